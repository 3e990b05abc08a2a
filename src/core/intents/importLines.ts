import type { LanguageId } from '../base/types';

const SCRIPT =
  /^(?:import\b(?!\s*[(.])|export\s+(?:type\s+)?(?:\*|\{)|(?:const|let|var)\s+[^=]+=\s*require\s*\(|\}?\s*from\s+['"])/;

/** Beginnings of lines that import or re-export names. Lines are tested without their indentation. */
const BEGINNINGS: Readonly<Record<LanguageId, RegExp>> = {
  typescript: SCRIPT,
  typescriptreact: SCRIPT,
  javascript: SCRIPT,
  javascriptreact: SCRIPT,
  vue: SCRIPT,
  svelte: SCRIPT,
  python: /^(?:import\s|from\s+\S+\s+import\b|__all__\s*=)/,
  go: /^(?:import\b|package\s)/,
  java: /^(?:import|package)\s/,
  kotlin: /^(?:import|package)\s/,
  scala: /^(?:import|package|export)\s/,
  swift: /^(?:@\w+\s+)?import\s/,
  dart: /^(?:import|export|part)\s/,
  haskell: /^(?:import|module)\s/,
  rust: /^(?:pub(?:\([^)]*\))?\s+)?(?:use|mod|extern\s+crate)\s[^=]*$/,
  csharp: /^(?:global\s+)?using\s+(?:static\s+)?[\w.]+(?:\s*=\s*[\w.<>, ]+)?\s*;|^namespace\s/,
  php: /^(?:use|namespace)\s+[\w\\]|^(?:require|include)(?:_once)?\b/,
  c: /^#\s*(?:include|import)\b/,
  cpp: /^(?:#\s*(?:include|import)\b|import\s|using\s+[\w:]+\s*;)/,
  ruby: /^(?:require|require_relative|load|autoload)\b/,
  elixir: /^(?:alias|import|require|use)\s/,
  lua: /^(?:local\s+[\w, ]+=\s*)?require\b/,
  zig: /^(?:pub\s+)?const\s+\w+\s*=\s*@import\s*\(/,
  shellscript: /^(?:source|\.)\s/,
};

/**
 * Maximum number of lines of a list of imports. If a list is not closed by then, only its first line counts as an
 * import.
 */
const LONGEST_LIST = 200;

/**
 * Marks the lines that are imports (1), including those of a bracketed list that begins on such a line. As for
 * comments, lines are judged by how they begin.
 */
export function findImportLines(lines: readonly string[], language: LanguageId): Uint8Array {
  const begins = BEGINNINGS[language];
  const isImport = new Uint8Array(lines.length);
  if (!begins) return isImport;
  for (let at = 0; at < lines.length; at++) {
    if (!begins.test((lines[at] ?? '').trimStart())) continue;
    const end = endOfList(lines, at);
    isImport.fill(1, at, end + 1);
    at = end;
  }
  return isImport;
}

/** Returns the line on which the brackets opened by a line are closed. */
function endOfList(lines: readonly string[], start: number): number {
  let open = 0;
  for (let at = start; at < Math.min(lines.length, start + LONGEST_LIST); at++) {
    for (const [bracket] of (lines[at] ?? '').matchAll(/[({)}]/g)) open += bracket === '(' || bracket === '{' ? 1 : -1;
    if (open <= 0) return at;
  }
  return start;
}
