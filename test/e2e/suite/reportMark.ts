/** Invisible, and in front of every line of the suite's report: tells it from the chatter of the editor. */
export const reportMark = '\u2060';
