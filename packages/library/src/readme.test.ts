import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exampleOf, runExample } from "../../../scripts/run-example.ts";
import * as library from "./index.ts";

test("the example of the README gives what it says", async () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const lines = await runExample(exampleOf(page), { "@halcyon/library": library });
  expect(lines.length).toBeGreaterThan(2);
  for (const { line, came, said } of lines) expect(came, line).toEqual(said);
});
