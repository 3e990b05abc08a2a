import assert from 'node:assert/strict';
import {
  rewriteBash,
  rewriteCSharp,
  rewriteDart,
  rewriteKotlin,
  rewriteLua,
  rewriteSwift,
} from '../../../src/node/parsing/outlineRules/grammarWorkarounds';
import { scriptsOf } from '../../../src/node/parsing/embeddedScripts';
import { rewriteC } from '../../../src/node/parsing/outlineRules/c/rewriteC';
import { withoutTemplateTags } from '../../../src/node/parsing/templateTags';
import { rewriteRust } from '../../../src/node/parsing/outlineRules/macrosOfRust';

const LENGTH = 60_000;
/** Times below this many milliseconds are too noisy to compare. */
const FLOOR_MS = 80;

function millisecondsOf(rewrite: (text: string) => string, text: string): number {
  const start = process.cpuUsage();
  assert.equal(rewrite(text).length, text.length);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const rewriteSvelte = (text: string): string => scriptsOf(text, 'svelte');

/** Texts that say what they are, so that everything in them is rewritten. */
const luauRewrite = (text: string): string => rewriteLua(`--!strict\n${text}`).slice('--!strict\n'.length);
const templateRewrite = (text: string): string => withoutTemplateTags(`{{ .A }}${text}`).slice('{{ .A }}'.length);

/** Repeated beginnings of constructs that the grammars cannot read, without their ends. */
const pieces: readonly (readonly [rewrite: (text: string) => string, piece: string])[] = [
  ...['"\\', '\\"', '#"', '##"a', '"""a', '//', '\n@a macro a', '= #externalMacro(', '= '].map(
    (piece) => [rewriteSwift, piece] as const,
  ),
  ...[
    '"\\',
    '\\"',
    '$$"',
    '\n is ',
    '@a(',
    '} a ',
    '\nopen',
    'fun a()= ',
    ' }',
    'fun a( ',
    '\n@',
    '\n@ ',
    '@A("',
    '\n@a((',
  ].map((piece) => [rewriteKotlin, piece] as const),
  ...['\nextension(', '\nextension <a>(a', '\nextension(a) '].map((piece) => [rewriteCSharp, piece] as const),
  ...['extension type a', 'extension type a(', 'extension type a<'].map((piece) => [rewriteDart, piece] as const),
  ...['{#snippet a(', '{#snippet a({', '{#snippet a<', '{/snippet}'].map((piece) => [rewriteSvelte, piece] as const),
  ...[
    'function a(',
    'function a(b:(',
    'function a<',
    '\nlocal a:',
    '\nlocal a, ',
    'a ::',
    '\ntype A =\n ',
    '`',
    '\n ',
  ].map((piece) => [luauRewrite, piece] as const),
  ...['<%', '<%=', '{%', '{% if ', '{{', '{{ a', '{{#', '{#', '{{ .A '].map(
    (piece) => [templateRewrite, piece] as const,
  ),
  ...['@test ', '@test "'].map((piece) => [rewriteBash, piece] as const),
  ...['A_DEFINE', 'static DEFINE_A(', '\nDEFINE_A((', '\nA_FLAG('].map((piece) => [rewriteC, piece] as const),
  ...['\n[[a]] ', '[[a', '\nstatic A_B(', '\na A_B(1) ', '\nint __a(b) '].map((piece) => [rewriteC, piece] as const),
  ...['\na b(1', '\na b(1, ', '\na b(1)\n', '\na(b)\na ', '\n__attribute__((', '\na __attribute__((b'].map(
    (piece) => [rewriteC, piece] as const,
  ),
  ...['\nDEFUN (', '\nDEFUN ("', '\nDEFUN (a, /*', '\nDEFUN (() '].map((piece) => [rewriteC, piece] as const),
  ...['bitflags! {\n', 'static ref ', 'a! {\nstruct A: '].map((piece) => [rewriteRust, piece] as const),
];

describe('rewriting a text for its grammar takes time linear in its length', () => {
  for (const [rewrite, piece] of pieces)
    it(`${rewrite.name} of ${JSON.stringify(piece)}`, () => {
      const text = piece.repeat((2 * LENGTH) / piece.length);
      const once = Math.min(...[1, 2].map(() => millisecondsOf(rewrite, text.slice(0, LENGTH))));
      const twice = Math.min(...[1, 2].map(() => millisecondsOf(rewrite, text)));
      assert.ok(twice <= 3 * Math.max(once, FLOOR_MS), `${once} ms, ${twice} ms`);
    }).timeout(60_000);
});
