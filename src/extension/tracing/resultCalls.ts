import { nameOf } from '../../core/rendering/renderTrace';
import type { TraceItem } from '../../core/base/traceTypes';
import type { Callers, Calls, TracedResult } from '../../shared/hostMessages';
import type { FolderEngines } from '../engines/folderEngines';
import { isInRepository } from '../repositories/repositoryResults';
import { surest } from './places';
import { targetsOfResult, traceFirst } from './traceTargets';

/** What the trace knows of results of the search view. */

/** Those that say in a line why a result matters. */
const NAMED_CALLERS = 3;

/** Who calls a result. */
export async function callersOf(engines: FolderEngines, place: TracedResult, signal: AbortSignal): Promise<Callers> {
  if (place.symbol === undefined || isInRepository(place.uri)) return { names: [], total: 0 };
  const { items } = await traceFirst(engines, targetsOfResult(place), 'callers', signal);
  const names = [...new Set(surest(items).map(nameOf))];
  return { names: names.slice(0, NAMED_CALLERS), total: names.length };
}

/** Which of some results calls which. One that the trace does not know calls none. */
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
    return surest((await traceFirst(engines, targetsOfResult(place), 'callees', signal)).items);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

/** By name: a part of a long function need not hold the line of its declaration. */
const isAt = ({ uri, name, container = '' }: TraceItem, place: TracedResult): boolean =>
  uri === place.uri && place.symbol === [container, name].filter(Boolean).join('.');
