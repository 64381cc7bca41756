import type { ModelId, PartName } from "@halcyon/schema";
import { partMaxAgeHours } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { Health } from "@halcyon/schema/wire";
import {
  type AbsentPart,
  ageOf,
  type CallsLeft,
  findRuns,
  isFed,
  maxAgeHours,
  partService,
  type RunningPart,
  type Service,
} from "@halcyon/weather";
import { given } from "@halcyon/base/given";
import type { Models } from "../../ports.ts";

/** State of the weather of one part of a model. */
export interface DataStatus {
  readonly model: ModelId;
  readonly part: PartName;
  readonly source: string;
  readonly synthetic: boolean;
  readonly health: Health;
  readonly run: EpochHour | undefined;
  readonly ageHours: number | undefined;
  readonly maxAgeHours: number;
  /** Availability of the model part: `ready`, `degraded` or `absent`. */
  readonly service: Service;
  /** Newest run that is damaged, so that an older run is used instead. Undefined if the newest run is used. */
  readonly insteadOf: EpochHour | undefined;
  /** Number of times that this process has found damage in a run, since its start. */
  readonly damagedRuns: number;
  /**
   * Number of time steps left uncalibrated since the start of the process, because calibration would have changed a variable too much. Absent if no site
   * can be calibrated.
   */
  readonly heldStamps?: number;
  /**
   * Number of combinations of a variable and a lead class for which calibration is suspended, because calibration made the forecasts worse. Absent if no site
   * can be calibrated.
   */
  readonly suspendedClasses?: number;
  /** Provider that limits how many calls the source may make, and the number of calls left. Absent if there is no limit. */
  readonly quota?: { readonly provider: string; readonly left: readonly CallsLeft[] };
}

/** Returns the age and health of every configured model part. Parts that no response uses, and parts that cannot be opened yet, are included. */
export async function dataStatus(models: Models, now: EpochHour): Promise<DataStatus[]> {
  const rows = [...models].map(async ([model, parts]) =>
    (await findRuns(parts, now)).map((running) => statusOf(model, running, now)),
  );
  return (await Promise.all(rows)).flat();
}

function statusOf(model: ModelId, running: RunningPart | AbsentPart, now: EpochHour): DataStatus {
  const { part } = running;
  const service = partService(running, now);
  if (!isFed(running)) {
    const health = running.absence.trouble === "empty" ? "empty" : "silent";
    const unknown = { synthetic: false, run: undefined, ageHours: undefined, insteadOf: undefined };
    const usual = { maxAgeHours: partMaxAgeHours[part], damagedRuns: 0 };
    return { model, part, source: running.id, health, ...unknown, ...usual, service };
  }
  const { run, description, damaged, damage, calibrations } = running;
  const { calls } = running.source;
  const left = calls?.left() ?? [];
  const { ageHours, stale } = ageOf(running, now);
  return {
    model,
    part,
    source: description.id,
    synthetic: description.synthetic,
    health: healthOf(running, stale),
    run,
    ageHours,
    maxAgeHours: maxAgeHours(running),
    service,
    insteadOf: damaged?.run,
    damagedRuns: damage?.found ?? 0,
    ...given({
      heldStamps: calibrations?.heldStamps?.(),
      suspendedClasses: calibrations?.faults?.().filter(({ kind }) => kind === "suspended").length,
    }),
    ...(calls === undefined || left.length === 0 ? {} : { quota: { provider: calls.provider, left } }),
  };
}

function healthOf({ failure, run }: RunningPart, stale: boolean): Health {
  if (failure !== undefined) return "silent";
  if (run === undefined) return "empty";
  return stale ? "stale" : "ok";
}
