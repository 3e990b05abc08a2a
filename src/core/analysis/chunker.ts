import { limits } from '../base/limits';
import type { CodeSymbol, LineRange, Outline, OutlineNode } from '../base/types';
import { withDirectives } from './directiveLines';
import { LineOffsets } from './lineOffsets';
import { FUNCTION_KINDS, VALUE_KINDS } from '../languages/symbolKinds';

/** The lines and symbols of a chunk, before its terms are read. */
export interface ChunkSpan extends LineRange {
  /** The symbol that the chunk is or is part of, then the symbols declared inside it, outermost first. */
  readonly symbols: readonly CodeSymbol[];
}

/** Lines that belong together. */
interface Unit extends LineRange {
  /** The symbol that the lines are, or are part of. */
  readonly owner: OutlineNode | undefined;
  /** Whether adjacent loose units may be joined: imports, constants, statements outside definitions. */
  readonly loose: boolean;
}

/** A definition, or several definitions that share a line. */
interface Block extends LineRange {
  /** The definitions, outermost first. */
  readonly nodes: OutlineNode[];
}

/**
 * Splits a file along its symbols: each function, each head of a type and each section becomes a chunk of its own, and
 * the lines between them are joined up to {@link limits.chunkCharacters}. A function longer than {@link
 * limits.wholeCharacters} is split between statements. The chunks cover each line that is not blank exactly once.
 */
export function chunkLines(lines: readonly string[], outline: Outline | undefined): readonly ChunkSpan[] {
  if (lines.length === 0) return [];
  return new Chunker(lines, outline?.nodes ?? []).spans();
}

class Chunker {
  readonly #sizes: LineOffsets;
  readonly #nodes: readonly OutlineNode[];

  constructor(
    private readonly lines: readonly string[],
    nodes: readonly OutlineNode[],
  ) {
    this.#sizes = new LineOffsets(lines);
    this.#nodes = withDirectives(this.#withOverloads(nodes), lines);
  }

  spans(): readonly ChunkSpan[] {
    const whole: LineRange = { startLine: 1, endLine: this.lines.length };
    const units = this.#nodes.length > 0 ? this.#inside(whole, this.#nodes, undefined) : this.#cutByLines(whole);
    const spans = this.#join(units)
      .flatMap(withinLineLimit)
      .flatMap((unit) => this.#withoutBlankEnds(unit));
    return withSymbols(spans, this.#nodes);
  }

  /** Returns the units of the definitions within a range of lines, and of the lines between them. */
  #inside(range: LineRange, nodes: readonly OutlineNode[], owner: OutlineNode | undefined): readonly Unit[] {
    const units: Unit[] = [];
    let next = range.startLine;
    for (const block of this.#blocks(range, nodes)) {
      units.push(...this.#between({ startLine: next, endLine: block.startLine - 1 }, owner, units));
      units.push(...this.#blockUnits(block, owner));
      next = block.endLine + 1;
    }
    units.push(...this.#between({ startLine: next, endLine: range.endLine }, owner, units));
    return units;
  }

  #blockUnits(block: Block, outer: OutlineNode | undefined): readonly Unit[] {
    const node = mostOf(block.nodes, block);
    if (!node || block.nodes.every((one) => !isOwnUnit(one))) return this.#valueUnits(block, outer);
    const children = block.nodes.flatMap((one) => one.children);
    const hasMembers = FUNCTION_KINDS.has(node.kind) ? holdsCases(children) : children.some(isOwnUnit);
    const fits = this.#fits(block);
    if (fits && !hasMembers) return [{ ...range(block), owner: node, loose: false }];
    if (children.some(isOwnUnit)) return this.#inside(block, children, node);
    const parts = this.#cut(
      block,
      block.nodes.flatMap(({ breaks }) => breaks),
      node,
    );
    return block.nodes.length === 1 ? parts : parts.map((part) => ({ ...part, owner: mostOf(block.nodes, part) }));
  }

  /** Makes a long constant a unit of its own; short constants may be joined. */
  #valueUnits(block: Block, outer: OutlineNode | undefined): readonly Unit[] {
    const [node] = block.nodes;
    if (!node || this.#sizes.charactersIn(block) < limits.ownConstantCharacters)
      return [{ ...range(block), owner: outer, loose: true }];
    return this.#cut(block, node.breaks, node);
  }

  /** Returns units for the lines between definitions. What closes something is added to the unit before it. */
  #between(lines: LineRange, owner: OutlineNode | undefined, before: Unit[]): readonly Unit[] {
    const content = this.#sizes.contentStart(lines);
    const last = before.at(-1);
    if (content > lines.startLine && last) before[before.length - 1] = { ...last, endLine: content - 1 };
    const rest = { startLine: last ? content : lines.startLine, endLine: lines.endLine };
    if (lineCount(rest) <= 0) return [];
    return this.#cut(rest, owner?.breaks ?? [], owner).map((unit) => ({ ...unit, loose: true }));
  }

  /** Splits lines into parts of similar size, between statements. */
  #cut(lines: LineRange, breaks: readonly number[], owner: OutlineNode | undefined): readonly Unit[] {
    const inside = breaks.filter((line) => line > lines.startLine && line <= lines.endLine).sort((a, b) => a - b);
    const units: Unit[] = [];
    let start = lines.startLine;
    const push = (endLine: number): void => {
      units.push({ startLine: start, endLine, owner, loose: false });
      start = endLine + 1;
    };
    while (!this.#fits({ startLine: start, endLine: lines.endLine })) {
      const rest = this.#sizes.charactersIn({ startLine: start, endLine: lines.endLine });
      const ideal = rest / Math.max(2, Math.ceil(rest / limits.chunkCharacters));
      const cut = this.#sizes.bestCut(
        { startLine: start, endLine: lines.endLine },
        inside,
        ideal,
        limits.wholeCharacters,
      );
      if (cut === undefined) break;
      push(cut - 1);
    }
    push(lines.endLine);
    return units;
  }

  /**
   * Splits a file without definitions: at an unindented line after a blank line or a closing bracket once 60% of the
   * target size is reached, and at the target size at the latest, at a blank line if there is one.
   */
  #cutByLines(lines: LineRange): readonly Unit[] {
    const parts: Unit[] = [];
    let start = lines.startLine;
    const push = (endLine: number): void => {
      parts.push({ startLine: start, endLine, owner: undefined, loose: false });
      start = endLine + 1;
    };
    for (let line = start + 1; line <= lines.endLine; line++) {
      const isFull =
        this.#sizes.charactersIn({ startLine: start, endLine: line }) > limits.chunkCharacters ||
        line - start >= limits.chunkLines;
      const before = this.#sizes.charactersIn({ startLine: start, endLine: line - 1 });
      if (!isFull && !(before > limits.chunkCharacters * 0.6 && this.#sizes.startsSection(line))) continue;
      push((isFull ? (this.#sizes.afterLastBlank({ startLine: start, endLine: line }) ?? line) : line) - 1);
      line = start;
    }
    push(lines.endLine);
    return parts;
  }

  /** Joins adjacent loose units, up to the target size. */
  #join(units: readonly Unit[]): readonly Unit[] {
    const joined: Unit[] = [];
    for (const unit of units) {
      const last = joined.at(-1);
      const together = last && { ...last, endLine: unit.endLine };
      const canJoin =
        together &&
        last.loose &&
        unit.loose &&
        last.owner === unit.owner &&
        this.#sizes.charactersIn(together) <= limits.chunkCharacters &&
        lineCount(together) <= limits.chunkLines;
      if (canJoin) joined[joined.length - 1] = together;
      else joined.push(unit);
    }
    return joined;
  }

  /** Groups nodes into sorted blocks within their parent, none of which shares a line with the next. */
  #blocks(parent: LineRange, nodes: readonly OutlineNode[]): readonly Block[] {
    const inside = nodes
      .map((node): Block => ({
        startLine: Math.max(node.startLine, parent.startLine),
        endLine: Math.min(node.endLine, parent.endLine),
        nodes: [node],
      }))
      .filter(({ startLine, endLine }) => startLine <= endLine)
      .sort(byStart);
    const blocks: Block[] = [];
    for (const block of inside) {
      const last = blocks.at(-1);
      if (last && block.startLine <= last.endLine) {
        last.nodes.push(...block.nodes);
        blocks[blocks.length - 1] = { ...last, endLine: Math.max(last.endLine, block.endLine) };
      } else blocks.push(block);
    }
    return blocks;
  }

  /** Joins overload declarations with the definition that follows them. */
  #withOverloads(nodes: readonly OutlineNode[]): readonly OutlineNode[] {
    const joined: OutlineNode[] = [];
    for (const node of [...nodes].sort(byStart)) {
      const own = { ...node, children: this.#withOverloads(node.children) };
      const last = joined.at(-1);
      if (last && this.#isOverload(last, own))
        joined[joined.length - 1] = { ...own, startLine: last.startLine, doc: last.doc || own.doc };
      else joined.push(own);
    }
    return joined;
  }

  /** Returns whether the first node only declares a function that the second node declares again or defines. */
  #isOverload(first: OutlineNode, second: OutlineNode): boolean {
    if (
      first.name !== second.name ||
      first.kind !== second.kind ||
      !FUNCTION_KINDS.has(first.kind) ||
      first.children.length > 0
    )
      return false;
    if (
      second.startLine <= first.endLine ||
      lineCount(first) > MAX_DECLARING ||
      /\{/.test(first.signature) ||
      !/;\s*$/.test(this.lines[first.endLine - 1] ?? '')
    )
      return false;
    return this.lines.slice(first.endLine, second.startLine - 1).every((line) => line.trim() === '');
  }

  #fits(lines: LineRange): boolean {
    return this.#sizes.charactersIn(lines) <= limits.wholeCharacters && lineCount(lines) <= limits.chunkLines;
  }

  #withoutBlankEnds(unit: Unit): readonly Unit[] {
    const isBlank = (line: number): boolean => this.lines[line - 1]?.trim() === '';
    let { startLine, endLine } = unit;
    while (startLine <= endLine && isBlank(startLine)) startLine++;
    while (endLine > startLine && isBlank(endLine)) endLine--;
    return startLine > endLine ? [] : [{ ...unit, startLine, endLine }];
  }
}

/** Maximum lines of a declaration without a body; longer ones are not overloads. */
const MAX_DECLARING = 30;

/** Sorts by first line; of two ranges with the same first line, the longer one comes first. */
const byStart = (a: LineRange, b: LineRange): number => a.startLine - b.startLine || b.endLine - a.endLine;

/**
 * Returns whether a definition is a chunk of its own rather than a line of the chunk around it. A namespace without
 * members is the file-scoped namespace of its file, and not a chunk.
 */
const isOwnUnit = ({ kind, children }: OutlineNode): boolean =>
  (!VALUE_KINDS.has(kind) && (kind !== 'module' || children.length > 0)) || children.some(isOwnUnit);

/**
 * Returns whether a function contains several tests or handlers with titles, such as `get /orders`, at any depth. Such a
 * function is split as a class of test cases would be.
 */
const holdsCases = (children: readonly OutlineNode[]): boolean => children.flatMap(casesIn).length > 1;

const casesIn = (node: OutlineNode): readonly OutlineNode[] => [
  ...(node.kind === 'test' || (FUNCTION_KINDS.has(node.kind) && /\s/.test(node.name)) ? [node] : []),
  ...node.children.flatMap(casesIn),
];

function withinLineLimit(unit: Unit): readonly Unit[] {
  const parts: Unit[] = [];
  for (let startLine = unit.startLine; startLine <= unit.endLine; startLine += limits.chunkLines) {
    parts.push({ ...unit, startLine, endLine: Math.min(unit.endLine, startLine + limits.chunkLines - 1) });
  }
  return parts;
}

function withSymbols(units: readonly Unit[], nodes: readonly OutlineNode[]): readonly ChunkSpan[] {
  const all = flatten(nodes).sort((a, b) => a.startLine - b.startLine);
  let next = 0;
  return units.map(({ startLine, endLine, owner }) => {
    const first = next;
    while (next < all.length && (all[next]?.startLine ?? 0) <= endLine) next++;
    const inside = all.slice(first, next).filter((node) => node !== owner);
    return { startLine, endLine, symbols: (owner ? [owner, ...inside] : inside).map(symbolOf) };
  });
}

/** Returns all nodes, outermost first; a stable sort by line keeps that order. */
const flatten = (nodes: readonly OutlineNode[]): OutlineNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)]);

function symbolOf({ name, kind, container, signature, doc, startLine, endLine }: OutlineNode): CodeSymbol {
  return { name, kind, container, signature, doc, startLine, endLine };
}

const range = ({ startLine, endLine }: LineRange): LineRange => ({ startLine, endLine });
/** Returns the node that covers most of a range of lines, or the first of several that cover equally many. */
function mostOf(nodes: readonly OutlineNode[], lines: LineRange): OutlineNode | undefined {
  const linesOf = ({ startLine, endLine }: OutlineNode): number =>
    Math.min(endLine, lines.endLine) - Math.max(startLine, lines.startLine);
  return nodes.reduce<OutlineNode | undefined>(
    (most, node) => (most && linesOf(most) >= linesOf(node) ? most : node),
    undefined,
  );
}

const lineCount = ({ startLine, endLine }: LineRange): number => endLine - startLine + 1;
