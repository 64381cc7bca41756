import { epochHourOf, formatEpochHour, type StatusResponse } from "@halcyon/schema";
import type { Models } from "../ports.ts";
import { type DataStatus, dataStatus } from "../use-cases/data-status.ts";
import type { Handler } from "./handler.ts";

/** `GET /v1/status` */
export function statusHandler(models: Models): Handler<"status.get"> {
  return async ({ nowMs }) => {
    const rows = await dataStatus(models, epochHourOf(nowMs));
    const json: StatusResponse = {
      status: rows.every(({ health }) => health === "ok") ? "ok" : "degraded",
      datasets: rows.map(datasetOf),
    };
    return { json, versions: [JSON.stringify(json)] };
  };
}

function datasetOf({ model, part, run, ageHours, maxAgeHours, ...row }: DataStatus) {
  return {
    dataset: `${model}.${part}`,
    model,
    part,
    ...row,
    run: run === undefined ? null : formatEpochHour(run),
    age_hours: ageHours ?? null,
    max_age_hours: maxAgeHours,
  };
}
