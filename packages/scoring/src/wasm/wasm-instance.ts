import { wasmBase64 } from "./generated/wasm-base64.ts";
import type { WasmExports } from "./wasm-exports.ts";

/** Global features that every supported platform has. No platform's type declarations contain all of them. */
interface Platform {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: unknown };
  };
  readonly atob: (text: string) => string;
}

/**
 * Returns the exports of assembly/kernel.ts and assembly/balances.ts, in a new instance with its own memory.
 *
 * @returns Undefined if the platform has no WebAssembly or no SIMD, or if a content security policy forbids WebAssembly.
 */
export function wasmInstance(): WasmExports | undefined {
  const { WebAssembly, atob } = globalThis as unknown as Platform;
  if (WebAssembly === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(wasmBase64), (character) => character.charCodeAt(0));
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as WasmExports;
  } catch {
    return undefined;
  }
}

let instanceOfThread: { readonly wasm: WasmExports | undefined } | undefined;

/** Returns the exports of the WebAssembly instance that all code in a thread shares; undefined if WebAssembly is not available. */
export function wasmOfThread(): WasmExports | undefined {
  return (instanceOfThread ??= { wasm: wasmInstance() }).wasm;
}
