import { readFileSync } from "node:fs";
import { it } from "vitest";
import { checkExamples, checkProgram } from "../../../scripts/check-examples.ts";
import { exportsOf } from "../../../scripts/entries-of.ts";
import { programOf } from "../../../scripts/run-example.ts";

const schema = await exportsOf(`${import.meta.dirname}/../../schema/src`);
const api = await exportsOf(import.meta.dirname);

checkExamples(import.meta.dirname, api, schema);

it.each(["schema", "scoring"])("the program in the README of %s gives what it says", (name) =>
  checkProgram(programOf(readFileSync(`${import.meta.dirname}/../../${name}/README.md`, "utf8")), {
    ...schema,
    ...api,
  }),
);
