import { limits } from '../limits';
import type { CodeSymbol, LineRange, Outline, OutlineNode } from '../types';
import { LineSizes } from './lineSizes';

/** A chunk of a file, before it is read closer. */
export interface ChunkSpan extends LineRange {
  /** Symbols whose declaration starts in it, outermost first. */
  readonly symbols: readonly CodeSymbol[];
}

const TARGET = limits.chunkCharacters;
/** A function slightly longer than the target is worth more whole than cut. */
const WHOLE = TARGET * 1.2;
/** What is shorter says too little to stand alone: for its sake a neighbour may grow beyond the target. */
const SHORT = TARGET * 0.2;

/** Lines that may end up in one chunk. */
interface Unit extends LineRange {
  /** Whether neighbours may join it. Parts of something that was cut keep to themselves. */
  readonly open: boolean;
  /** Whether it carries no meaning of its own: blank lines, a closing bracket. */
  readonly crumb: boolean;
}

/** A file's lines, or part of them, with the definitions in it: siblings that share a line are one. */
interface Block extends LineRange {
  readonly children: readonly OutlineNode[];
  readonly breaks: readonly number[];
}

/**
 * Cuts a file into chunks that partition its lines: whole functions and classes where they fit, classes by members,
 * long functions between statements, short neighbours together.
 */
export function chunkLines(lines: readonly string[], outline: Outline | undefined): readonly ChunkSpan[] {
  if (lines.length === 0) return [];
  const sizes = new LineSizes(lines);
  const whole: LineRange = { startLine: 1, endLine: lines.length };
  const nodes = outline?.nodes ?? [];
  const units = nodes.length > 0 ? unitsOf({ ...whole, children: nodes, breaks: [] }, sizes) : cutByLines(whole, sizes);
  const spans = join(units, sizes).flatMap(withinLineLimit);
  return withSymbols(spans, nodes);
}

// Cutting along the tree

function unitsOf(block: Block, sizes: LineSizes): readonly Unit[] {
  const blocks = childBlocks(block);
  if (blocks.length === 0) return cutAtBreaks(block, block.breaks, sizes);
  const units: Unit[] = [];
  let next = block.startLine;
  for (const child of blocks) {
    units.push(...gap({ startLine: next, endLine: child.startLine - 1 }, block, sizes));
    units.push(...blockUnits(child, sizes));
    next = child.endLine + 1;
  }
  units.push(...gap({ startLine: next, endLine: block.endLine }, block, sizes));
  return units;
}

function blockUnits(block: Block, sizes: LineSizes): readonly Unit[] {
  if (sizes.of(block) <= WHOLE && lineCount(block) <= limits.chunkLines) return [{ ...range(block), open: true, crumb: false }];
  return join(withHeader(unitsOf(block, sizes), block, sizes), sizes).map((unit) => ({ ...unit, open: false, crumb: false }));
}

/** The head of a class that is cut stands alone if it has something to say, else it goes with what follows, whatever that is. */
function withHeader(units: readonly Unit[], block: Block, sizes: LineSizes): readonly Unit[] {
  const [head, ...members] = units;
  if (!head || block.children.length === 0) return units;
  return [sizes.of(head) < SHORT ? { ...head, crumb: true } : { ...head, open: false }, ...members];
}

/** The lines between definitions. */
function gap(lines: LineRange, { breaks }: Block, sizes: LineSizes): readonly Unit[] {
  const content = sizes.contentStart(lines);
  const rest = { startLine: content, endLine: lines.endLine };
  const units: Unit[] = content > lines.startLine ? [{ startLine: lines.startLine, endLine: content - 1, open: true, crumb: true }] : [];
  return lineCount(rest) > 0 ? [...units, ...cutAtBreaks(rest, breaks, sizes).map((unit) => ({ ...unit, open: true }))] : units;
}

/** Sorted, inside their parent, none sharing a line with the next. */
function childBlocks(parent: Block): readonly Block[] {
  const inside = parent.children
    .map((child) => ({ ...child, startLine: Math.max(child.startLine, parent.startLine), endLine: Math.min(child.endLine, parent.endLine) }))
    .filter((child) => child.startLine <= child.endLine)
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const blocks: Block[] = [];
  for (const child of inside) {
    const last = blocks.at(-1);
    if (last && child.startLine <= last.endLine) blocks[blocks.length - 1] = merged(last, child);
    else blocks.push(child);
  }
  return blocks;
}

function merged(a: Block, b: Block): Block {
  return {
    startLine: a.startLine,
    endLine: Math.max(a.endLine, b.endLine),
    children: [...a.children, ...b.children],
    breaks: [...a.breaks, ...b.breaks],
  };
}

// Cutting what has no definitions in it

function cutAtBreaks(lines: LineRange, breaks: readonly number[], sizes: LineSizes): readonly Unit[] {
  const inside = breaks.filter((line) => line > lines.startLine && line <= lines.endLine).sort((a, b) => a - b);
  const parts: Unit[] = [];
  let start = lines.startLine;
  const push = (endLine: number): void => {
    parts.push({ startLine: start, endLine, open: false, crumb: false });
    start = endLine + 1;
  };
  for (let rest = sizes.of(lines); rest > WHOLE || lines.endLine - start >= limits.chunkLines; ) {
    // Equal parts rather than full ones and a remainder.
    const ideal = rest / Math.max(2, Math.ceil(rest / TARGET));
    const cut = sizes.bestCut({ startLine: start, endLine: lines.endLine }, inside, ideal, WHOLE);
    if (cut === undefined) break;
    push(cut - 1);
    rest = sizes.of({ startLine: start, endLine: lines.endLine });
  }
  push(lines.endLine);
  return parts;
}

/**
 * Without a tree: at an unindented line after a blank line or a closing bracket once 60% of the target is reached, at the
 * latest at the target, at a blank line if there is one.
 */
function cutByLines(lines: LineRange, sizes: LineSizes): readonly Unit[] {
  const parts: Unit[] = [];
  let start = lines.startLine;
  for (let line = start + 1; line <= lines.endLine; line++) {
    const size = sizes.of({ startLine: start, endLine: line });
    const before = sizes.of({ startLine: start, endLine: line - 1 });
    const isFull = size > TARGET || line - start >= limits.chunkLines;
    if (!isFull && !(before > TARGET * 0.6 && sizes.startsSection(line))) continue;
    const cut = isFull ? (sizes.afterLastBlank({ startLine: start, endLine: line }) ?? line) : line;
    parts.push({ startLine: start, endLine: cut - 1, open: false, crumb: false });
    start = cut;
    line = cut;
  }
  parts.push({ startLine: start, endLine: lines.endLine, open: false, crumb: false });
  return parts;
}

// Joining

/** Joins neighbours up to the target; crumbs go with what is before them in any case. */
function join(units: readonly Unit[], sizes: LineSizes): readonly Unit[] {
  const joined: Unit[] = [];
  for (const unit of units) {
    const last = joined.at(-1);
    if (last && canJoin(last, unit, sizes)) joined[joined.length - 1] = { ...union(last, unit), open: last.open, crumb: last.crumb && unit.crumb };
    else joined.push(unit);
  }
  return joined;
}

function canJoin(last: Unit, unit: Unit, sizes: LineSizes): boolean {
  const together = union(last, unit);
  if (lineCount(together) > limits.chunkLines) return false;
  if (unit.crumb) return true;
  const isShort = last.crumb || sizes.of(unit) < SHORT;
  return sizes.of(together) <= (isShort ? WHOLE : TARGET) && ((last.open && unit.open) || last.crumb);
}

function withinLineLimit(unit: LineRange): readonly LineRange[] {
  const parts: LineRange[] = [];
  for (let startLine = unit.startLine; startLine <= unit.endLine; startLine += limits.chunkLines) {
    parts.push({ startLine, endLine: Math.min(unit.endLine, startLine + limits.chunkLines - 1) });
  }
  return parts;
}

// Symbols

function withSymbols(spans: readonly LineRange[], nodes: readonly OutlineNode[]): readonly ChunkSpan[] {
  const symbols = flatten(nodes).sort((a, b) => a.startLine - b.startLine);
  let next = 0;
  return spans.map((span) => {
    const first = next;
    while (next < symbols.length && (symbols[next]?.startLine ?? 0) <= span.endLine) next++;
    return { ...range(span), symbols: symbols.slice(first, next) };
  });
}

/** Outermost first; a stable sort by line keeps that order. */
function flatten(nodes: readonly OutlineNode[]): CodeSymbol[] {
  return nodes.flatMap((node) => [symbolOf(node), ...flatten(node.children)]);
}

function symbolOf({ name, kind, signature, doc, startLine, endLine }: OutlineNode): CodeSymbol {
  return { name, kind, signature, doc, startLine, endLine };
}

const range = ({ startLine, endLine }: LineRange): LineRange => ({ startLine, endLine });
const union = (a: LineRange, b: LineRange): LineRange => ({ startLine: a.startLine, endLine: b.endLine });
const lineCount = ({ startLine, endLine }: LineRange): number => endLine - startLine + 1;
