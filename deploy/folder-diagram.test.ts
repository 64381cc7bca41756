import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productLines, withDiagrams } from "./folder-diagram.ts";
import { root } from "./imports.ts";

test("CONTRIBUTING.md draws the folders as they import each other; `npm run diagram` draws them anew", () => {
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  expect(text).toBe(withDiagrams(text));
});

test("no package is larger than a third of the whole", () => {
  const lines = [...productLines.values()];
  const all = lines.reduce((sum, one) => sum + one, 0);
  expect(Math.max(...lines) / all).toBeLessThan(1 / 3);
});
