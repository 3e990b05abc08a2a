import type { ResultItem } from '../../src/core/base/types';
import { keyOf, pinnedKeyOf } from './resultNames';
import type { Sorting, ViewState } from './viewState';

/** A result as a row of the view. */

export interface ResultRow {
  readonly key: string;
  readonly item: ResultItem;
}

export interface Section {
  readonly key: string;
  /** A `list` has no heading: its rows name their files. */
  readonly kind: 'pinned' | 'file' | 'list';
  /** Path of the file, for a section of kind `file`. */
  readonly title: string;
  readonly rows: readonly ResultRow[];
  /** Number of further results of the file, beyond the loaded pages. */
  readonly more?: number;
}

/** Key of the section of pinned results, which is below the answer and folded by default. */
export const PINNED = 'pinned';

/** Returns the key of the row that loads further results of a file. */
export const moreRowKeyOf = (section: Section): string => `further ${section.key}`;

export function sectionsOf({
  pinned,
  answer,
  grouping,
  sorting = 'score',
  callOrder,
}: Pick<ViewState, 'pinned' | 'answer' | 'grouping'> &
  Partial<Pick<ViewState, 'sorting' | 'callOrder'>>): readonly Section[] {
  const kept: Section[] =
    pinned.length > 0
      ? [
          {
            key: PINNED,
            kind: 'pinned',
            title: 'Pinned',
            rows: pinned.map((item) => ({ key: pinnedKeyOf(item), item })),
          },
        ]
      : [];
  if (!answer) return kept;
  const { items } = answer.result;
  const pages = answer.pages
    .map((start, i) => items.slice(start, answer.pages[i + 1]))
    .map((page) => sorted(page, sorting, callOrder));
  const found =
    grouping === 'score'
      ? pages.map(listOf)
      : withFurther(
          pages.flatMap((page, i) => filesOf(page, i)),
          answer.further,
        );
  return [...found, ...kept];
}

function sorted(
  page: readonly ResultItem[],
  sorting: Sorting,
  order: readonly string[] | undefined,
): readonly ResultItem[] {
  if (sorting === 'path') return page.toSorted(byPlace);
  if (sorting !== 'calls' || !order) return page;
  const ranks = new Map(order.map((key, rank) => [key, rank]));
  const rankOf = (item: ResultItem): number => ranks.get(keyOf(item)) ?? order.length;
  return page.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const byPlace = (a: ResultItem, b: ResultItem): number =>
  a.path === b.path ? a.start_line - b.start_line : a.path < b.path ? -1 : 1;

/** Adds further results of a file behind its last results on the pages. */
function withFurther(
  sections: readonly Section[],
  further: NonNullable<ViewState['answer']>['further'],
): readonly Section[] {
  const last = new Map(sections.map(({ title }, i) => [title, i]));
  return sections.map((section, i) => {
    if (last.get(section.title) !== i) return section;
    const rows = [...section.rows, ...(further[section.title] ?? []).map(rowOf)];
    const more = rows.at(-1)?.item.more_in_file ?? 0;
    return { ...section, rows, ...(more > 0 && { more }) };
  });
}

const listOf = (items: readonly ResultItem[], page: number): Section => ({
  key: `list ${page}`,
  kind: 'list',
  title: '',
  rows: items.map(rowOf),
});

/** Approximate number of rows on one page. */
const rowsOfPart = 20;

/** Splits the list into parts of some rows each. Appending sections does not change earlier parts. */
export function splitSections(sections: readonly Section[]): readonly (readonly Section[])[] {
  const parts: Section[][] = [];
  let rows = rowsOfPart;
  for (const section of sections) {
    // Pinned results come and go, so they get a part of their own and do not shift other rows.
    if (rows >= rowsOfPart || section.kind === 'pinned') {
      parts.push([]);
      rows = 0;
    }
    parts.at(-1)?.push(section);
    rows += section.rows.length;
  }
  return parts;
}

/**
 * Groups results by file, in the order of each file's best result. A later page starts new groups, even for a file that
 * is already on screen, so that nothing is inserted between results that the user may be looking at.
 */
function filesOf(items: readonly ResultItem[], page: number): readonly Section[] {
  const files = new Map<string, ResultRow[]>();
  for (const item of items) {
    const rows = files.get(item.path);
    if (rows) rows.push(rowOf(item));
    else files.set(item.path, [rowOf(item)]);
  }
  return [...files].map(([path, rows]) => ({
    key: page === 0 ? path : `${path} ${page}`,
    kind: 'file',
    title: path,
    rows,
  }));
}

const rowOf = (item: ResultItem): ResultRow => ({ key: keyOf(item), item });
