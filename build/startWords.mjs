/**
 * What `npm start -- …` hands to `search`: a question and a folder come first, and from the first flag on everything is `search`'s own.
 * @param {readonly string[]} words
 * @returns {string[] | undefined} nothing when nothing is asked.
 */
export function searchWords(words) {
  if (!words[0]) return undefined;
  const [question, folder] = words.slice(0, firstFlag(words));
  const rest = words.slice(folder === undefined ? firstFlag(words) : 2);
  return ['search', ...(question === undefined ? [] : [question]), ...(folder === undefined ? [] : ['--folder', folder]), ...rest];
}

/** A lone `-` is a question: it stands for those from a pipe. */
function firstFlag(words) {
  const found = words.findIndex((word) => word.startsWith('-') && word !== '-');
  return found < 0 ? words.length : found;
}
