import { checkExamples } from "../../../scripts/check-examples.ts";
import * as cli from "./index.ts";

checkExamples(import.meta.dirname, cli, { process });
