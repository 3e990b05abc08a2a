/** Parts of a report in which a mention may occur, most informative first. */
export const MENTION_CONTEXTS = ['title', 'frame', 'prose', 'code'] as const;

export type MentionContext = (typeof MENTION_CONTEXTS)[number];

/** A file that a report names by its path, or by the end of its path. */
export interface PathMention {
  /** Path with `/` between its folders. */
  readonly path: string;
  readonly line: number | undefined;
  readonly standing: MentionContext;
  /** Number of frames between the mention and the origin of the error, within a stack trace; otherwise 0. */
  readonly distance: number;
}

export interface NameMention {
  readonly name: string;
  readonly standing: MentionContext;
}

/** Mentions in a report. Each name occurs once, in its most informative context. */
export interface ReportMentions {
  readonly paths: readonly PathMention[];
  /** Names joined by dots, as modules are: `package.module.Class`. */
  readonly chains: readonly NameMention[];
  /** Words that look like names of code. */
  readonly names: readonly NameMention[];
}

interface Line {
  readonly text: string;
  readonly standing: MentionContext;
}

/**
 * A path with its line, in the notations of stack traces, compilers and links: `a.py", line 3`, `a.php(3)`, `a.js:3:7`,
 * `a.go#L3`.
 */
const PATH =
  /(?<![\w.@$+~-])((?:[A-Za-z]:)?[\w.@$+~-]*(?:[\\/][\w.@$+~-]+)+|[\w@$+~-][\w.@$+~-]*\.\w+)(?:(?:"?, line |:|#L|\()(\d+))?/g;
const FRAME = /^\s*(?:File "|at |from |#\d+ |\d+: ).*?[\w$-]\.\w+(?:"?, line |:|\()\d/;
/** A frame of Python, which has the innermost call last; all other languages have it first. */
const PYTHON_FRAME = /^\s*File "/;
const FENCE = /^\s*(?:```|~~~)/;
/** Lines that are indented, or follow the prompt of a shell or an interactive session. */
const CODE = /^(?: {4}|\t|\s*(?:>>>|\.\.\.|\$|%|In \[\d+\]:|Out\[\d+\]:)(?:\s|$))/;
const CHAIN = /(?<![\w$./\\-])[A-Za-z_$][\w$]*(?:(?:::|->|[.#])[A-Za-z_$][\w$]*)+(?![\w$/\\])/g;
/** Names of called functions, `snake_case`, `camelCase` and `CapWords`. */
const NAME =
  /(?<![\w$])(?:[A-Za-z_$][\w$]*(?=\()|[A-Za-z$]*_[\w$]+|[a-z][a-z0-9]*[A-Z][\w$]*|[A-Z][a-z0-9]+[A-Z][\w$]*|[A-Z]{2,}[a-z][\w$]*)(?![\w$])/g;
const QUOTED = /`+([^`\n]{1,120})`+/g;
const WORD = /[A-Za-z_$][\w$]*/g;
const FUNCTION_OF_FRAME = /, in ([\w$<>]+)|\bat (?:new )?([\w$.<>]+) ?\(|:in [`']([\w$?!#:.]+)'/;

/**
 * Extracts the mentions of a report.
 * @param title of the text, see `queryTitle`.
 */
export function extractMentions(text: string, title: string): ReportMentions {
  const lines = linesOf(text, title);
  const chains = lines.flatMap(({ text: line, standing }) =>
    [...line.matchAll(CHAIN)].map(([name]) => ({ name, standing })),
  );
  return { paths: pathsOf(lines), chains: eachOnce(chains), names: eachOnce(lines.flatMap(namesOf)) };
}

/** Returns the title, followed by the lines of the rest. */
function linesOf(text: string, title: string): readonly Line[] {
  let isFenced = false;
  const rest = text
    .replace(title, '')
    .split('\n')
    .map((line): Line => {
      if (FENCE.test(line)) isFenced = !isFenced;
      if (FRAME.test(line)) return { text: line, standing: 'frame' };
      return { text: line, standing: isFenced || CODE.test(line) ? 'code' : 'prose' };
    });
  return [{ text: title, standing: 'title' }, ...rest];
}

function pathsOf(lines: readonly Line[]): readonly PathMention[] {
  return stretchesOf(lines).flatMap((stretch) => {
    const isPython = PYTHON_FRAME.test(stretch[0]?.text ?? '');
    return stretch.flatMap((line, i) => pathsIn(line, isPython ? stretch.length - 1 - i : i));
  });
}

/**
 * Groups lines into stretches. Consecutive frames, each perhaps followed by one line of source, form one stretch; any
 * other line forms its own.
 */
function stretchesOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const stretches: Line[][] = [];
  let lastFrame = -Infinity;
  lines.forEach((line, at) => {
    if (line.standing !== 'frame') stretches.push([line]);
    else if (at - lastFrame <= 2) stretches.at(at - lastFrame === 1 ? -1 : -2)?.push(line);
    else stretches.push([line]);
    if (line.standing === 'frame') lastFrame = at;
  });
  return stretches;
}

function pathsIn({ text, standing }: Line, distance: number): readonly PathMention[] {
  return [...text.matchAll(PATH)].map(([, written = '', line]) => ({
    path: written
      .replaceAll('\\', '/')
      .replace(/^(?:\.{1,2}\/)+/, '')
      .replace(/\.+$/, ''),
    line: Number(line) || undefined,
    standing,
    distance,
  }));
}

function namesOf({ text, standing }: Line): readonly NameMention[] {
  const plain = [...text.matchAll(NAME)].map(([name]) => name);
  const members = (): readonly string[] =>
    [...text.matchAll(CHAIN)].flatMap(([chain]) => (chain.match(WORD) ?? []).slice(1));
  const quoted = (): readonly string[] => [...text.matchAll(QUOTED)].flatMap(([, code = '']) => code.match(WORD) ?? []);
  const called = (): readonly string[] => FUNCTION_OF_FRAME.exec(text)?.slice(1).find(Boolean)?.match(WORD) ?? [];
  const others = standing === 'frame' ? called() : [...members(), ...(standing === 'code' ? [] : quoted())];
  return [...plain, ...others].map((name) => ({ name, standing }));
}

function eachOnce(mentions: readonly NameMention[]): readonly NameMention[] {
  const best = new Map<string, NameMention>();
  for (const mention of mentions) {
    const known = best.get(mention.name);
    if (!known || MENTION_CONTEXTS.indexOf(mention.standing) < MENTION_CONTEXTS.indexOf(known.standing))
      best.set(mention.name, mention);
  }
  return [...best.values()];
}
