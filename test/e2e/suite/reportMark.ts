/**
 * An invisible character in front of every line of the suite's report, which distinguishes the report from other output
 * of the editor.
 */
export const reportMark = '\u2060';
