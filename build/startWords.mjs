/**
 * Converts the arguments of `npm start -- …` to those of the command line. A question and a folder come first;
 * everything from the first flag on belongs to `search`. Without a question, the folder is indexed. A single word is a
 * folder only if it is written as a path, since `test` may be a question.
 * @param {readonly string[]} words
 * @param {(path: string) => boolean} isFolder
 * @returns {string[] | undefined} undefined if the question is empty.
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

/** Returns the index of the first flag. A single `-` is not a flag: it stands for questions from a pipe. */
function firstFlag(words) {
  const found = words.findIndex((word) => word.startsWith('-') && word !== '-');
  return found < 0 ? words.length : found;
}
