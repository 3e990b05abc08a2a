import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import { program } from '../../src/cli/program';
import { facts, root } from '../../build/agents/facts';
import { installLinks } from '../../build/agents/installLinks';
import { formulaText } from '../../build/agents/homebrewFormula';
import { textOf } from '../docs/markdown';

const digest = 'a'.repeat(64);
const released = { ...facts, repository: 'https://github.com/ada/codebase-search', homepage: 'https://ada.example' };

describe('the Homebrew formula', () => {
  const formula = formulaText(released, digest);
  const field = (name: string): string | undefined => new RegExp(`^  ${name} "(.*)"$`, 'm').exec(formula)?.[1];

  it('is Ruby', async () => {
    await Parser.init();
    const parser = new Parser().setLanguage(await Language.load(join(root, 'dist/grammars/ruby.wasm')));
    assert.equal(parser.parse(formula)?.rootNode.hasError, false);
  });

  it('fetches the npm package of a release and checks it', () => {
    const file = `${facts.name}-${facts.version}.tgz`;
    assert.equal(field('url'), `https://github.com/ada/codebase-search/releases/download/v${facts.version}/${file}`);
    assert.deepEqual([field('sha256'), field('license'), field('homepage')], [digest, 'MIT', 'https://ada.example']);
    // `brew audit` requires a short description, without an article and without the name.
    assert.match(field('desc') ?? '', /^(?!An? |The )(?!.*Codebase Search)[A-Z].{1,78}[^.]$/);
    assert.match(formula, /^class CodebaseSearch < Formula$/m);
  });
});

describe('the Dockerfile', () => {
  const dockerfile = textOf('agents/docker/Dockerfile');
  const steps = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, '')
    .trim()
    .split('\n')
    .map((step) => /^([A-Z]+) +(.*)$/.exec(step) ?? []);
  const last = (instruction: string): string => steps.findLast(([, name]) => name === instruction)?.[2] ?? '';

  it('consists of instructions that Docker knows', () => {
    const known = ['FROM', 'ARG', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'WORKDIR', 'ENTRYPOINT', 'CMD'];
    assert.deepEqual(
      steps.filter(([, name = '']) => !known.includes(name)),
      [],
    );
    assert.equal(steps[0]?.[1], 'FROM');
  });

  it('installs the npm package that is built here', () => {
    assert.equal(last('ARG'), `PACKAGE=${facts.name}-${facts.version}.tgz`);
    assert.match(last('FROM'), /^node:22-/);
  });

  it('serves the mounted folder, and does not run as root', () => {
    const [entry] = JSON.parse(last('ENTRYPOINT')) as readonly string[];
    const [command = '', ...words] = JSON.parse(last('CMD')) as readonly string[];
    assert.equal(entry, facts.server.command);
    const found = program().commands.find((each) => each.name() === command);
    assert(found?.options.some(({ long }) => long === words[0]));
    assert.deepEqual([words[1], last('USER'), last('VOLUME')], [last('WORKDIR'), 'node', '/index']);
    assert.equal(last('ENV'), 'CODEBASE_SEARCH_HOME=/index');
  });
});

describe('the links that add the server to an editor', () => {
  const [cursor, vscode] = [...installLinks(facts).matchAll(/\]\((https:[^)\s]+)\)/g)].map(
    ([, link]) => new URL(link!),
  );

  it('pass the configuration to Cursor in base64, and to VS Code in JSON', () => {
    const configured = Buffer.from(cursor?.searchParams.get('config') ?? '', 'base64').toString();
    assert.deepEqual(JSON.parse(configured), facts.server);
    assert.deepEqual(JSON.parse(vscode?.searchParams.get('config') ?? ''), facts.server);
    assert.deepEqual(
      [cursor, vscode].map((link) => link?.searchParams.get('name')),
      [facts.name, facts.name],
    );
    assert.deepEqual(
      [cursor, vscode].map((link) => `${link?.host}${link?.pathname}`),
      ['cursor.com/en/install-mcp', 'vscode.dev/redirect/mcp/install'],
    );
  });
});
