import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedParts, withPart } from './generated';
import { root, textOf } from './markdown';

/** `npm run docs`: writes the generated tables into the documents. */
for (const part of generatedParts()) {
  const text = withPart(textOf(part.file), part);
  if (text === undefined) throw new Error(`${part.file} has no place for "${part.name}".`);
  writeFileSync(join(root, part.file), text);
}
