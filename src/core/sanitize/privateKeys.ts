/**
 * Finds private keys in a text, whatever the file is called: the kinds that gitleaks and GitHub's secret scanning know,
 * with our own expressions. Every expression takes time linear in the text, because repetitions are bounded or cannot
 * match what follows.
 */

export interface PrivateKey {
  readonly start: number;
  /** Offset after the last secret character. */
  readonly end: number;
  /** Completes the sentence "line 2 begins …". */
  readonly what: string;
}

/** RFC 7468 and related formats: PKCS, OpenSSH, SSH2, PGP. */
const BEGIN = /-{4,5} ?BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;
const END = /-{4,5} ?END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y;
/**
 * Matches the text between the lines of a key in a file of its own, a string, a comment, or a list: whitespace, quotes,
 * and escaped line breaks.
 */
const BETWEEN = /(?:[\s"'`+,;|>#*/()[\]]|\\{1,8}(?:[nrt"]|u000[ad]|$))*/imy;
/** Matches a header: `Proc-Type: 4,ENCRYPTED`, `Version: GnuPG v2`. */
const HEADER = /[A-Z][\w-]{1,40}: ?[^\n\\]{0,200}/y;
const BASE64 = /[A-Za-z0-9+/=]+/y;

/**
 * Returns whether a run is a line of a key, and not the name of a function, which may follow where code only mentions
 * the mark.
 */
const isKeyLike = (run: string): boolean => run.length >= MIN_BODY && (/[\d+/]|^MI/.test(run) || run.length >= 40);
/** Minimum length of a line; shorter ones are samples such as `MII…`. */
const MIN_BODY = 16;
/** Maximum number of headers of a key, which bounds the cost. */
const MAX_HEADERS = 8;

/**
 * Finds the end of the body of a key: before its end mark, or after the last line that looks like a key.
 * @returns Also the number of characters in such lines.
 */
function bodyAt(text: string, from: number): { readonly end: number; readonly length: number } {
  const after = (expression: RegExp, place: number): number => {
    expression.lastIndex = place;
    return expression.test(text) ? expression.lastIndex : place;
  };
  let [end, length, others, headers] = [from, 0, 0, 0];
  for (let place = after(BETWEEN, from); ; place = after(BETWEEN, place)) {
    if (after(END, place) > place) return { end: place, length };
    const header = length === 0 && headers < MAX_HEADERS ? after(HEADER, place) : place;
    if (header > place) headers++;
    const next = header > place ? header : after(BASE64, place);
    const isLine = header === place && isKeyLike(text.slice(place, next));
    others = isLine ? 0 : others + 1;
    // The last line may be short; other text after it is not part of the key.
    if (next === place || (!isLine && header === place && (length === 0 || others > 2))) return { end, length };
    if (isLine) [end, length] = [next, length + next - place];
    place = next;
  }
}

/** Returns the keys between marks, or after a begin mark. */
export function armouredKeys(text: string, min = MIN_BODY): readonly PrivateKey[] {
  const keys: PrivateKey[] = [];
  BEGIN.lastIndex = 0;
  for (let found = BEGIN.exec(text); found; found = BEGIN.exec(text)) {
    const start = BEGIN.lastIndex;
    const { end, length } = bodyAt(text, start);
    if (length < min) continue;
    keys.push({ start, end, what: 'a private key' });
    BEGIN.lastIndex = end;
  }
  return keys;
}

/** Base64 of the beginning of a PEM file, the form of keys in Kubernetes secrets. */
const ENCODED = ['', 'RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED '].map((kind) =>
  btoa(`-----BEGIN ${kind}PRIVATE KEY`).slice(0, -4),
);

/** Keys in other forms; the whole match is secret. */
const OTHERS: readonly (readonly [what: string, expression: RegExp])[] = [
  ['a PuTTY private key', /PuTTY-User-Key-File-[1-3]: /],
  ['an age secret key', /AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{20}/],
  ['a minisign secret key', /untrusted comment: (?:minisign encrypted|rsign encrypted|signify) secret key/],
  ['an encoded private key', new RegExp(`(?:${ENCODED.join('|')})`)],
  ['a private JSON Web Key', /"kty"\s{0,9}:\s{0,9}"(?:RSA|EC|OKP|oct)"/],
  ['the key of a Google service account', /"private_key"\s{0,9}:\s{0,9}"[^"]{16}/],
];

/** Matches the private part of a JSON Web Key. */
const JWK_PRIVATE = /"[dk]"\s{0,9}:\s{0,9}"[\w-]{16}/;

/** Returns the first key in a text, if any. */
export function firstPrivateKey(text: string, min?: number): PrivateKey | undefined {
  const others = OTHERS.flatMap(([what, expression]): readonly PrivateKey[] => {
    const found = expression.exec(text);
    if (
      !found ||
      (what.includes('JSON Web Key') && !JWK_PRIVATE.test(text)) ||
      (what.includes('service account') && !/"service_account"/.test(text))
    )
      return [];
    return [{ start: found.index, end: found.index + found[0].length, what }];
  });
  const [armoured] = armouredKeys(text, min);
  return [...(armoured ? [armoured] : []), ...others].reduce<PrivateKey | undefined>(
    (first, key) => (first && first.start <= key.start ? first : key),
    undefined,
  );
}

/** Matches a line that may belong to a key: base64, and the text around it in a string or comment. */
const KEY_LINE = /^[\s"'`#*>|]{0,40}[A-Za-z0-9+/=]{1,76}(?:\\[nr])?[\s"'`,;\\)]{0,40}$/;
const LONG_RUN = /[A-Za-z0-9+/]{40}/;

/** Returns the beginning of a chunk that continues a key of an earlier chunk. */
export function tailOfKey(text: string): readonly Pick<PrivateKey, 'start' | 'end'>[] {
  if (!LONG_RUN.test(text.slice(0, 400))) return [];
  const lines = text.split('\n');
  const other = lines.findIndex((line) => line.length > 200 || !KEY_LINE.test(line));
  const end = other < 0 ? text.length : lines.slice(0, other).reduce((sum, line) => sum + line.length + 1, 0);
  const isEnded = other >= 0 && /-----END [A-Z0-9 ]{0,60}PRIVATE KEY/.test(lines[other]?.slice(0, 200) ?? '');
  const isMiddle = other < 0 && lines.filter((line) => LONG_RUN.test(line)).length > 1;
  return isEnded || isMiddle ? [{ start: 0, end }] : [];
}
