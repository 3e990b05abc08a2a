import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { artefacts } from '../../build/agents/artefacts';
import { release, requireReleased } from '../../build/agents/release';
import { generatedParts, withPart } from './generated';
import { root, textOf } from './markdown';

/**
 * `npm run docs`: writes the generated tables into the documents, and the manifests for agents. With `--release`, it
 * fails while `build/release.json` has placeholders.
 */
if (process.argv.includes('--release')) requireReleased(release);
for (const { file, text } of artefacts()) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

for (const part of generatedParts()) {
  const text = withPart(textOf(part.file), part);
  if (text === undefined) throw new Error(`${part.file} has no place for "${part.name}".`);
  writeFileSync(join(root, part.file), text);
}
