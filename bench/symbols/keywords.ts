/** A kind of code that ctags does not support, with patterns for the heads of its definitions. */
interface Heads {
  readonly kind: string;
  readonly files: RegExp;
  /** A file is of this kind only if it contains a match. */
  readonly mark?: RegExp;
  /** Only the matching parts of a file are used. */
  readonly part?: RegExp;
  /** Group 1 is the name. */
  readonly heads: readonly RegExp[];
}

const CONTROL = '(?!(?:if|for|while|switch|catch|return|with|else|do|super|assert)\\b)';
const script: Pick<Heads, 'part' | 'heads'> = {
  part: /<script\b[^>]*>([^]*?)<\/script>|^---\n([^]*?)\n---/gm,
  heads: [
    /\bfunction\s*\*?\s+(\w+)\s*\(/g,
    /\bclass\s+(\w+)[^{}\n]*\{/g,
    /\b(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?(?:\([^()]*\)|\w+)\s*=>/g,
    new RegExp(String.raw`^[ \t]+(?:async\s+)?${CONTROL}(?!function\b)(\w+)\s*\([^()]*\)\s*\{$`, 'gm'),
  ],
};

const KINDS: readonly Heads[] = [
  { kind: 'vue', files: /\.vue$/, ...script },
  { kind: 'svelte', files: /\.svelte$/, ...script },
  { kind: 'astro', files: /\.astro$/, ...script },
  {
    kind: 'mdx',
    files: /\.mdx$/,
    mark: /^export\s+(?:default\s+)?(?:async\s+)?(?:function|class|const \w+ = (?:async )?\()/m,
    heads: [
      /^export\s+(?:default\s+)?(?:async\s+)?(?:function|class)\s+(\w+)/gm,
      /^export\s+const\s+(\w+)\s*=\s*(?:async\s*)?(?:\([^()]*\)|\w+)\s*=>/gm,
    ],
  },
  {
    kind: 'jsp',
    files: /\.jspf?x?$/,
    heads: [
      /\bfunction\s+(\w+)\s*\(/g,
      /^[ \t]*(?:<%!\s*)?(?:(?:public|private|protected|static|final)\s+)*(?:void|int|boolean|[A-Z]\w*)\s+(\w+)\s*\([^;{}]*\)[^;{}]*\{/gm,
    ],
  },
  {
    kind: 'swift',
    files: /\.swift$/,
    heads: [
      /\b(?:func|struct|enum|protocol|actor|typealias|extension)\s+([\w.]+)/g,
      /\bclass\s+(?!func\b|var\b|let\b)(\w+)/g,
    ],
  },
  { kind: 'scala', files: /\.scala$/, heads: [/\b(?:class|trait|object|enum|def)\s+(?!this\b)([A-Za-z]\w*)/g] },
  {
    kind: 'zig',
    files: /\.zig$/,
    heads: [/\bfn\s+(\w+)\s*\(/g, /\bconst\s+(\w+)\s*=\s*(?:extern\s+|packed\s+)?(?:struct|enum|union|opaque)\b/g],
  },
  {
    kind: 'dart',
    files: /\.dart$/,
    heads: [
      /^[ \t]*(?:(?:abstract|final|sealed|base)\s+)*(?:class|mixin|enum|extension)\s+(?!on\b)(\w+)/gm,
      new RegExp(
        String.raw`^[ \t]*(?:static\s+|external\s+)*(?:void|bool|int|double|num|String|dynamic|Object|Future|Stream|List|Map|[A-Z]\w*)(?:<[^;(){}]*>)?\??\s+${CONTROL}(?:get\s+|set\s+)?(\w+)\s*(?:\([^;{}]*\))?\s*(?:async\*?|sync\*)?\s*(?:\{|=>)`,
        'gm',
      ),
    ],
  },
  {
    kind: 'c: DEFUN',
    files: /\.c$/,
    mark: /^DEFUN \("/m,
    heads: [/^DEFUN \("[^"\n]*", (\w+)/gm],
  },
];

/** Matches comments and strings, which may only mention a head. */
const COMMENT_OR_STRING = /\/\*[^]*?\*\/|(?<![:"'])\/\/[^\n]*|"""[^]*?"""|"(?:\\.|[^"\\\n])*"/g;
const FENCE = /^```[^]*?^```/gm;

/** Returns the kind of a file and the names in its heads; undefined for a kind that is counted in another way. */
export function headsIn(
  file: string,
  text: string,
): { readonly kind: string; readonly names: readonly string[] } | undefined {
  const known = KINDS.find(({ files, mark }) => files.test(file) && (mark?.test(text) ?? true));
  if (!known) return undefined;
  const { kind, part, heads } = known;
  const whole = part ? [...text.matchAll(part)].map(([, one, other]) => one ?? other ?? '').join('\n') : text;
  const code = kind === 'c: DEFUN' ? whole : whole.replace(kind === 'mdx' ? FENCE : COMMENT_OR_STRING, '""');
  return { kind, names: heads.flatMap((head) => [...code.matchAll(head)].map(([, name = '']) => name)) };
}
