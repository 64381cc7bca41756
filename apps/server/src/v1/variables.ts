import type { Records } from "../ports.ts";
import { listVariables } from "../catalogue/list-variables.ts";
import type { Handler } from "./handler.ts";

/** `GET /v1/variables` */
export function variablesHandler(records: Records): Handler<"variables.list"> {
  return async () => {
    const json = listVariables(records);
    return { json, versions: [JSON.stringify(json)] };
  };
}
