/** The part of WebAssembly that is used here and that the standard library of TypeScript does not declare. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
type Run = (a: number, b: number, c: number, d: number) => void;
interface Wasm {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
  readonly Instance: new (
    module: object,
    imports: { readonly m: { readonly m: WasmMemory } },
  ) => { readonly exports: { readonly run: Run } };
}

/** An instance of a module, with its own memory. */
export interface Kernel {
  readonly memory: WasmMemory;
  readonly run: Run;
}

const PAGE = 65_536;
export const pagesOf = (bytes: number): number => Math.ceil(bytes / PAGE);

const wasm = (globalThis as { readonly WebAssembly?: Wasm }).WebAssembly;

/**
 * Returns a function that creates kernels with an initial memory of `memoryBytes`; undefined if the runtime does not
 * support their instructions.
 */
export function kernelOf(bytes: Uint8Array): ((memoryBytes: number) => Kernel) | undefined {
  if (!wasm?.validate(bytes)) return undefined;
  const module = new wasm.Module(bytes);
  return (memoryBytes) => {
    const memory = new wasm.Memory({ initial: pagesOf(memoryBytes) });
    return { memory, run: new wasm.Instance(module, { m: { m: memory } }).exports.run };
  };
}
