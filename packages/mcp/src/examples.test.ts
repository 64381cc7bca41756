import { checkExamples } from "../../../scripts/check-examples.ts";
import * as mcp from "./index.ts";
import * as stdio from "./stdio.ts";

checkExamples(import.meta.dirname, { ...mcp, ...stdio });
