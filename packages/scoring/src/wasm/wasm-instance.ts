import { wasmBase64 } from "./generated/wasm-base64.ts";
import type { WasmExports } from "./wasm-exports.ts";

/** Features that all engines have, but that no single platform's types declare in full. */
interface Platform {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: unknown };
  };
  readonly atob: (text: string) => string;
}

/**
 * Returns the exports of assembly/kernel.ts and assembly/balances.ts, with a memory of its own.
 *
 * @returns Undefined where the platform has no WebAssembly, has no SIMD, or forbids it by a content security policy.
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

/** Returns the one instance that everything in a thread shares. */
export function wasmOfThread(): WasmExports | undefined {
  return (instanceOfThread ??= { wasm: wasmInstance() }).wasm;
}
