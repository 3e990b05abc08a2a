import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { uriResolver } from '../../../src/node/fileSystem/fileUris';
import { temporaryFolder } from '../../support/temporaryFolder';

describe('file URIs', () => {
  const part = fastCheck
    .string({
      unit: fastCheck.constantFrom(
        'a',
        'Z',
        '9',
        '_',
        '-',
        '.',
        ' ',
        '%',
        '#',
        '?',
        '+',
        '~',
        '@',
        '[',
        'é',
        '漢',
        '😀',
      ),
      minLength: 1,
      maxLength: 6,
    })
    .filter((name) => !/^\.+$/.test(name));
  const path = fastCheck.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

  it('equal those of the library, whatever the path', () => {
    for (const folder of [temporaryFolder(), join(temporaryFolder(), 'my code #1')]) {
      const uriOf = uriResolver(folder);
      fastCheck.assert(
        fastCheck.property(path, (name) => assert.equal(uriOf(name), pathToFileURL(join(folder, name)).href)),
        { numRuns: 500 },
      );
    }
  });
});
