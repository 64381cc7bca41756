import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pages } from "../apps/console/src/data/state/address.ts";
import { readView, writeView } from "../apps/console/src/data/state/view.ts";
import { manifestFile, pictureFile, readManifest, tourFolder } from "./generate/tour/manifest.mts";
import { steps } from "./generate/tour/steps.mts";
import { schemes } from "./generate/tour/take-picture.mts";
import { tourParts } from "./generate/tour/tour-parts.mts";

const page = readFileSync(join(import.meta.dirname, "content/tour.mdx"), "utf8");
const manifest = readManifest();
const parts = new Map(tourParts().map(({ path, text }) => [path, text]));

/** Largest size of all pictures together [bytes]. */
const picturesBytesMax = 620_000;

/** Width of a picture: a phone of 390 px, with three pixels of the picture for two of the page [px]. */
const pictureWidth = 585;

/** Returns the width of a WebP of the extended format [px]. */
function widthOf(file: string): number {
  const bytes = readFileSync(join(tourFolder, file));
  expect(bytes.toString("latin1", 8, 16)).toBe("WEBPVP8X");
  return bytes.readUIntLE(24, 3) + 1;
}

/** Returns the fields of a query, whatever their order. */
function fieldsOf(query: string): string[] {
  return [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).toSorted();
}

describe("the pictures of the tour", () => {
  test("are those of its steps, and no others", () => {
    const files = steps.flatMap(({ name }) => schemes.map((scheme) => pictureFile(name, scheme)));
    expect(readdirSync(tourFolder).toSorted()).toEqual([...files, "pictures.json"].toSorted());
    expect(Object.keys(manifest)).toEqual(steps.map(({ name }) => name));
  });

  test("are small together, and as wide as a phone", () => {
    const files = readdirSync(tourFolder).filter((file) => file.endsWith(".webp"));
    const bytes = files.map((file) => statSync(join(tourFolder, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(picturesBytesMax);
    expect(new Set(files.map(widthOf))).toEqual(new Set([pictureWidth]));
  });

  test.each(steps)(
    "$name is on the page, with an alternative and a link to what it shows",
    ({ name, intro }) => {
      const { alternative, seen } = manifest[name]!;
      expect(page).toContain(`"./_generated/tour-${name}.mdx"`);
      const part = parts.get(`tour-${name}.mdx`)!;
      for (const scheme of schemes) expect(part).toContain(`/tour/${pictureFile(name, scheme)}`);
      expect(part).toContain(`aria-label={${JSON.stringify(alternative)}}`);
      expect(part).toContain("](http://localhost:8080/console");
      expect(alternative.startsWith(intro)).toBe(true);
      expect(alternative.length).toBeGreaterThan(intro.length);
      expect(seen.texts.length).toBeGreaterThan(5);
    },
  );

  test.each(steps)(
    "$name shows a page of the console, at an address as the console writes it",
    ({ path }) => {
      const [, name = "forecast", query = ""] = /^(?:\/(\w+))?(\?.*)?$/.exec(path) ?? [];
      expect(pages).toContain(name);
      if (query === "") return;
      const asked = query.replace("{task}", "1");
      expect(fieldsOf(asked)).toEqual(fieldsOf(writeView(readView(asked))));
    },
  );

  test("name no id of one server", () => {
    expect(readFileSync(manifestFile, "utf8")).not.toMatch(/task \d{5,}/);
  });
});
