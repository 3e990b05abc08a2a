import type { DeclaredFact } from '../facts/fileFacts';
import { isFunction, isType, type FileView, type GraphSymbol } from './fileView';

/** Finds the declarations of a variable that is visible at a line, or of a field. */

/** Maximum number of assignments of one variable that are considered. */
const MAX_TRIED = 4;

/**
 * Returns the declarations and assignments of a name, nearest first: in the enclosing functions, as a field, or at the
 * top level.
 */
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

/** Returns the declarations and assignments of a field within a type. */
export const fieldsOf = (type: GraphSymbol, name: string): readonly DeclaredFact[] =>
  within(type.view.declaredAs('variable', name), type).slice(0, MAX_TRIED);

const within = (facts: readonly DeclaredFact[], { startLine, endLine }: GraphSymbol): readonly DeclaredFact[] =>
  facts.filter(({ line }) => startLine <= line && line <= endLine);

/** Returns the function that encloses another. */
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

/**
 * Returns whether a fact declares a local variable of a method of the type. Variables in a constructor are excluded,
 * because they are mostly fields.
 */
function isLocal(view: FileView, { line }: DeclaredFact, type: GraphSymbol): boolean {
  const method = view.around(line, isFunction);
  return method !== undefined && method.startLine >= type.startLine && method.kind !== 'constructor';
}
