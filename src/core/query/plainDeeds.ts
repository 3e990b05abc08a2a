/**
 * Finds common verbs in questions about what is done to something. In "places that read from redis", `read` says less
 * than `redis`: many functions and files are called `read`, and none of them is an answer for its name alone.
 */

const DEED = String.raw`(?:reads?|writes?|sends?|listens?|connects?|talks?|subscribes?|publish(?:es)?|stores?|saves?|loads?|logs?|prints?|fetch(?:es)?|gets?|puts?|posts?)`;
const DOING = String.raw`(?:reading|writing|sending|listening|connecting|talking|subscribing|publishing|storing|saving|loading|logging|printing|fetching|getting|putting|posting)`;
const THOSE = String.raw`(?:code|places?|files?|functions?|methods?|modules?|anything|everything|something)`;
const TO = String.raw`(?:from|to|into|onto|on|at|with|in|out of)`;

const FORMS: readonly RegExp[] = [
  String.raw`(?:^(?:who|what|which(?: \w+)?|anyone|${THOSE})|\b(?:anything|anyone|${THOSE}) (?:that|which)|\b(?:do|does|did) (?:we|you|they|i|it|anything|anyone|something)) (?<deed>${DEED}) \S`,
  String.raw`(?:^|\b${THOSE} )(?<deed>${DOING}) ${TO} \S`,
].map((form) => new RegExp(form, 'i'));

/** Weight of the verb. Of 30 questions about a small repository, 24 are right at 1, 26 at 0.4, 27 at 0.2 and at 0.05. */
export const DEED_WEIGHT = 0.2;

const deedIn = (title: string): string | undefined =>
  FORMS.map((form) => form.exec(title)?.groups?.['deed']).find((deed) => deed !== undefined);

/** Returns the common verb of a question in lower case; undefined if there is none. */
export const plainDeed = (title: string): string | undefined => deedIn(title)?.toLowerCase();

/** Returns the question without a verb that a preposition follows. Names are compared with these words. */
export function withoutDeed(title: string): string {
  const deed = deedIn(title);
  return deed === undefined ? title : title.replace(new RegExp(String.raw`\b${deed} (?=${TO} )`), '');
}
