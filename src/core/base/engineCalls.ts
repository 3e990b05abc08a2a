import type { Engine, OnPartialResult, StoredRepositories } from './contracts';

/** Arguments, except for the signal, of the {@link Engine} methods that are forwarded to another object or process. */
export interface EngineCalls {
  search: readonly [request: unknown];
  expand: readonly [request: unknown];
  trace: readonly [request: unknown];
  overview: readonly [];
  similar: readonly [request: unknown];
  searchRepositories: readonly [where: StoredRepositories, request: unknown];
  expandInRepositories: readonly [where: StoredRepositories, request: unknown];
  why: readonly [path: string];
  /** The text is absent when the editor has saved or discarded it. */
  setUnsaved: readonly [path: string, text?: string];
  statistics: readonly [];
  coverage: readonly [];
  update: readonly [trustsEvents?: boolean];
  rebuild: readonly [];
  pause: readonly [];
  resume: readonly [];
  continueEmbedding: readonly [];
  settle: readonly [];
  clear: readonly [];
}
export type EngineMethod = keyof EngineCalls;
export type EngineAnswer<M extends EngineMethod> = Awaited<ReturnType<Engine[M]>>;

/**
 * Returns whether a method can be forwarded.
 * @param method any text: it may come from another process.
 */
export const isEngineMethod = (method: string): method is EngineMethod => Object.hasOwn(calls, method);

export async function callEngine<M extends EngineMethod>(
  engine: Pick<Engine, M>,
  method: M,
  args: EngineCalls[M],
  signal: AbortSignal,
  onPartial?: OnPartialResult,
): Promise<EngineAnswer<M>> {
  const call: Call<M> = calls[method];
  return call(engine, args, signal, onPartial);
}

type Call<M extends EngineMethod> = (
  engine: Pick<Engine, M>,
  args: EngineCalls[M],
  signal: AbortSignal,
  onPartial: OnPartialResult | undefined,
) => Promise<EngineAnswer<M>>;

const calls: { readonly [M in EngineMethod]: Call<M> } = {
  search: (engine, [request], signal, onPartial) => engine.search(request, signal, onPartial),
  expand: (engine, [request], signal) => engine.expand(request, signal),
  trace: (engine, [request], signal) => engine.trace(request, signal),
  overview: (engine, _, signal) => engine.overview(signal),
  similar: (engine, [request], signal) => engine.similar(request, signal),
  searchRepositories: (engine, [where, request], signal) => engine.searchRepositories(where, request, signal),
  expandInRepositories: (engine, [where, request], signal) => engine.expandInRepositories(where, request, signal),
  why: (engine, [path], signal) => engine.why(path, signal),
  setUnsaved: (engine, [path, text]) => engine.setUnsaved(path, text),
  statistics: (engine) => engine.statistics(),
  coverage: (engine, _, signal) => engine.coverage(signal),
  update: (engine, [trustsEvents], signal) => engine.update(signal, trustsEvents),
  rebuild: (engine, _, signal) => engine.rebuild(signal),
  pause: (engine) => engine.pause(),
  resume: (engine) => engine.resume(),
  continueEmbedding: (engine) => engine.continueEmbedding(),
  settle: (engine, _, signal) => engine.settle(signal),
  clear: (engine, _, signal) => engine.clear(signal),
};
