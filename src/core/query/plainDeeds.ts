/**
 * What a question says is done with something, by a word so common that functions and files are called by it: of
 * "places that read from redis", `read` says less than `redis` does, and a file `read.ts` is no answer.
 */

const DEED = String.raw`(?:reads?|writes?|sends?|listens?|connects?|talks?|subscribes?|publish(?:es)?|stores?|saves?|loads?|logs?|prints?|fetch(?:es)?|gets?|puts?|posts?)`;
const DOING = String.raw`(?:reading|writing|sending|listening|connecting|talking|subscribing|publishing|storing|saving|loading|logging|printing|fetching|getting|putting|posting)`;
const THOSE = String.raw`(?:code|places?|files?|functions?|methods?|modules?|anything|everything|something)`;
const TO = String.raw`(?:from|to|into|onto|on|at|with|in|out of)`;

const FORMS: readonly RegExp[] = [
  String.raw`\b(?:who|what|that|which(?: \w+)?|anything|anyone|${THOSE}|(?:do|does|did) (?:we|you|they|i|it|anything|anyone|something)) (?<deed>${DEED}) \S`,
  String.raw`(?:^|\b${THOSE} )(?<deed>${DOING}) ${TO} \S`,
].map((form) => new RegExp(form, 'i'));

/** 30 questions about a small repository, written before this was: 24 were right at 1, 26 at 0.4, 27 at 0.2 and 0.05. */
export const DEED_WEIGHT = 0.2;

const deedIn = (title: string): string | undefined =>
  FORMS.map((form) => form.exec(title)?.groups?.['deed']).find((deed) => deed !== undefined);

/** In small letters; undefined where the question has none. */
export const plainDeed = (title: string): string | undefined => deedIn(title)?.toLowerCase();

/** What a name is compared with: behind a preposition is all that the question is about, and names say it or not. */
export function withoutDeed(title: string): string {
  const deed = deedIn(title);
  return deed === undefined ? title : title.replace(new RegExp(String.raw`\b${deed} (?=${TO} )`), '');
}
