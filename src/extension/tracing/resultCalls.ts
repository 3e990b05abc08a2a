import { nameOf } from '../../core/rendering/renderTrace';
import type { TraceItem } from '../../core/base/traceTypes';
import type { Callers, Calls, TracedResult } from '../../shared/hostMessages';
import type { FolderEngines } from '../engines/folderEngines';
import { isInRepository } from '../repositories/repositoryResults';
import { mostCertain } from './places';
import { targetsOfResult, traceFirst } from './traceTargets';

/** Calls to and between results of the search view. */

/** Maximum number of callers that are named in the details of a result. */
const NAMED_CALLERS = 3;

/** Returns the callers of a result. */
export async function callersOf(engines: FolderEngines, place: TracedResult, signal: AbortSignal): Promise<Callers> {
  if (place.symbol === undefined || isInRepository(place.uri)) return { names: [], total: 0 };
  const { items } = await traceFirst(engines, targetsOfResult(place), 'callers', signal);
  const names = [...new Set(mostCertain(items).map(nameOf))];
  return { names: names.slice(0, NAMED_CALLERS), total: names.length };
}

/** Returns the calls between some results. A result that the trace does not know has no calls. */
export async function callsAmong(
  engines: FolderEngines,
  places: readonly TracedResult[],
  signal: AbortSignal,
): Promise<Calls> {
  const called = await Promise.all(places.map((place) => calleesOf(engines, place, signal)));
  return called.flatMap((items, caller) =>
    places.flatMap((place, callee) =>
      callee !== caller && items.some((item) => isAt(item, place)) ? [{ caller, callee }] : [],
    ),
  );
}

async function calleesOf(
  engines: FolderEngines,
  place: TracedResult,
  signal: AbortSignal,
): Promise<readonly TraceItem[]> {
  if (place.symbol === undefined || isInRepository(place.uri)) return [];
  try {
    return mostCertain((await traceFirst(engines, targetsOfResult(place), 'callees', signal)).items);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

/**
 * Returns whether a trace item is the symbol of a result. Compares names, since a part of a long function need not
 * contain the line of its declaration.
 */
const isAt = ({ uri, name, container = '' }: TraceItem, place: TracedResult): boolean =>
  uri === place.uri && place.symbol === [container, name].filter(Boolean).join('.');
