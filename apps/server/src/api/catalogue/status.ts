import type { StatusResponse } from "@halcyon/schema";
import { isPartKnownTo } from "@halcyon/schema/registry";
import { epochHourOf, formatEpochHour, formatInstant } from "@halcyon/schema/time";
import { given } from "@halcyon/base/given";
import type { CallsLeft } from "@halcyon/weather";
import type { Ports } from "../../ports.ts";
import { type DataStatus, dataStatus } from "./data-status.ts";
import { recordStatus } from "../../weather/catalogue/record-status.ts";
import { weatherInTime } from "../../weather/catalogue/weather-in-time.ts";
import { versioned } from "./catalogue.ts";
import type { Handler } from "../handler.ts";

/** Handles `GET /{version}/status`. */
export function statusHandler(ports: Pick<Ports, "models" | "records">): Handler<"status.get"> {
  const inTime = weatherInTime();
  return async ({ nowMs }) => {
    const now = epochHourOf(nowMs);
    const { models, records } = inTime(ports);
    const [all, held] = await Promise.all([dataStatus(models, now), recordStatus(records, now)]);
    const parts = all.filter((row) => isPartKnownTo("v1", row));
    const absent = records.absent ?? [];
    const isReady = [...parts, ...held].every(({ service }) => service.state === "ready");
    const json: StatusResponse = {
      status: isReady && absent.length === 0 ? "ok" : "degraded",
      datasets: parts.map(datasetOf),
      records: held.map(({ ageHours, maxAgeHours, service, ...row }) => ({
        ...row,
        age_hours: ageHours ?? null,
        max_age_hours: maxAgeHours ?? null,
        ...service,
      })),
      absent_records: absent.map(({ dataset, offering, id, absence: { trouble, nextTryMs } }) => ({
        dataset,
        offering,
        source: id,
        state: "absent",
        reason: {
          code: trouble,
          ...(nextTryMs === undefined ? {} : { next_try: formatInstant(nextTryMs) }),
        },
      })),
    };
    return versioned(json);
  };
}

type Dataset = StatusResponse["datasets"][number];

function datasetOf({
  model,
  part,
  source,
  synthetic,
  health,
  run,
  ageHours,
  maxAgeHours,
  service,
  insteadOf,
  damagedRuns,
  heldStamps,
  suspendedClasses,
  quota,
}: DataStatus & Pick<Dataset, "part">): Dataset {
  return {
    dataset: `${model}.${part}`,
    model,
    part,
    source,
    synthetic,
    health,
    run: run === undefined ? null : formatEpochHour(run),
    age_hours: ageHours ?? null,
    max_age_hours: maxAgeHours,
    ...service,
    ...(insteadOf === undefined ? {} : { instead_of: formatEpochHour(insteadOf) }),
    damaged_runs: damagedRuns,
    ...given({ held_stamps: heldStamps, suspended_classes: suspendedClasses }),
    ...(quota === undefined ? {} : { calls_left: quota.left.map(callsLeftOf) }),
  };
}

function callsLeftOf({ window, limit, left, renewsAtMs }: CallsLeft) {
  return {
    window,
    ...(limit === undefined ? {} : { limit }),
    left: Math.floor(left),
    renews_at: formatInstant(renewsAtMs),
  };
}
