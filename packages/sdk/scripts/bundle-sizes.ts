import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";

const packageDir = fileURLToPath(new URL("..", import.meta.url));
const page = new URL("../README.md", import.meta.url);

/** Import paths of the package's entry points, by folder under `src`. */
export const entries = {
  v1: "@halcyon/sdk",
  v2: "@halcyon/sdk/v2",
  events: "@halcyon/sdk/events",
  webhooks: "@halcyon/sdk/webhooks",
  evidence: "@halcyon/sdk/evidence",
};

/** Minified bundle of an entry point, for browsers. */
export interface Bundle {
  readonly minifiedBytes: number;
  readonly brotliBytes: number;
  /** Modules that the bundle imports but does not contain. */
  readonly imports: readonly unknown[];
  /** Paths of the source files in the bundle. */
  readonly inputs: readonly string[];
}

/** Bundles and minifies an entry point of the package for browsers. */
export async function browserBundle(entry: keyof typeof entries): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    entryPoints: [`${packageDir}src/${entry}/index.ts`],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
  });
  const { contents } = outputFiles[0]!;
  return {
    minifiedBytes: contents.byteLength,
    brotliBytes: brotliCompressSync(contents).byteLength,
    imports: Object.values(metafile.outputs).flatMap((output) => output.imports),
    inputs: Object.keys(metafile.inputs),
  };
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Measures the bundles of all entry points, and returns their sizes as a Markdown table. */
export async function sizeTable(): Promise<string> {
  const rows = await Promise.all(
    (Object.keys(entries) as (keyof typeof entries)[]).map(async (entry) => {
      const { minifiedBytes, brotliBytes } = await browserBundle(entry);
      return [`\`${entries[entry]}\``, kB(minifiedBytes), kB(brotliBytes)];
    }),
  );
  const head = ["import", "minified", "with brotli"];
  const widths = head.map((name, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]!.length), name.length),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** Returns the table of sizes that the README of the package currently contains. */
export function statedSizes(): string {
  return tablePattern.exec(readFileSync(page, "utf8"))![0];
}

/** Measures the bundles, and replaces the table of sizes in the README of the package. */
export async function writeSizes(): Promise<void> {
  const table = await sizeTable();
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(tablePattern, () => table),
  );
}

const tablePattern = /^\| import .*(?:\n\|.*)+/m;
