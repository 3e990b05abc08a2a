import { visit, type JSONPath } from 'jsonc-parser';
import type { LanguageId } from '../base/types';
import { commentMark } from './commentLines';
import { languageById } from './languages';
import { readLanguage } from './languageFilter';

/** Lines of a cell in the text of its notebook. */
export interface NotebookCell {
  readonly startLine: number;
  readonly endLine: number;
  readonly isCode: boolean;
}

/** A notebook as a source file: its prose as comments, without outputs. */
export interface Notebook {
  readonly language: LanguageId;
  readonly text: string;
  readonly cells: readonly NotebookCell[];
}

/** A string of a cell's source, and its line in the file, from 0. */
interface Part {
  readonly line: number;
  readonly text: string;
}

interface RawCell {
  type: string;
  readonly parts: Part[];
}

interface RawNotebook {
  readonly cells: Map<string, RawCell>;
  /** Languages that the metadata names, by the path of each name. */
  readonly languages: Map<string, string>;
}

/** Languages of kernels whose names are not names of languages. */
const KERNELS: Readonly<Record<string, LanguageId>> = {
  ir: 'r',
  ipython: 'python',
  sagemath: 'python',
  pyspark: 'python',
  xpython: 'python',
  xcpp: 'cpp',
  deno: 'typescript',
  tslab: 'typescript',
  jslab: 'javascript',
  ijavascript: 'javascript',
  ijava: 'java',
  gophernotes: 'go',
  spylon: 'scala',
  almond: 'scala',
  octave: 'matlab',
  'net-csharp': 'csharp',
  'net-fsharp': 'fsharp',
  'net-powershell': 'powershell',
};

/** Lines that the Python kernel accepts besides Python: `%matplotlib inline`, `!pip install x`, `?open`. */
const MAGIC = /^\s*(?:%|!|\?)/;
/** A cell that is not in the language of the notebook. */
const FOREIGN = /^\s*%%(?!time|capture|prun)/;

/** Reads a notebook; undefined if the text is not JSON or all cells are empty. */
export function readNotebook(text: string): Notebook | undefined {
  const raw = parse(text);
  if (!raw) return undefined;
  const language = kernelLanguage(raw.languages);
  const lines = new PlacedLines();
  const mark = commentMark(language);
  const cells = [...raw.cells.values()].flatMap((cell) => lines.place(written(cell, language, mark)));
  return cells.length > 0 ? { language, text: lines.text, cells } : undefined;
}

/**
 * Returns the key of the cell at a JSON path, in the current format or in the previous one, whose worksheets hold
 * `input`; undefined outside of cells.
 */
function cellKey(path: JSONPath): string | undefined {
  const at = path.lastIndexOf('cells');
  return at === 0 || (at === 2 && path[0] === 'worksheets') ? path.slice(0, at + 2).join('/') : undefined;
}

const LANGUAGE_PATHS = ['metadata/kernelspec/language', 'metadata/language_info/name', 'metadata/kernelspec/name'];

function parse(text: string): RawNotebook | undefined {
  const raw: RawNotebook = { cells: new Map(), languages: new Map() };
  const errors: number[] = [];
  try {
    visit(
      text,
      {
        onLiteralValue: (value: unknown, _offset, _length, line, _character, pathOf) => {
          if (typeof value === 'string') takeString(raw, value, line, pathOf());
        },
        onError: (error) => void errors.push(error),
      },
      { disallowComments: true },
    );
  } catch (error) {
    // Lists are nested too deeply for the parser, as in no notebook.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
  return errors.length > 0 ? undefined : raw;
}

function takeString({ cells, languages }: RawNotebook, value: string, line: number, path: JSONPath): void {
  const key = cellKey(path);
  if (key === undefined) {
    const place = path.join('/');
    if (LANGUAGE_PATHS.includes(place)) languages.set(place, value);
    return;
  }
  const depth = key.split('/').length;
  const field = path[depth];
  if (!['cell_type', 'source', 'input'].includes(String(field))) return;
  const cell = cells.get(key) ?? { type: 'code', parts: [] };
  cells.set(key, cell);
  if (field === 'cell_type') cell.type = value;
  else if (path.length <= depth + 2) cell.parts.push({ line, text: value });
}

/**
 * Returns the language of the kernel; Python, in which nearly all notebooks are written, if the metadata names none.
 */
function kernelLanguage(said: ReadonlyMap<string, string>): LanguageId {
  const names = LANGUAGE_PATHS.flatMap((path) => said.get(path) ?? []).map((name) => name.toLowerCase());
  for (const name of names) {
    const plain = name.replace(/^\./, '').replace(/[-\s]?[\d.]+$/, '');
    const id = KERNELS[plain] ?? readLanguage(name)?.name ?? readLanguage(plain)?.name;
    if (id !== undefined && languageById(id)) return id;
  }
  return names.length === 0 ? 'python' : 'plaintext';
}

/** Returns the lines of a cell; lines that are not in the language of the notebook become comments. */
function written({ type, parts }: RawCell, language: LanguageId, mark: string): Cell {
  const lines: Part[] = [];
  let isOpen = false;
  for (const { line, text } of parts) {
    const pieces = text.split(/\r\n|\n|\r/);
    pieces.forEach((piece, i) => {
      const last = lines.at(-1);
      if (i === 0 && isOpen && last) lines[lines.length - 1] = { ...last, text: last.text + piece };
      else if (i < pieces.length - 1 || piece !== '') lines.push({ line, text: piece });
    });
    isOpen = !/[\r\n]$/.test(text);
  }
  const isCode = type === 'code';
  const isForeign = isCode && FOREIGN.test(lines[0]?.text ?? '');
  const isComment = (text: string): boolean => !isCode || isForeign || (language === 'python' && MAGIC.test(text));
  return {
    isCode: isCode && !isForeign,
    lines: lines.map(({ line, text }) => ({ line, text: isComment(text) && text.trim() !== '' ? mark + text : text })),
  };
}

interface Cell {
  readonly isCode: boolean;
  readonly lines: readonly Part[];
}

/**
 * Text whose lines have their line numbers in the file, so that results lead there. If several lines are on one line of
 * the file, the others follow on the next free lines: the text of a notebook that is written on a single line has the
 * lines of its cells.
 */
class PlacedLines {
  readonly #lines: string[] = [];

  get text(): string {
    return this.#lines.join('\n');
  }

  place({ isCode, lines }: Cell): readonly NotebookCell[] {
    const first = lines.findIndex(({ text }) => text.trim() !== '');
    if (first < 0) return [];
    // Cells are separated by at least one blank line.
    if (this.#lines.length > 0) this.#lines.push('');
    let startLine = 0;
    for (const { line, text } of lines.slice(first)) {
      while (this.#lines.length < line) this.#lines.push('');
      this.#lines.push(text);
      startLine ||= this.#lines.length;
    }
    return [{ startLine, endLine: this.#lines.length, isCode }];
  }
}
