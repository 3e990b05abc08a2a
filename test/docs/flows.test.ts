import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, textOf } from './markdown';

const FLOWS = 'docs/architecture/flows.md';

interface Hop {
  readonly number: number;
  readonly file: string;
  /** Function name, such as `search` or `SearchModel.ask`. */
  readonly name: string;
}

/** The flows of the document: the hops under each heading that counts them. */
const flows = [...textOf(FLOWS).matchAll(/^## (.+): (\d+) hops$([^]*?)(?=^## |(?![^]))/gm)].map(
  ([, title = '', count = '', body = '']) => ({ title, count: Number(count), hops: hopsIn(body) }),
);

function hopsIn(body: string): readonly Hop[] {
  return [...body.matchAll(/^(\d+)\. `([^`:]+): ([^`]+)`/gm)].map(([, number = '', file = '', name = '']) => ({
    number: Number(number),
    file,
    name,
  }));
}

/** Returns whether the file declares the function, and the class if the function is a method. */
function isDeclared({ file, name }: Hop): boolean {
  if (!existsSync(join(root, file))) return false;
  const source = textOf(file);
  const [method = '', owner] = name.split('.').reverse();
  const isInClass = owner === undefined || new RegExp(`\\bclass ${owner}\\b`).test(source);
  const declaration = String.raw`^ *(?:export |async |static |private |protected |readonly |const |function\*? )*\*?${method}\b(?:[<(:]| =)`;
  return isInClass && new RegExp(declaration, 'm').test(source);
}

describe('the flows of the architecture', () => {
  it('name functions that their files declare', () => {
    const hops = flows.flatMap((flow) => flow.hops);
    assert(hops.length > 0);
    assert.deepEqual(
      hops.filter((hop) => !isDeclared(hop)).map(({ file, name }) => `${file}: ${name}`),
      [],
    );
  });

  it('count their hops', () => {
    assert.equal(flows.length, 2);
    for (const { title, count, hops } of flows) {
      assert.equal(hops.length, count, title);
      assert.deepEqual(
        hops.map(({ number }) => number),
        hops.map((_, i) => i + 1),
        title,
      );
      assert(textOf('docs/architecture.md').includes(`${count} hops`), title);
    }
  });
});
