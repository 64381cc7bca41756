import { checkExamples } from "../../../scripts/check-examples.ts";
import { exportsOf } from "../../../scripts/entries-of.ts";

checkExamples(import.meta.dirname, await exportsOf(import.meta.dirname));
