import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { extensionPage } from '../../build/agents/extensionPage';

const page = '# A\n\n![Picture](images/a.png)\n\nSee [B](b.md#c), [D](https://d.example) and [E](#e).\n';

describe('the page of the extension', () => {
  it('has absolute addresses for images and links, at the version of the package', () =>
    assert.equal(
      extensionPage(page, 'docs', { repository: 'https://host.example/a/b', tag: 'v1.2.3' }),
      '# A\n\n![Picture](https://host.example/a/b/raw/v1.2.3/docs/images/a.png)\n\nSee [B](https://host.example/a/b/blob/v1.2.3/docs/b.md#c), [D](https://d.example) and [E](#e).\n',
    ));

  it('has no dead links before a release', () =>
    assert.equal(extensionPage(page, 'docs', undefined), '# A\n\nSee B, [D](https://d.example) and [E](#e).\n'));

  it('is short, begins with a film, and has a picture for each feature', () => {
    const text = readFileSync(new URL('../../docs/extension.md', import.meta.url), 'utf8');
    assert(text.split('\n').length <= 70);
    const pictures = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path);
    assert.deepEqual(pictures, [
      'images/first-minute.gif',
      'images/search-view.png',
      'images/quick-search.png',
      'images/status-page.png',
    ]);
    const film = readFileSync(new URL('../../docs/images/first-minute.gif', import.meta.url));
    assert.equal(film.subarray(0, 6).toString('latin1'), 'GIF89a');
    assert(film.length <= 3e6, String(film.length));
  });
});
