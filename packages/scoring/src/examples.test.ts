import { readFileSync } from "node:fs";
import * as schema from "@halcyon/schema";
import { it } from "vitest";
import { checkExamples, checkProgram } from "../../../scripts/check-examples.ts";
import { programOf } from "../../../scripts/run-example.ts";
import * as api from "./index.ts";

checkExamples(import.meta.dirname, api, schema);

it.each(["schema", "scoring"])("the program in the README of %s gives what it says", (name) =>
  checkProgram(programOf(readFileSync(`${import.meta.dirname}/../../${name}/README.md`, "utf8")), {
    ...schema,
    ...api,
  }),
);
