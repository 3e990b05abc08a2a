import { setFlagsFromString } from 'node:v8';
import type { Language } from 'web-tree-sitter';

type Compiled = Parameters<typeof Language.loadSync>[0];
/**
 * The language's own library does not declare it, and what declares it for the tests is not there where types are made
 * for a release.
 */
interface Wasm {
  readonly Module: new (code: Uint8Array) => Compiled;
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => object;
  readonly RuntimeError: new () => Error;
}

export const wasm = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly;

/** What makes V8 compile a WebAssembly module in full when it is read, by the quick compiler, and leave it at that. */
const plainly = ['lazy-compilation', 'dynamic-tiering', 'tier-up'];

/** A thread that is ended in the middle never gives the lock back. */
const PATIENCE_MILLISECONDS = 500;

/** For all threads of a process: the flags of V8 are those of the process. */
export const newLock = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

/**
 * Compiles a grammar without a second look at what is hot in it. The lexer of a grammar can be one function of 160 KB
 * (bash) or 435 KB (Swift), and V8 took 0.7 GB and a second, 3.5 GB and four seconds, to optimise it: a folder of 319
 * Swift files had the process at 3,062 MB in Node 24, now 270. Parses spend 8% of their time in grammars, the rest in
 * the runtime, which stays as V8 has it; on the clock builds are the same.
 * @param compiling the lock of {@link newLock}, where other threads compile too.
 */
export function compileWithoutTierUp(grammar: Uint8Array, compiling = newLock()): Compiled {
  while (
    Atomics.exchange(compiling, 0, 1) === 1 &&
    Atomics.wait(compiling, 0, 1, PATIENCE_MILLISECONDS) !== 'timed-out'
  );
  for (const flag of plainly) setFlagsFromString(`--no-wasm-${flag}`);
  try {
    return new wasm.Module(grammar);
  } finally {
    for (const flag of plainly) setFlagsFromString(`--wasm-${flag}`);
    Atomics.store(compiling, 0, 0);
    Atomics.notify(compiling, 0);
  }
}
