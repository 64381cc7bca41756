import { epochHourOf } from "@halcyon/schema/time";
import { listDatasets } from "../../weather/catalogue/list-datasets.ts";
import { listModels } from "./list-models.ts";
import { listVariables } from "./list-variables.ts";
import { weatherInTime } from "../../weather/catalogue/weather-in-time.ts";
import type { Ports } from "../../ports.ts";
import type { Handlers } from "../handler.ts";

/** `GET /v1/models`, `/v1/datasets` and `/v1/variables` */
export function catalogueHandlers(
  ports: Pick<Ports, "models" | "records">,
): Pick<Handlers, "models.list" | "datasets.list" | "variables.list"> {
  const inTime = weatherInTime();
  return {
    "models.list": async ({ nowMs, version }) =>
      versioned(await listModels(inTime(ports).models, epochHourOf(nowMs), version)),
    "datasets.list": async () => versioned(listDatasets(ports.records)),
    "variables.list": async () => versioned(listVariables(ports.records)),
  };
}

/** An answer that changes when it says something else. */
export function versioned<Output>(json: Output): { json: Output; versions: string[] } {
  return { json, versions: [JSON.stringify(json)] };
}
