import { checkExamples } from "../../../scripts/check-examples.ts";
import * as schema from "./index.ts";
import * as words from "./words/index.ts";

checkExamples(import.meta.dirname, { ...schema, ...words });
