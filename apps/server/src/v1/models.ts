import { epochHourOf } from "@halcyon/schema";
import type { Models } from "../ports.ts";
import { listModels } from "../catalogue/list-models.ts";
import type { Handler } from "./handler.ts";

/** `GET /v1/models` */
export function modelsHandler(models: Models): Handler<"models.list"> {
  return async ({ nowMs }) => {
    const json = await listModels(models, epochHourOf(nowMs));
    return { json, versions: [JSON.stringify(json)] };
  };
}
