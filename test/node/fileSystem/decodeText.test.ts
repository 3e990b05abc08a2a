import assert from 'node:assert/strict';
import { decodeText } from '../../../src/node/fileSystem/decodeText';
import { scanLines } from '../../../src/core/analysis/fieldTerms';

describe('the text of a file', () => {
  const latin = Buffer.from('def gr\xfc\xdfe(n):\n    return n\n', 'latin1');

  it('in a single-byte encoding is decoded, and its functions have their names', () => {
    const text = decodeText(latin) ?? '';
    assert.equal(text, 'def grüße(n):\n    return n\n');
    assert.equal(scanLines(text.split('\n'), 'python').definitions[0]?.name, 'grüße');
  });

  it('in UTF-8 is decoded as UTF-8 even if a character is damaged', () => {
    const damaged = Buffer.concat([Buffer.from('ü '), Buffer.from([0xff])]);
    assert.equal(decodeText(damaged), 'ü \uFFFD');
  });
});
