import { epochHourOf, formatEpochHour, type StatusResponse } from "@halcyon/schema";
import type { Ports } from "../ports.ts";
import { type DataStatus, dataStatus } from "../use-cases/data-status.ts";
import { recordStatus } from "../use-cases/record-status.ts";
import type { Handler } from "./handler.ts";

/** `GET /v1/status` */
export function statusHandler({ models, records }: Pick<Ports, "models" | "records">): Handler<"status.get"> {
  return async ({ nowMs }) => {
    const now = epochHourOf(nowMs);
    const [parts, held] = await Promise.all([dataStatus(models, now), recordStatus(records, now)]);
    const json: StatusResponse = {
      status: [...parts, ...held].every(({ health }) => health === "ok") ? "ok" : "degraded",
      datasets: parts.map(datasetOf),
      records: held.map(({ ageHours, maxAgeHours, ...row }) => ({
        ...row,
        age_hours: ageHours ?? null,
        max_age_hours: maxAgeHours ?? null,
      })),
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
