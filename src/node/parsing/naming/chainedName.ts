/** Names functions that are passed to a call without a title, by the calls before it in the chain. */

/** Maximum number of characters before a function that are read. */
const MOST_CHARACTERS = 1_000;
const TITLE = String.raw`\(\s*["'\`]([^"'\`\n]{1,100})["'\`]`;

/** Patterns for the end of the text before the function, and the name by what they find. */
const NAMES: readonly (readonly [pattern: RegExp, name: (found: string, rest: string) => string])[] = [
  [new RegExp(String.raw`\.command${TITLE}(?![^]*\.command\()[^]*\.action\(\s*$`), (title) => `command ${title}`],
  [
    new RegExp(String.raw`\.virtual${TITLE}[^]*\.(get|set)\(\s*$`),
    (title, verb) => (verb === 'get' ? title : `set ${title}`),
  ],
  [new RegExp(String.raw`\.path${TITLE}\s*\)\s*\.validate\(\s*$`), (title) => `validate ${title}`],
  [/\.((?:de)?serializeUser)\(\s*$/, (verb) => verb],
  [/Cloud\.(?:define|job|beforeSave|afterSave)\(\s*["'`]([\w.-]+)["'`]\s*,\s*$/, (title) => title],
  [/customElements\.define\(\s*["'`]([\w.-]+)["'`]\s*,\s*$/, (title) => title],
  [
    /^new\s+(?:\w+\.)?(\w*(?:Strategy|Worker))\((?:\s*["'`]([\w.:-]+)["'`])?/,
    (type, title) => (title === '' ? type : `${type} ${title}`),
  ],
  // Events of browser extensions, and hooks of Vue.
  [/\b(on[A-Z]\w*)\.addListener\(\s*$/, (event) => event],
  [
    /^((?:on(?:Before)?(?:Mount|Unmount|Update|Updated|Mounted|Unmounted|Activated|Deactivated)|watchEffect)\w*)\(\s*$/,
    (hook) => hook,
  ],
  [/^(watch)\(\s*(?:\(\s*\)\s*=>\s*)?\[?\s*([\w$.]+)[^()]{0,100},\s*$/, (hook, source) => `${hook} ${source}`],
];

/** @param before the text of the call up to the function. */
export function chainedName(before: string): string | undefined {
  const end = before.slice(-MOST_CHARACTERS);
  for (const [pattern, name] of NAMES) {
    const [whole, found = '', rest = ''] = pattern.exec(end) ?? [];
    if (whole !== undefined) return name(found, rest);
  }
  return undefined;
}
