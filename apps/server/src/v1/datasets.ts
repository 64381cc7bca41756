import type { Records } from "../ports.ts";
import { listDatasets } from "../catalogue/list-datasets.ts";
import type { Handler } from "./handler.ts";

/** `GET /v1/datasets` */
export function datasetsHandler(records: Records): Handler<"datasets.list"> {
  return async () => {
    const json = listDatasets(records);
    return { json, versions: [JSON.stringify(json)] };
  };
}
