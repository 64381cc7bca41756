import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const packageDir = fileURLToPath(new URL("..", import.meta.url));
const sizeMaxBytes = 6000;

test.each(["v1", "v2"])(
  "the bundle of %s for browsers is at most 6 kB minified and compressed, and needs nothing else",
  async (version) => {
    const result = await build({
      entryPoints: [join(packageDir, `src/${version}/index.ts`)],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      target: "es2022",
      write: false,
      metafile: true,
    });
    expect(brotliCompressSync(result.outputFiles[0]!.contents).byteLength).toBeLessThanOrEqual(sizeMaxBytes);
    expect(Object.values(result.metafile.outputs).flatMap((output) => output.imports)).toEqual([]);
    const other = version === "v1" ? "v2" : "v1";
    expect(Object.keys(result.metafile.inputs).filter((path) => path.includes(`/${other}/`))).toEqual([]);
  },
);

test("the package depends on no other", () => {
  const manifest = createRequire(import.meta.url)("../package.json") as { dependencies?: object };
  expect(manifest.dependencies).toBeUndefined();
});
