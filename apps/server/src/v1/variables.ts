import { listVariables } from "../use-cases/list-variables.ts";
import type { Handler } from "./handler.ts";

/** `GET /v1/variables` */
export const variablesHandler: Handler<"variables.list"> = async () => ({ json: listVariables() });
