import type { ChunkBody } from '../base/types';
import { limits } from '../base/limits';
import { factRuleOf } from '../facts/factRules';
import { maskCode } from '../facts/maskCode';
import { behindTypeParameters, typeHead, withoutTypeArguments } from '../facts/typeHead';
import { FUNCTION_KINDS } from '../languages/symbolKinds';

/** Finds declarations in a chunk whose head names a type: `class A extends Subject`, `impl Subject for A`. */

const TABLES: ReadonlySet<string> = new Set(['c', 'cpp', 'objective-c']);

const DECLARED = /\b(?:class|struct|interface|trait|enum|object|record|protocol|extension|actor)[ \t]+([A-Za-z_]\w*)/g;
/** Matches what stands between the name of a type and those that it extends or implements. */
const INHERITS = /:(?!:)|<(?=\s)|\b(?:extends|implements|with)\b/;

/** Matches the bases of a class of Python, which may take several lines. */
const BASES = /^\s*\(([^()]*)/;
const MAX_BASES = 400;
/** Maximum number of types to look at in a chunk, which usually declares one. */
const MAX_HEADS = 50;

/** Returns a function that tells whether a chunk of a language declares an implementer of a type. */
export function declaresSubType(subject: string): (language: string, body: ChunkBody) => boolean {
  const name = subject.replace(/[^\w]/g, '\\$&');
  const named = new RegExp(String.raw`(?<!\w)${name}\b`);
  const instance = new RegExp(
    String.raw`\bimpl\b[^{};\n]*\b${name}\b[^{};\n]*\bfor\b|^[ \t]*instance\b(?:[^\n]*=>)?[ \t]*${name}\b`,
    'm',
  );
  const value = new RegExp(String.raw`\b(?:const|let|val|var)\s+\w+\s*:\s*${name}\b\s*=`);
  // A table of functions is how C implements an interface: `const struct mode copy_mode = {`.
  const table = new RegExp(
    String.raw`^(?:(?:static|const|extern)[ \t]+)*(?:struct[ \t]+)?${name}[ \t]+\w+(?:\[[^\]\n]*\])?[ \t]*=\s*\{`,
    'm',
  );
  return (language, { text, symbols: [owner] }) => {
    if (!factRuleOf(language)) return false;
    const code = maskCode(withoutLongLines(text), language);
    if (value.test(code) || (TABLES.has(language) && table.test(code))) return true;
    // A type inside a function is not what the chunk declares.
    if (owner && FUNCTION_KINDS.has(owner.kind)) return false;
    return instance.test(code) || headsIn(code, language, subject).some((head) => named.test(head));
  };
}

/** Blanks long lines, because the expressions above scan a line again for each of its words. */
const withoutLongLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.length > limits.definitionLineCharacters ? '' : line))
    .join('\n');

/** Returns what the heads of the types in some code say about the types above them. */
function headsIn(code: string, language: string, subject: string): readonly string[] {
  return [...code.matchAll(DECLARED)].slice(0, MAX_HEADS).flatMap(({ 0: all, 1: name, index }) => {
    if (name === subject) return [];
    const end = behindTypeParameters(code, index + all.length);
    const above = language === 'python' ? BASES.exec(code.slice(end, end + MAX_BASES))?.[1] : inherited(code, end);
    return above === undefined ? [] : [withoutTypeArguments(above)];
  });
}

function inherited(code: string, from: number): string | undefined {
  const head = typeHead(code, from, true).replace(/\bwhere\b[^]*/, '');
  const at = INHERITS.exec(head)?.index;
  return at === undefined ? undefined : head.slice(at);
}
