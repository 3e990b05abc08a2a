import { setFlagsFromString } from 'node:v8';

/** Of the global object, the types of Node name only the types in it. */
declare const WebAssembly: { readonly Module: new (code: Uint8Array) => object };

/** What makes V8 compile a WebAssembly module in full when it is read, by the quick compiler, and leave it at that. */
const plainly = ['lazy-compilation', 'dynamic-tiering', 'tier-up'];

/**
 * Compiles a grammar without a second look at what is hot in it. The lexer of a grammar can be one function of 160 KB (bash) or 435 KB (Swift),
 * and V8 took 0.7 GB and a second, 3.5 GB and four seconds, to optimise it: a folder of 319 Swift files had the process at 3,062 MB in
 * Node 24, now 270. Parses spend 8% of their time in grammars, the rest in the runtime, which stays as V8 has it; on the clock builds are the same.
 *
 * @returns the module: as long as it is kept, V8 takes it for the same bytes when they are compiled again.
 */
export function compilePlainly(grammar: Uint8Array): object {
  for (const flag of plainly) setFlagsFromString(`--no-wasm-${flag}`);
  try {
    return new WebAssembly.Module(grammar);
  } finally {
    for (const flag of plainly) setFlagsFromString(`--wasm-${flag}`);
  }
}
