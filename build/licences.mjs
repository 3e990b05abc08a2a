/**
 * `npm run licences [-- --write]`: checks that all shipped code has a permissive license, and writes THIRD_PARTY.md
 * with the texts of the licenses. Shipped are the packages in the bundles (as esbuild reports them), the files copied
 * next to them, and LanceDB's native library.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grammars } from './copyGrammars.mjs';
import { root } from './setUp.mjs';

const PERMISSIVE = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'Unlicense',
];

/** `node_modules/@scope/name/file` → `node_modules/@scope/name`, of the innermost package. */
const packageOf = (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

function shippedPackages() {
  const bundled = JSON.parse(readFileSync(join(root, 'dist/bundled.json'), 'utf8'));
  const copied = grammars.map(([file]) => `node_modules/${file}`);
  const natives = readdirSync(join(root, 'node_modules/@lancedb')).map(
    (name) => `node_modules/@lancedb/${name}/package.json`,
  );
  return [...new Set([...bundled, ...copied, ...natives].map(packageOf).filter(Boolean))].sort();
}

function describe(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const file = readdirSync(join(root, folder)).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  return {
    name,
    version,
    licence: license ?? 'none given',
    text: file && readFileSync(join(root, folder, file), 'utf8').trim(),
  };
}

/**
 * Returns whether a license expression such as `(MIT OR CC0-1.0) AND ISC` is permissive: every part of an AND must be,
 * and one part of an OR.
 */
function isPermissive(licence) {
  return licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => PERMISSIVE.includes(name.trim())));
}

const found = shippedPackages().map(describe);
const refused = found.filter(({ licence }) => !isPermissive(licence));
if (process.argv.includes('--write')) {
  const entries = found.map(
    ({ name, version, licence, text }) =>
      `## ${name} ${version}\n\n${licence}\n${text ? `\n\`\`\`text\n${text}\n\`\`\`\n` : ''}`,
  );
  writeFileSync(join(root, 'THIRD_PARTY.md'), `# What this product contains of others\n\n${entries.join('\n')}`);
}
process.stdout.write(
  `${found.length} packages are shipped, under ${[...new Set(found.map(({ licence }) => licence))].sort().join(', ')}.\n`,
);
if (refused.length > 0) {
  process.stderr.write(`Not permissive: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}.\n`);
  process.exit(1);
}
