import { readFileSync } from "node:fs";

/** Where {@link kernelModule} is committed. */
export const kernelModuleUrl = new URL("../src/kernel/generated/wasm-base64.ts", import.meta.url);

const source = "kernel.ts";

/** Not imported by name, since its types declare globals that are AssemblyScript's and not ours. */
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

/** 4.5 MiB of memory, in pages of 64 KiB: all that a thread's kernel ever takes. */
const pages = "72";

const options =
  `-O3 --noAssert --enable simd --runtime stub --initialMemory ${pages} --maximumMemory ${pages}`.split(" ");

/**
 * Compiles assembly/kernel.ts.
 *
 * @returns A module with the WebAssembly in base64, so that no bundler and no browser has to find another file.
 */
export async function kernelModule(): Promise<string> {
  const text = readFileSync(new URL(`../assembly/${source}`, import.meta.url), "utf8");
  const asc: Compiler = await import(compiler);
  let wasm: Uint8Array | undefined;
  let said = "";
  const { error } = await asc.main([source, "--outFile", "kernel.wasm", ...options], {
    readFile: (name) => (name === source ? text : null),
    writeFile: (_, contents) => {
      wasm = contents;
    },
    stderr: {
      write: (words) => {
        said += words;
      },
    },
  });
  if (error !== null || wasm === undefined) throw new Error(`${source}: ${said}`);
  return [
    "// Written by `npm --prefix packages/scoring run build-kernel`.",
    `export const wasmBase64 =\n  "${Buffer.from(wasm).toString("base64")}";`,
    "",
  ].join("\n");
}
