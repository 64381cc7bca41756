import { checkExamples } from "../../../scripts/check-examples.ts";
import * as delivery from "./index.ts";

checkExamples(import.meta.dirname, delivery);
