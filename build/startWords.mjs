/**
 * What `npm start -- …` hands to the command line: a question and a folder come first, and from the first flag on
 * everything is `search`'s own. Without a question the folder is indexed. A lone word is a folder only where it is
 * written as a path: `test` may well be asked for.
 * @param {readonly string[]} words
 * @param {(path: string) => boolean} isFolder
 * @returns {string[] | undefined} nothing when what is asked is empty.
 */
export function commandWords(words, isFolder) {
  if (words.length === 0) return ['index'];
  if (!words[0]) return undefined;
  const [first, second, ...others] = words.slice(0, firstFlag(words));
  const flags = [...others, ...words.slice(firstFlag(words))];
  if (first === undefined) return ['search', ...flags];
  if (second !== undefined) return ['search', first, '--folder', second, ...flags];
  return isPath(first) && isFolder(first) ? ['index', '--folder', first, ...flags] : ['search', first, ...flags];
}

const isPath = (word) => /^\.{1,2}$|[\\/]/.test(word);

/** A lone `-` is a question: it stands for those from a pipe. */
function firstFlag(words) {
  const found = words.findIndex((word) => word.startsWith('-') && word !== '-');
  return found < 0 ? words.length : found;
}
