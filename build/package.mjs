/**
 * `npm run package [-- TARGET...]`: builds a .vsix for each platform, the npm package, MCP bundles (`.mcpb`) and the
 * extension for Gemini CLI, into `packages/`. Each contains the production bundles and at most one native library.
 * Targets are VS Code's (`linux-x64`), `npm`, `mcpb` for this machine, `mcpb-darwin-arm64` and the like, and `gemini`.
 * With `--release`, it refuses to build while build/release.json has placeholders.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, root, run } from './setUp.mjs';

const VSCE = '@vscode/vsce@3.9.2';
const MCPB = '@anthropic-ai/mcpb@2.1.2';

/**
 * Maps VS Code's names of platforms to LanceDB's. The last version built for Intel Macs is older: the test suites of
 * the store pass with that version's native library for Linux under the JavaScript of the newer one
 * (docs/dependencies.md).
 */
const NATIVE = {
  'linux-x64': 'linux-x64-gnu',
  'linux-arm64': 'linux-arm64-gnu',
  'alpine-x64': 'linux-x64-musl',
  'alpine-arm64': 'linux-arm64-musl',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'win32-x64-msvc',
  'win32-arm64': 'win32-arm64-msvc',
};

/** Platforms of the programs that install bundles. */
const BUNDLES = ['darwin-arm64', 'darwin-x64', 'win32-x64', 'win32-arm64', 'linux-x64'].map(
  (target) => `mcpb-${target}`,
);

const out = join(root, 'packages');
const staging = join(root, 'node_modules/.package');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lanceVersion = manifest.dependencies['@lancedb/lancedb'];
const OLDER = { 'darwin-x64': '0.22.3' };
const versionFor = (platform) => OLDER[platform] ?? lanceVersion;
const isOurs = (name) => !/\.map$|bundled\.json$/.test(name);

/** Creates the folder of a package with the files that every package contains: the bundles and the documents. */
function stage(name) {
  const folder = join(staging, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD_PARTY.md', 'media', 'docs']) {
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true, filter: isOurs });
  return folder;
}

/**
 * Returns the folder of LanceDB's package for a platform: the installed one for this machine, otherwise one from the
 * registry.
 */
function nativePackage(platform) {
  const name = `@lancedb/lancedb-${platform}`;
  const installed = join(root, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const folder = join(staging, 'native', platform);
  if (existsSync(folder)) return join(folder, 'package');
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync(
    'npm',
    ['pack', '--silent', '--pack-destination', folder, `${name}@${versionFor(platform)}`],
    { encoding: 'utf8' },
  ).trim();
  execFileSync('tar', ['-xzf', join(folder, packed), '-C', folder]);
  return join(folder, 'package');
}

/** Adds the native library below `dist`, since vsce leaves out a `node_modules` next to the manifest. */
function addNative(folder, platform) {
  const target = join(folder, 'dist/node_modules/@lancedb', `lancedb-${platform}`);
  cpSync(nativePackage(platform), target, { recursive: true, dereference: true });
  rmSync(join(target, 'README.md'), { force: true });
  for (const file of readdirSync(target))
    if (file.endsWith('.node') && platform.startsWith('linux')) strip(join(target, file));
}

/**
 * Strips the symbols, which are a fifth of the library. If the tool for another processor is missing, the symbols stay.
 */
function strip(file) {
  const tool = process.arch === 'x64' && file.includes('arm64') ? 'aarch64-linux-gnu-strip' : 'strip';
  try {
    execFileSync(tool, ['--strip-all', file], { stdio: 'ignore' });
  } catch {
    process.stdout.write(`  symbols stay in ${file.slice(staging.length + 1)}\n`);
  }
}

function packExtension(target) {
  const folder = stage(target);
  addNative(folder, NATIVE[target]);
  const {
    scripts,
    dependencies,
    devDependencies,
    overrides,
    private: _,
    bin,
    exports,
    types,
    files,
    ...face
  } = manifest;
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...face, ...agents.manifestLinks(agents.release) }, null, 2),
  );
  writeFileSync(join(folder, 'README.md'), pageOfExtension());
  cpSync(join(root, '.vscodeignore'), join(folder, '.vscodeignore'));
  const file = join(out, `${manifest.name}-${target}-${manifest.version}.vsix`);
  run(
    'npx',
    [
      '--yes',
      VSCE,
      'package',
      '--target',
      target,
      '--no-dependencies',
      '--no-rewrite-relative-links',
      '--allow-missing-repository',
      '--out',
      file,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  report(file);
}

/** Returns the page for the Extensions view. */
function pageOfExtension() {
  const { repository } = agents.release;
  const isReleased = agents.placeholdersOf(agents.release).length === 0;
  const released = isReleased ? { repository, tag: `v${manifest.version}` } : undefined;
  return agents.extensionPage(readFileSync(join(root, 'docs/extension.md'), 'utf8'), 'docs', released);
}

/** Packs the command line, the MCP server and the library. npm installs the native library for the machine. */
function packNpm() {
  const folder = stage('npm');
  for (const file of ['extension.js', 'engineProcess.js']) rmSync(join(folder, 'dist', file));
  rmSync(join(folder, 'dist/webview'), { recursive: true });
  const { name, version, description, license, engines, keywords, bin } = manifest;
  const natives = Object.values(NATIVE);
  const face = {
    ...{ name, version, description, license, keywords, bin },
    ...agents.manifestLinks(agents.release),
    engines: { node: engines.node },
    main: './dist/library.js',
    types: './dist/types/node/engine/library.d.ts',
    files: ['dist', 'docs', 'README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD_PARTY.md'],
    optionalDependencies: Object.fromEntries(
      natives.map((platform) => [`@lancedb/lancedb-${platform}`, versionFor(platform)]),
    ),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(face, null, 2));
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', out], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  report(join(out, packed));
  if (agents.placeholdersOf(agents.release).length === 0) writeFormula(join(out, packed));
}

/** Writes the formula for a Homebrew tap, which names the package by its digest. */
function writeFormula(file) {
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(join(out, `${manifest.name}.rb`), agents.formulaText(agents.facts, digest));
}

/**
 * Packs the command line and the MCP server with the native library of a platform, so that nothing else has to be
 * installed.
 */
function packBundle(target) {
  const platform = target.slice('mcpb-'.length);
  const folder = stage(target);
  for (const file of [
    'dist/extension.js',
    'dist/engineProcess.js',
    'dist/library.js',
    'dist/webview',
    'dist/types',
    'docs',
    'media',
  ])
    rmSync(join(folder, file), { recursive: true });
  addNative(folder, NATIVE[platform]);
  cpSync(join(root, 'media/icon.png'), join(folder, 'icon.png'));
  const face = agents.withoutPlaceholders(agents.bundleManifest(agents.facts, [platform.split('-')[0]]));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(face, null, 2));
  const file = join(out, `${manifest.name}-${platform}-${manifest.version}.mcpb`);
  run('npx', ['--yes', MCPB, 'pack', folder, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  report(file);
}

/**
 * Packs the extension for Gemini CLI, which installs an extension from a release file whose name begins with the
 * platform.
 */
function packGemini() {
  for (const platform of ['darwin', 'linux', 'win32']) {
    const file = join(out, `${platform}.${manifest.name}.tar.gz`);
    execFileSync('tar', ['-czf', file, '-C', join(root, 'agents/gemini'), '.']);
    report(file);
  }
}

function report(file) {
  process.stdout.write(`${file.slice(root.length + 1)}  ${(statSync(file).size / 1e6).toFixed(1)} MB\n`);
}

const isRelease = process.argv.includes('--release');
const wanted = process.argv.slice(2).filter((word) => word !== '--release');
const here = `mcpb-${process.platform}-${process.arch}`;
const known = [...Object.keys(NATIVE), 'npm', ...BUNDLES, 'gemini'];
const targets = wanted.length > 0 ? wanted.map((target) => (target === 'mcpb' ? here : target)) : known;
const unknown = targets.filter((target) => !known.includes(target));
if (unknown.length > 0) {
  process.stderr.write(`Unknown target ${unknown.join(', ')}. There are ${known.join(', ')}.\n`);
  process.exit(2);
}
install();
const { tsImport } = await import('tsx/esm/api');
const agents = await tsImport('./agents/packaging.ts', import.meta.url);
if (isRelease) agents.requireReleased(agents.release);
mkdirSync(out, { recursive: true });
run(process.execPath, ['esbuild.mjs', '--production'], { stdio: ['ignore', 'ignore', 'inherit'] });
run('npx', ['tsc', '-p', 'build/tsconfig.types.json']);
run(process.execPath, ['build/licences.mjs', '--write']);
for (const target of targets) {
  if (target === 'npm') packNpm();
  else if (target === 'gemini') packGemini();
  else if (target.startsWith('mcpb-')) packBundle(target);
  else packExtension(target);
}
