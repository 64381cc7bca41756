import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { programOf, runExample } from "../../../scripts/run-example.ts";
import * as library from "./index.ts";

test("the program in the README gives what it says", () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const lines = runExample(programOf(page), library);
  expect(lines.length).toBeGreaterThan(2);
  for (const { line, came, said } of lines) expect(came, line).toEqual(said);
});
