import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { builtFolder, isBuilt } from "../harness/built.suite.ts";

const firstLoadMaxBytes = 250_000;

const isOfSchemas = (name: string): boolean => /(?:^|\/)zod-/.test(name);

describe.skipIf(!isBuilt)(`the build${isBuilt ? "" : " (needs `npm run build`)"}`, () => {
  const page = isBuilt ? readFileSync(join(builtFolder, "index.html"), "utf8") : "";
  const loaded = [...page.matchAll(/(?:src|href)="\/console\/([^"]+)"/g)].map(([, name]) => name!);

  it(`first loads less than ${firstLoadMaxBytes / 1000} kB`, () => {
    expect(loaded.length).toBeGreaterThan(1);
    const bytes = [page, ...loaded.map((name) => readFileSync(join(builtFolder, name)))].map(
      (content) => brotliCompressSync(content).length,
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(firstLoadMaxBytes);
  });

  it("draws plans with less than 60 kB, compressed", () => {
    const file = readdirSync(join(builtFolder, "assets")).find((name) => /^plans-page-.*\.js$/.test(name))!;
    expect(gzipSync(readFileSync(join(builtFolder, "assets", file))).length).toBeLessThan(60_000);
  });

  it("first loads no schemas: constants that a page is drawn by stand in files without them", () => {
    expect(readdirSync(join(builtFolder, "assets")).some(isOfSchemas)).toBe(true);
    expect(loaded.filter(isOfSchemas)).toEqual([]);
  });

  it("asks in the first line of what draws the page that it is compiled as a whole", () => {
    const drawing = loaded.filter((name) => /\/(?:drawing|asking)-.*\.js$/.test(name));
    expect(drawing).toHaveLength(2);
    for (const name of drawing)
      expect(readFileSync(join(builtFolder, name), "utf8")).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  it("has no script or style in its page, and loads maps and names of towns only when they are looked at", () => {
    expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)/);
    const isData = (name: string): boolean => /\.(?:json|tsv)$/.test(name);
    expect(loaded.filter(isData)).toEqual([]);
    expect(readdirSync(join(builtFolder, "assets")).filter(isData)).toHaveLength(3);
  });
});
