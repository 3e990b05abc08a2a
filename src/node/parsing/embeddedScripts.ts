import type { LanguageId } from '../../core/base/types';

/** Extracts scripts from files of languages that embed them: Vue, Svelte, Astro. */

const script = /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([^]*?)<\/script\s*>/gi;
/** Matches the front matter of Astro, between two rules at the top. */
const frontmatter = /^\s*---[ \t]*\n([^]*?)\n---[ \t]*(?=\n|$)/;
const data = /\btype\s*=\s*["'](?!module\b|text\/(?:java|type)script|ts\b)/;
const withElements = /<script\b[^>]*\blang\s*=\s*["']?[jt]sx\b/;

const holders: ReadonlySet<LanguageId> = new Set(['vue', 'svelte', 'astro']);

/**
 * Returns the grammar for the scripts in a file: the grammar for JSX elements if a script declares that it contains
 * them.
 */
export const scriptGrammar = (text: string, language: LanguageId, grammar: string): string =>
  holders.has(language) && withElements.test(text) ? 'tsx' : grammar;

/**
 * Returns the text with everything but its scripts blanked, keeping the width of every line. Returns texts of other
 * languages unchanged.
 */
export function scriptsOf(text: string, language: LanguageId): string {
  if (!holders.has(language)) return text;
  let scripts = '';
  const markup = language === 'svelte' ? withSnippets : blank;
  for (const { start, end } of partsOf(text, language))
    if (start >= scripts.length) scripts += markup(text.slice(scripts.length, start)) + text.slice(start, end);
  return scripts + markup(text.slice(scripts.length));
}

interface Part {
  readonly start: number;
  readonly end: number;
}

function partsOf(text: string, language: LanguageId): readonly Part[] {
  const [head = '', top = ''] = (language === 'astro' && frontmatter.exec(text)) || [];
  const start = head.indexOf(top, head.indexOf('---') + 3);
  const tagged = [...text.matchAll(script)]
    .filter(([, attributes = '']) => !data.test(attributes))
    .map(({ 0: all, 2: inside = '', index }): Part => {
      const end = index + all.lastIndexOf('</');
      return { start: end - inside.length, end };
    });
  return top ? [{ start, end: start + top.length }, ...tagged] : tagged;
}

/** Matches the edges of a snippet. Its parameters may be destructured, one level deep. */
const snippetEdge =
  /\{#snippet (\w+ *(?:<[^<>{}]{0,200}>)?\((?:[^{}\n]|\{[^{}\n]{0,300}\}){0,300}\)) *\}|\{\/snippet\}/g;

/** Blanks the markup of Svelte except for its snippets: `{#snippet row(item)}` is a function. */
function withSnippets(text: string): string {
  let functions = '';
  let open = 0;
  for (const { 0: edge, 1: head, index } of text.matchAll(snippetEdge)) {
    // A brace without its partner would spoil all code after it.
    if (head === undefined && open === 0) continue;
    open += head === undefined ? -1 : 1;
    functions += blank(text.slice(functions.length, index));
    functions += (head === undefined ? '}' : `function  ${head}{`).padEnd(edge.length);
  }
  return functions + blank(text.slice(functions.length));
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
