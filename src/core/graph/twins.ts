import { withoutOverloads } from './certainty';
import type { CodeGraph } from './codeGraph';
import { isFunction, lastPart, type FileView, type GraphSymbol } from './fileView';

/** Functions that are written in JavaScript and declared in a declaration file, which are one and the same. */

/** Maximum number of equally named functions; if there are more, the name says nothing. */
const MAX_TWINS = 2;

const isDeclaration = ({ path }: FileView): boolean => /\.d\.[cm]?ts$/.test(path);
const isPlain = ({ path }: FileView): boolean => /\.[cm]?jsx?$/.test(path);

export function twinsOfScript(symbol: GraphSymbol, graph: CodeGraph): readonly GraphSymbol[] {
  const [isAnnounced, isWritten] = [isDeclaration(symbol.view), isPlain(symbol.view)];
  if (!isFunction(symbol) || (!isAnnounced && !isWritten)) return [];
  const other = isAnnounced ? isPlain : isDeclaration;
  const twins = graph.symbolsNamed(symbol.name).filter((one) => isFunction(one) && other(one.view));
  const named = twins.filter((one) => isHeldAlike(one, symbol));
  if (named.length > 0) return named;
  const sources = twins.filter((one) => !one.view.file.traits.test && one.container !== '' && symbol.container !== '');
  return withoutOverloads(sources).length <= MAX_TWINS ? sources : [];
}

const isHeldAlike = (one: GraphSymbol, other: GraphSymbol): boolean =>
  lastPart(one.container).toLowerCase() === lastPart(other.container).toLowerCase();
