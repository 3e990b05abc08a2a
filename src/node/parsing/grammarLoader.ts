import { setFlagsFromString } from 'node:v8';
import type { Language } from 'web-tree-sitter';

type Compiled = Parameters<typeof Language.loadSync>[0];
/**
 * The parts of WebAssembly that are used here. TypeScript's own library does not declare WebAssembly, and the types
 * that declare it for the tests are missing when the declarations of a release are generated.
 */
interface Wasm {
  readonly Module: new (code: Uint8Array) => Compiled;
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => object;
  readonly RuntimeError: new () => Error;
}

export const wasm = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly;

/**
 * V8 features. If they are disabled, V8 compiles a WebAssembly module completely when it is loaded, with its quick
 * compiler, and never optimizes it.
 */
const plainly = ['lazy-compilation', 'dynamic-tiering', 'tier-up'];

/** Milliseconds to wait for the lock: a thread that is terminated while it holds the lock never releases it. */
const PATIENCE_MILLISECONDS = 500;

/** Creates a lock for all threads of a process, because V8 flags apply to the whole process. */
export const newLock = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

/**
 * Compiles a grammar without optimizing its hot functions. The lexer of a grammar can be a single function of 160 KB
 * (bash) or 435 KB (Swift), and V8 took 0.7 GB and one second, or 3.5 GB and four seconds, to optimize it: with a
 * folder of 319 Swift files the process reached 3,062 MB in Node 24, now 270 MB. Parses spend 8% of their time in
 * grammars and the rest in the runtime, which V8 still optimizes, so builds take the same time.
 * @param compiling the lock of {@link newLock}, if other threads compile too.
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
