import { readdirSync, readFileSync } from "node:fs";

/** URL of the repository's file with the result of {@link kernelModule}. */
export const kernelModuleUrl = new URL("../src/wasm/generated/wasm-base64.ts", import.meta.url);

const folder = new URL("../assembly/", import.meta.url);

/** Source files whose exports the WebAssembly module exports. */
const sources = ["kernel.ts", "balances.ts"];

/** Name of the compiler's package. A literal name in the import would load its types, which declare AssemblyScript's globals here. */
const compiler: string = "assemblyscript/asc";

interface Compiler {
  main(
    options: readonly string[],
    system: {
      readonly readFile: (name: string) => string | null;
      readonly writeFile: (name: string, contents: Uint8Array) => void;
      readonly stderr: { write(text: string): void };
    },
  ): Promise<{ readonly error: Error | null }>;
}

/** Memory of a module in pages of 64 KiB: 4.5 MiB, the maximum that the kernel of a thread needs. */
const pages = "72";

const options =
  `-O3 --noAssert --enable simd --runtime stub --initialMemory ${pages} --maximumMemory ${pages}`.split(" ");

/**
 * Compiles the files of assembly/ to one WebAssembly module.
 *
 * @returns TypeScript module that contains the WebAssembly in base64, so that bundlers and browsers need no second file.
 */
export async function kernelModule(): Promise<string> {
  const files = new Set(readdirSync(folder));
  const asc: Compiler = await import(compiler);
  let wasm: Uint8Array | undefined;
  let said = "";
  const { error } = await asc.main([...sources, "--outFile", "kernel.wasm", ...options], {
    readFile: (name) => (files.has(name) ? readFileSync(new URL(name, folder), "utf8") : null),
    writeFile: (_, contents) => {
      wasm = contents;
    },
    stderr: {
      write: (words) => {
        said += words;
      },
    },
  });
  if (error !== null || wasm === undefined) throw new Error(`${sources.join(", ")}: ${said}`);
  return [
    "// Written by `npm --prefix packages/scoring run build-kernel`.",
    `export const wasmBase64 =\n  "${Buffer.from(wasm).toString("base64")}";`,
    "",
  ].join("\n");
}
