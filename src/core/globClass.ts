/** A bracket expression such as `[a-z]`, over UTF-16 code units. */
export interface GlobClass {
  readonly holds: (code: number) => boolean;
  /** Behind the closing bracket. */
  readonly end: number;
}

type Test = (code: number) => boolean;

/** POSIX classes, over Unicode as in minimatch. Each pattern tests a single code unit, so it cannot backtrack. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[\p{L}\p{Nl}\p{Nd}]/u,
  alpha: /[\p{L}\p{Nl}]/u,
  ascii: /[\0-\x7f]/,
  blank: /[\p{Zs}\t]/u,
  cntrl: /\p{Cc}/u,
  digit: /\p{Nd}/u,
  graph: /[^\p{Z}\p{C}]/u,
  lower: /\p{Ll}/u,
  print: /\P{C}/u,
  punct: /\p{P}/u,
  space: /[\p{Z}\t\r\n\v\f]/u,
  upper: /\p{Lu}/u,
  word: /[\p{L}\p{Nl}\p{Nd}\p{Pc}]/u,
  xdigit: /[A-Fa-f0-9]/,
};
const NAMED = /\[:([a-z]+):\]/y;

/** Reads the expression whose opening bracket is at `start`. Undefined where it is not closed: the bracket then stands for itself. */
export function readClass(glob: string, start: number): GlobClass | undefined {
  if (!glob.includes(']', start)) return undefined;
  let at = start + 1;
  const negated = glob[at] === '!' || glob[at] === '^';
  if (negated) at++;
  const tests: Test[] = [];
  for (const first = at; at < glob.length; ) {
    if (glob[at] === ']' && at > first) return { holds: heldBy(tests, negated), end: at + 1 };
    const named = classAt(glob, at);
    const member = named ?? rangeAt(glob, at);
    tests.push(member.holds);
    at = member.end;
  }
  return undefined;
}

/** Without a member, as in `[z-a]`, it holds nothing, negated or not. */
function heldBy(tests: readonly Test[], negated: boolean): Test {
  const real = tests.filter((test) => test !== nothing);
  return real.length === 0 ? nothing : (code) => real.some((test) => test(code)) !== negated;
}

const nothing: Test = () => false;

function classAt(glob: string, at: number): GlobClass | undefined {
  NAMED.lastIndex = at;
  const [written = '', name = ''] = NAMED.exec(glob) ?? [];
  const pattern = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
  return pattern && { holds: (code) => pattern.test(String.fromCharCode(code)), end: at + written.length };
}

/** One character, or two joined by `-`. A dash before the closing bracket is a member. */
function rangeAt(glob: string, at: number): GlobClass {
  const low = escapedAt(glob, at);
  const high = glob[low.end] === '-' && glob[low.end + 1] !== ']' ? escapedAt(glob, low.end + 1) : low;
  if (high.code < low.code) return { holds: nothing, end: high.end };
  return { holds: (code) => code >= low.code && code <= high.code, end: high.end };
}

function escapedAt(glob: string, at: number): { readonly code: number; readonly end: number } {
  const from = glob[at] === '\\' ? at + 1 : at;
  return { code: glob.charCodeAt(from), end: from + 1 };
}
