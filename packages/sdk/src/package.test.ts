import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { browserBundle, sizeTable, statedSizes } from "../scripts/bundle-sizes.ts";

const sizeMaxBytes = 6700;

test.each(["v1", "v2"] as const)(
  "the bundle of %s for browsers is at most 6.7 kB minified and compressed, and needs nothing else",
  async (version) => {
    const { brotliBytes, imports, inputs } = await browserBundle(version);
    expect(brotliBytes).toBeLessThanOrEqual(sizeMaxBytes);
    expect(imports).toEqual([]);
    const other = version === "v1" ? "v2" : "v1";
    expect(inputs.filter((path) => path.includes(`/${other}/`))).toEqual([]);
  },
);

test("the part for reports needs nothing else, and no client of a version", async () => {
  const { brotliBytes, imports, inputs } = await browserBundle("evidence");
  expect(brotliBytes).toBeLessThanOrEqual(sizeMaxBytes);
  expect(imports).toEqual([]);
  expect(inputs.filter((path) => path.includes("/halcyon.ts"))).toEqual([]);
});

test("the part for webhooks is bundled without the client, and needs nothing else", async () => {
  const { brotliBytes, imports, inputs } = await browserBundle("webhooks");
  expect(brotliBytes).toBeLessThanOrEqual(2000);
  expect(imports).toEqual([]);
  expect(inputs.filter((path) => !path.includes("src/webhooks/"))).toEqual([]);
});

test("the README states the sizes of all parts", async () => {
  expect(statedSizes(), "`npm --prefix packages/sdk run generate` writes them").toBe(await sizeTable());
});

test("the package depends on no other", () => {
  const manifest = createRequire(import.meta.url)("../package.json") as { dependencies?: object };
  expect(manifest.dependencies).toBeUndefined();
});
