import type { ImportFact } from './fileFacts';
import type { FileText } from './fileText';

/** Finds the names that a file imports or re-exports, and the offsets of these statements. */

export interface ImportedNames {
  readonly imports: readonly ImportFact[];
  /** Offsets of the statements, ascending. */
  readonly spans: readonly (readonly [start: number, end: number])[];
}

interface Statement {
  readonly pattern: RegExp;
  /** Whether names in the statement count as uses, as elsewhere. */
  readonly isCode?: true;
  readonly read: (groups: readonly (string | undefined)[]) => readonly ImportFact[];
}

const MAX = 4_000;
const whole = (local: string, module: string): ImportFact => ({ local, imported: '*', module });
const lastOf = (path: string): string => path.split(/[./\\]|::/).at(-1) ?? path;

/** Reads a list such as `a, b as c, type D, e: f`. */
function listed(list: string, module: string): readonly ImportFact[] {
  return list.split(',').flatMap((item) => {
    const [, imported, local] =
      /^\s*(?:type\s+|static\s+|function\s+|const\s+)?([\w$*.\\]+)(?:\s*(?:\bas\b|:)\s*([\w$]+))?/.exec(item) ?? [];
    return imported === undefined ? [] : [{ local: local ?? lastOf(imported), imported: lastOf(imported), module }];
  });
}

const script: readonly Statement[] = [
  {
    // import a, { b as c } from 'd'; import * as e from 'f'
    pattern: new RegExp(
      String.raw`^[ \t]*import\s+(?:type\s+)?(?:([\w$]+)\s*(?:,\s*)?)?(?:\*\s*as\s+([\w$]+)\s*|\{([^{}]{0,${MAX}})\}\s*)?from\s*['"]([^'"\n]+)['"]`,
      'gm',
    ),
    read: ([, standard, namespace, list, module = '']) => [
      ...(standard ? [{ local: standard, imported: 'default', module }] : []),
      ...(namespace ? [whole(namespace, module)] : []),
      ...(list ? listed(list, module) : []),
    ],
  },
  {
    // export { a as b } from 'c'; export * from 'd'; export * as e from 'f'
    pattern: new RegExp(
      String.raw`^[ \t]*export\s+(?:type\s+)?(?:\*\s*(?:as\s+([\w$]+)\s*)?|\{([^{}]{0,${MAX}})\}\s*)from\s*['"]([^'"\n]+)['"]`,
      'gm',
    ),
    read: ([, namespace, list, module = '']) =>
      list === undefined ? [whole(namespace ?? '*', module)] : listed(list, module),
  },
  {
    // const { a, b: c } = require('d'); const e = require('f')
    pattern: new RegExp(
      String.raw`^[ \t]*(?:export\s+)?(?:const|let|var)\s+(?:([\w$]+)|\{([^{}]{0,${MAX}})\})\s*=\s*(?:await\s+)?(?:require|import)\s*\(\s*['"]([^'"\n]+)['"]\s*\)`,
      'gm',
    ),
    read: ([, namespace, list, module = '']) => [
      ...(namespace ? [{ local: namespace, imported: 'default', module }, whole(namespace, module)] : []),
      ...(list ? listed(list, module) : []),
    ],
  },
  {
    // export default a; export default function a; module.exports = a
    pattern:
      /^[ \t]*(?:export\s+default\s+(?:(?:async\s+)?function\s*(?:\*\s*)?|(?:abstract\s+)?class\s+)?|module\.exports\s*=\s*)(?!(?:function|class|async|abstract|new|require|extends)\b)([\w$]+)\s*(?:[;({<]|extends\b|implements\b|$)/gm,
    read: ([all = '', name = '']) =>
      /\)|=\s*[\w$]+\s*\(|default\s+[\w$]+\s*[({<]/.test(all) ? [] : [{ local: 'default', imported: name, module: '' }],
    isCode: true,
  },
  {
    // export { a as b }
    pattern: new RegExp(String.raw`^[ \t]*export\s+\{([^{}]{0,${MAX}})\}(?!\s*from)\s*(?:;|$)`, 'gm'),
    read: ([, list = '']) => listed(list, '').filter(({ local, imported }) => local !== imported),
  },
];

const python: readonly Statement[] = [
  {
    pattern: new RegExp(
      String.raw`^[ \t]*from\s+([\w.]+)\s+import\s+(?:\(([^)]{0,${MAX}})\)|((?:[^#\n\\]|\\\n)+))`,
      'gm',
    ),
    read: ([, module = '', list, line]) => listed((list ?? line ?? '').replace(/#[^\n]*|\\/g, ''), module),
  },
  {
    pattern: /^[ \t]*import\s+([\w., ]+)/gm,
    read: ([, list = '']) =>
      list.split(',').flatMap((item) => {
        const [, module, local] = /^\s*([\w.]+)(?:\s+as\s+(\w+))?/.exec(item) ?? [];
        return module === undefined ? [] : [whole(local ?? module, module)];
      }),
  },
];

const dotted: readonly Statement[] = [
  {
    // import static a.b.C.d; import a.b.C as D; import a.b.{C, D => E}; import a.b._
    pattern:
      /^[ \t]*(import|package)\s+(static\s+)?([\w.]+?)(?:\.(\{[^{}]{0,2000}\}|\*|_))?(?:\s+as\s+(\w+))?\s*(?:;|$)/gm,
    read: ([, word, , path = '', list, alias]) => {
      if (word === 'package') return [];
      if (list?.startsWith('{')) return listed(list.slice(1, -1).replace(/=>/g, ' as '), path);
      if (list !== undefined) return [{ local: '*', imported: '*', module: path }];
      const name = lastOf(path);
      return [
        { local: alias ?? name, imported: name, module: path.slice(0, Math.max(0, path.length - name.length - 1)) },
      ];
    },
  },
];

const go: readonly Statement[] = [
  {
    pattern: /^import\s+(?:\(([^()]{0,8000})\)|((?:[\w.]+\s+)?"[^"\n]+"))/gm,
    read: ([, list, one]) =>
      [...(list ?? one ?? '').matchAll(/(?:(?<![\w.])([\w.]+)[ \t]+)?"([^"\n]+)"/g)].map(([, alias, path = '']) =>
        whole(alias ?? lastOf(path.replace(/\/v\d+$/, '')), path),
      ),
  },
];

/** Matches a line break that is not followed by another `use` statement. */
const goingOn = String.raw`\n(?![ \t]*(?:pub|use)\b)`;
const rust: readonly Statement[] = [
  {
    pattern: new RegExp(
      String.raw`^[ \t]*(?:pub(?:\([^)]{0,200}\))?\s+)?use\s+([^;\s](?:[^;\n]|${goingOn}){0,${MAX}});`,
      'gm',
    ),
    read: ([, tree = '']) =>
      useTree(
        tree
          .replace(/\/\/[^\n]*/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
        '',
      ),
  },
];

/** Reads a tree such as `a::{b, c::{self, D as E}}`. */
function useTree(tree: string, prefix: string, depth = 0): readonly ImportFact[] {
  const joined = (path: string): string => [prefix, path].filter(Boolean).join('.');
  const [, before = '', inner] = /^([\w:]*?)(?:::)?\s*\{(.*)\}$/s.exec(tree.trim()) ?? [];
  if (inner !== undefined && depth < 8)
    return atTopCommas(inner).flatMap((part) => useTree(part, joined(before.replaceAll('::', '.')), depth + 1));
  const [, path = '', alias] = /^([\w:*#]+)(?:\s+as\s+(\w+))?$/.exec(tree.trim()) ?? [];
  if (path === '') return [];
  const parts = joined(path.replace(/^::/, '').replaceAll('::', '.')).split('.');
  if (parts.at(-1) === 'self') parts.pop();
  const name = parts.at(-1) ?? '';
  const module = parts.slice(0, -1).join('.');
  return [name === '*' ? { local: '*', imported: '*', module } : { local: alias ?? name, imported: name, module }];
}

function atTopCommas(list: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '{') depth++;
    else if (character === '}') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts.filter((part) => part.trim() !== '');
}

const php: readonly Statement[] = [
  {
    pattern: /^use\s+(?:function\s+|const\s+)?\\?([\w\\]+?)(?:\\?\{([^{}]{0,2000})\}|\s+as\s+(\w+))?\s*;/gm,
    read: ([, path = '', list, alias]) => {
      if (list !== undefined) return listed(list, path.replace(/\\$/, ''));
      const name = lastOf(path);
      return [
        { local: alias ?? name, imported: name, module: path.slice(0, Math.max(0, path.length - name.length - 1)) },
      ];
    },
  },
];

/**
 * Returns statements for languages whose imports make all names of a module visible. The meaning of a name then depends
 * on where it is defined.
 */
const open = (pattern: RegExp): readonly Statement[] => [{ pattern, read: () => [] }];

const STATEMENTS: Readonly<Record<string, readonly Statement[]>> = {
  script,
  python,
  jvm: dotted,
  go,
  rust,
  php,
  c: open(/^[ \t]*#[ \t]*(?:include|import)[^\n]*/gm),
  csharp: [
    {
      pattern: /^[ \t]*(?:global\s+)?using\s+(?:static\s+)?(?:(\w+)\s*=\s*)?([\w.]+)\s*;|^[ \t]*namespace\s+[\w.]+/gm,
      read: ([, alias, path = '']) =>
        alias === undefined
          ? []
          : [{ local: alias, imported: lastOf(path), module: path.split('.').slice(0, -1).join('.') }],
    },
  ],
  swift: open(/^[ \t]*(?:@\w+\s+)?import\s+[\w. ]+/gm),
  dart: open(/^[ \t]*(?:import|export|part)\s+['"][^;]{0,2000};/gm),
};

export function importedNames({ text, rule }: Pick<FileText, 'text' | 'rule'>): ImportedNames {
  const found = (STATEMENTS[rule.family] ?? []).flatMap(({ pattern, read, isCode }) =>
    [...text.matchAll(pattern)].map((match) => ({
      span: isCode ? undefined : ([match.index, match.index + match[0].length] as const),
      facts: read(match),
    })),
  );
  return {
    imports: found.flatMap(({ facts }) => facts),
    spans: found.flatMap(({ span }) => (span ? [span] : [])).sort((a, b) => a[0] - b[0]),
  };
}
