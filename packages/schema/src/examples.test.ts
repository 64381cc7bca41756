import { checkExamples } from "../../../scripts/check-examples.ts";
import * as schema from "./index.ts";

checkExamples(import.meta.dirname, schema);
