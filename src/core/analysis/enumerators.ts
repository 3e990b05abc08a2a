import type { Definition, LanguageId, OutlineNode } from '../base/types';

/** Languages whose enumerators follow the keyword `case`. */
const afterCase: ReadonlySet<LanguageId> = new Set(['swift', 'php', 'scala']);
/** Languages in which a semicolon ends an enumerator and not the list. */
const withSemicolons: ReadonlySet<LanguageId> = new Set(['proto']);
/** Languages with one enumerator after the other, without punctuation. */
const withoutCommas: ReadonlySet<LanguageId> = new Set(['graphql', 'prisma']);

/**
 * Text to skip: comments, compiler directives, annotations and strings, also those of several lines. A comment or string
 * without an end is skipped too.
 */
const SKIPPED = String.raw`"""[\s\S]*?(?:"""|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#(?!\[)[^\n]*|@[\w.]+|"(?:\\.|[^"\\\n])*"?`;
/** Matches, at an index, text to skip, or a name. In Rust, an apostrophe also begins the name of a lifetime. */
const TOKEN = new RegExp(String.raw`${SKIPPED}|'(?:\\.|[^'\\\n]){0,200}'|([A-Za-z_$][\w$]*)`, 'y');
const TOKEN_OF_RUST = new RegExp(String.raw`${SKIPPED}|'[a-z_]\w*\b(?!')|'(?:\\.|[^'\\\n])'|([A-Za-z_]\w*)`, 'y');

/** Returns the enumerators of all enumerations in an outline as members. */
export function enumeratorsIn(
  nodes: readonly OutlineNode[],
  lines: readonly string[],
  language: LanguageId,
): readonly Definition[] {
  return nodes.flatMap((node) => [
    ...(node.kind === 'enum' ? enumeratorsOf(node, lines, language) : []),
    ...enumeratorsIn(node.children, lines, language),
  ]);
}

function enumeratorsOf(
  { startLine, endLine }: OutlineNode,
  lines: readonly string[],
  language: LanguageId,
): readonly Definition[] {
  const text = lines.slice(startLine - 1, endLine).join('\n');
  const found: Definition[] = [];
  let line = startLine;
  let last = 0;
  for (const { name, at } of namesIn(text, language)) {
    line += text.slice(last, at).split('\n').length - 1;
    last = at;
    found.push({ name, kind: 'member', line, indented: true });
  }
  return found;
}

interface Place {
  readonly name: string;
  readonly at: number;
}

/** Returns the names between the outer braces of an enumeration that begin an enumerator. */
function namesIn(text: string, language: LanguageId): readonly Place[] {
  const found: Place[] = [];
  const isCased = afterCase.has(language);
  const ends = isCased || withSemicolons.has(language) ? '' : ';';
  const tokens = language === 'rust' ? TOKEN_OF_RUST : TOKEN;
  let [depth, isBody, expects] = [0, false, false];
  for (let at = 0; at < text.length; at++) {
    tokens.lastIndex = at;
    const [token, name] = tokens.exec(text) ?? [text.charAt(at)];
    if (isBody && depth === 1) {
      if (name && expects) found.push({ name, at });
      if (name || QUOTE.test(token)) expects = isCased ? name === 'case' : withoutCommas.has(language);
      if (token === ',' || (token === ';' && withSemicolons.has(language))) expects = true;
      if (token === ends) break;
    }
    at += token.length - 1;
    if (OPENING.test(token)) {
      if (depth++ === 0 && token === '{') [isBody, expects] = [true, !isCased];
    } else if (CLOSING.test(token) && --depth === 0 && isBody) break;
  }
  return found;
}

const QUOTE = /^["']/;
const OPENING = /^[([{]$/;
const CLOSING = /^[)\]}]$/;
