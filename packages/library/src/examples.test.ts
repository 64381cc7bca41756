import { readFileSync } from "node:fs";
import { test } from "vitest";
import { checkExamples, checkProgram } from "../../../scripts/check-examples.ts";
import { programOf } from "../../../scripts/run-example.ts";
import * as library from "./index.ts";
import * as names from "./names/index.ts";

checkExamples(import.meta.dirname, { ...library, ...names });

test("the program in the README gives what it says", () =>
  checkProgram(programOf(readFileSync(`${import.meta.dirname}/../README.md`, "utf8")), library));
