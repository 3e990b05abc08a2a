import type { MinedLanguage } from './languages';

/**
 * Start and name of a definition. Definitions are found by line patterns: a parser for twenty languages would cost far
 * more than it gains, since a pair that is cut slightly wrong is still useful for training.
 */
export interface DefinitionLine {
  readonly indent: number;
  readonly name: string;
}

/** Maximum number of lines of a body; the code of a pair is cut well before this anyway. */
const maxBodyLines = 90;
/** Maximum distance in lines of the brace from the line with the function's name. */
const braceLookahead = 8;

const pattern = (source: string): RegExp => new RegExp(`^(?<indent>[ \\t]*)${source}`);
const annotation = String.raw`(?:@[\w.]+(?:\([^)]*\))?\s+|\[[A-Z]\w*(?:\([^)]*\))?\]\s*)`;
const modifier = String.raw`(?:${annotation}|[a-z]\w*(?:\([^)]*\))?\s+)`;

/** Matches lines whose keyword alone identifies a definition. */
const types = pattern(
  String.raw`${modifier}{0,6}(?:class|interface|enum|struct|record|object|trait|protocol|extension|actor|namespace)\s+(?<name>[A-Za-z_]\w*)`,
);
const keywordFunction = pattern(
  String.raw`${modifier}{0,6}(?:fun|func|function\*?|def)\s+(?:<[^>]*>\s*)?&?(?:[\w<>?, ]+\.)?(?<name>[A-Za-z_$]\w*)`,
);
const assignedFunction = pattern(
  String.raw`(?:export\s+)?(?:(?:const|let|var)\s+|(?:[\w$]+\.)+)?(?<name>[\w$]+)(?:\s*:[^=]+)?\s*[=:]\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>)`,
);
const typeAlias = pattern(String.raw`(?:export\s+)?(?:declare\s+)?type\s+(?<name>[A-Z]\w*)`);

/** Matches lines of the form `type name(`, which are definitions only if a brace follows before a semicolon. */
const bracedMethod = new RegExp(
  String.raw`^(?<indent>[ \t]+)(?:${annotation}|[a-z]+\s+)*(?:<[^>]+>\s*)?(?:[\w<>\[\],.?:*&]+\s+)*(?<name>[A-Za-z_$#~][\w$]*)\s*(?:<[^>]*>)?\([^;]*$`,
);
const cFunction = new RegExp(
  String.raw`^(?<indent>)(?:[A-Za-z_][\w<>,:&*~\[\] \t]*[\s*&])?(?<name>[A-Za-z_~][\w:~]*)\s*\([^;]*$`,
);

const simple: Partial<Record<MinedLanguage, readonly RegExp[]>> = {
  python: [pattern(String.raw`(?:async\s+)?(?:def|class)\s+(?<name>\w+)`)],
  ruby: [pattern(String.raw`(?:def|class|module)\s+(?:self\.)?(?<name>[\w:]+[?!]?)`)],
  elixir: [
    pattern(String.raw`(?:def|defp|defmodule|defmacro|defmacrop|defprotocol|defimpl|defguard)\s+(?<name>[\w.]+[?!]?)`),
  ],
  go: [/^(?<indent>)(?:func\s+(?:\([^)]*\)\s*)?|type\s+)(?<name>\w+)/],
  rust: [
    pattern(
      String.raw`(?:pub(?:\([^)]*\))?\s+)?(?:(?:default|const|async|unsafe|extern(?:\s+"[^"]*")?)\s+)*(?:fn|struct|enum|trait|mod|type|union|macro_rules!)\s+(?<name>\w+)`,
    ),
  ],
  haskell: [
    /^(?<indent>)(?<name>[a-z_][\w']*)\s*::/,
    /^(?<indent>)(?:data|newtype|class|type)\s+(?:.*=>\s*)?(?<name>[A-Z]\w*)/,
  ],
  lua: [
    pattern(String.raw`(?:local\s+)?function\s+(?<name>[\w.:]+)`),
    pattern(String.raw`(?:local\s+)?(?<name>[\w.]+)\s*=\s*function\b`),
  ],
  bash: [
    pattern(String.raw`(?:function\s+)?(?<name>[\w:.-]+)\s*\(\)`),
    pattern(String.raw`function\s+(?<name>[\w:.-]+)`),
  ],
  zig: [
    pattern(String.raw`(?:pub\s+)?(?:(?:export|inline|extern)\s+)*fn\s+(?<name>\w+)`),
    pattern(
      String.raw`(?:pub\s+)?const\s+(?<name>\w+)\s*=\s*(?:packed\s+|extern\s+)?(?:struct|enum|union|error|opaque)\b`,
    ),
  ],
  scala: [types, keywordFunction],
  kotlin: [types, keywordFunction],
  swift: [types, keywordFunction, pattern(String.raw`${modifier}{0,4}(?<name>init)\b[?!]?\s*[(<]`)],
};

const notNames = new Set(
  'if for while switch catch return function with else do try new throw typeof sizeof await yield using lock foreach match when unless until case super assert describe it test expect constructor'.split(
    ' ',
  ),
);
const statement = /^\s*(?:return|else|await|throw|new|assert|typedef|using|#|\})/;

export function definitionAt(
  lines: readonly string[],
  index: number,
  language: MinedLanguage,
): DefinitionLine | undefined {
  const line = lines[index];
  if (!line || line.length > 220) {
    return undefined;
  }
  const rules = simple[language];
  return rules ? firstMatch(line, rules) : bracedDefinition(lines, index, line, language);
}

function firstMatch(line: string, rules: readonly RegExp[]): DefinitionLine | undefined {
  for (const rule of rules) {
    const groups = rule.exec(line)?.groups;
    if (groups?.['name']) {
      return { indent: groups['indent']?.length ?? 0, name: groups['name'] };
    }
  }
  return undefined;
}

function bracedDefinition(
  lines: readonly string[],
  index: number,
  line: string,
  language: MinedLanguage,
): DefinitionLine | undefined {
  const isC = language === 'c' || language === 'cpp';
  const type = firstMatch(line, [types]);
  if (type && !(isC && /[;(]/.test(line))) {
    return type;
  }
  const isScript = language === 'javascript' || language === 'typescript';
  const named = isC
    ? undefined
    : firstMatch(line, isScript ? [keywordFunction, assignedFunction, typeAlias] : [keywordFunction]);
  if (named) {
    return named;
  }
  const method = firstMatch(line, language === 'c' ? [cFunction] : isC ? [cFunction, bracedMethod] : [bracedMethod]);
  if (!method || notNames.has(method.name) || statement.test(line)) {
    return undefined;
  }
  return bracePrecedesSemicolon(lines, index)
    ? { indent: method.indent, name: method.name.replace(/^#/, '') }
    : undefined;
}

function bracePrecedesSemicolon(lines: readonly string[], index: number): boolean {
  for (const line of lines.slice(index, index + braceLookahead)) {
    if (line.includes('{')) {
      return true;
    }
    if (/;\s*$/.test(line)) {
      return false;
    }
  }
  return false;
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

const lastCloser = /^\s*(?:\}|end\b)[;,)]*\s*$/;
const continuation =
  /^\s*(?:[)}\]{|]|end\b|else\b|rescue\b|ensure\b|catch\b|finally\b|elif\b|elsif\b|except\b|fi\b|done\b|where\b|(?:public|private|protected)\s*:)/;

/**
 * Returns the first line after a definition: the next line with no deeper indentation that neither closes nor continues
 * the definition.
 */
export function bodyEnd(
  lines: readonly string[],
  start: number,
  definition: DefinitionLine,
  language: MinedLanguage,
): number {
  const limit = Math.min(lines.length, start + maxBodyLines);
  let opened = false;
  for (let index = start; index < limit; index++) {
    const line = lines[index] ?? '';
    opened ||= line.includes('{');
    if (index === start || line.trim() === '' || indentOf(line) > definition.indent) {
      continue;
    }
    if (lastCloser.test(line)) {
      return index + 1;
    }
    const clause = language === 'haskell' && line.startsWith(`${definition.name} `);
    const signature =
      !opened && index - start <= 3 && (language === 'c' || language === 'cpp' || language === 'csharp');
    if (!continuation.test(line) && !clause && !signature) {
      return index;
    }
  }
  return limit;
}
