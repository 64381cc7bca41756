import { readFileSync } from "node:fs";
import { it } from "vitest";
import { checkExamples, checkProgram } from "../../../scripts/check-examples.ts";
import { exportsOf } from "../../../scripts/entries-of.ts";
import { programOf } from "../../../scripts/run-example.ts";

const api = await exportsOf(import.meta.dirname);

checkExamples(import.meta.dirname, api);

it("the program in the README gives what it says", () =>
  checkProgram(programOf(readFileSync(`${import.meta.dirname}/../README.md`, "utf8")), api));
