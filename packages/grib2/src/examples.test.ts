import { readFile } from "node:fs/promises";
import { checkExamples } from "../../../scripts/check-examples.ts";
import * as grib2 from "./index.ts";

checkExamples(import.meta.dirname, grib2, {
  readFile: (name: string) => readFile(`${import.meta.dirname}/fixtures/${name}`),
});
