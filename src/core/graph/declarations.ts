import type { DeclaredFact } from '../facts/fileFacts';
import { isFunction, isType, type FileView, type GraphSymbol } from './fileView';

/** Where a variable is declared that is seen at a line, or is a field. */

/** Assignments of one variable that are looked at. */
const MAX_TRIED = 4;

/** What declares or assigns it, the nearest first: in the functions around, as a field, or at the top. */
export function declarationsAt(view: FileView, name: string, line: number, isField: boolean): readonly DeclaredFact[] {
  const all = view.declaredAs('variable', name);
  if (all.length === 0) return all;
  const scope = isField || line === Infinity ? undefined : view.around(line, isFunction);
  for (let around = scope; around; around = outerOf(view, around)) {
    const { startLine, endLine } = around;
    const inside = all.filter((fact) => fact.line >= startLine && fact.line <= endLine && fact.line <= line);
    if (inside.length > 0) return inside.slice(-MAX_TRIED).reverse();
  }
  const type = line === Infinity ? undefined : view.around(line, isType);
  const fields = type ? within(all, type).filter((fact) => !isLocal(view, fact, type)) : [];
  const found = fields.length > 0 ? fields : all.filter((fact) => !view.around(fact.line, isFunction));
  return found.slice(0, MAX_TRIED);
}

/** What declares or assigns a field within a type. */
export const fieldsOf = (type: GraphSymbol, name: string): readonly DeclaredFact[] =>
  within(type.view.declaredAs('variable', name), type).slice(0, MAX_TRIED);

const within = (facts: readonly DeclaredFact[], { startLine, endLine }: GraphSymbol): readonly DeclaredFact[] =>
  facts.filter(({ line }) => startLine <= line && line <= endLine);

/** The function around another. */
function outerOf(view: FileView, inner: GraphSymbol): GraphSymbol | undefined {
  return view.symbols.findLast(
    (symbol) =>
      symbol !== inner &&
      isFunction(symbol) &&
      symbol.startLine <= inner.startLine &&
      inner.endLine <= symbol.endLine &&
      (symbol.startLine < inner.startLine || symbol.endLine > inner.endLine),
  );
}

/** A variable of a method of the type; what a constructor declares is mostly a field. */
function isLocal(view: FileView, { line }: DeclaredFact, type: GraphSymbol): boolean {
  const method = view.around(line, isFunction);
  return method !== undefined && method.startLine >= type.startLine && method.kind !== 'constructor';
}
