import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readmeWithResults } from "./results.ts";

test("the page has the results of the last runs", () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  expect(readmeWithResults()).toBe(page);
});
