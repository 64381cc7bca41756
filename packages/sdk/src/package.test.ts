import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const packageDir = fileURLToPath(new URL("..", import.meta.url));
const sizeMaxBytes = 6000;

async function browserBundle(entry: string) {
  const result = await build({
    entryPoints: [join(packageDir, `src/${entry}/index.ts`)],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
  });
  const { outputs, inputs } = result.metafile;
  return {
    compressedBytes: brotliCompressSync(result.outputFiles[0]!.contents).byteLength,
    imports: Object.values(outputs).flatMap((output) => output.imports),
    inputs: Object.keys(inputs),
  };
}

test.each(["v1", "v2"])(
  "the bundle of %s for browsers is at most 6 kB minified and compressed, and needs nothing else",
  async (version) => {
    const { compressedBytes, imports, inputs } = await browserBundle(version);
    expect(compressedBytes).toBeLessThanOrEqual(sizeMaxBytes);
    expect(imports).toEqual([]);
    const other = version === "v1" ? "v2" : "v1";
    expect(inputs.filter((path) => path.includes(`/${other}/`))).toEqual([]);
  },
);

test("the part for webhooks is bundled without the client, and needs nothing else", async () => {
  const { compressedBytes, imports, inputs } = await browserBundle("webhooks");
  expect(compressedBytes).toBeLessThanOrEqual(2000);
  expect(imports).toEqual([]);
  expect(inputs.filter((path) => !path.includes("src/webhooks/"))).toEqual([]);
});

test("the package depends on no other", () => {
  const manifest = createRequire(import.meta.url)("../package.json") as { dependencies?: object };
  expect(manifest.dependencies).toBeUndefined();
});
