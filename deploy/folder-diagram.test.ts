import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { diagramPage, productLines, withDiagrams } from "./folder-diagram.ts";

test("the page of folders draws them as they import each other; `npm run diagram` draws them anew", () => {
  const text = readFileSync(diagramPage, "utf8");
  expect(text).toBe(withDiagrams(text));
});

test("no package is larger than a third of the whole", () => {
  const lines = [...productLines.values()];
  const all = lines.reduce((sum, one) => sum + one, 0);
  expect(Math.max(...lines) / all).toBeLessThan(1 / 3);
});
