import type { ModelId, PartName } from "@halcyon/schema";
import { modelParts } from "@halcyon/schema/registry";
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

/** State of the weather data of one model part (such as the ensemble). */
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
  /** Start of the newest run [h since 1970], if this run is damaged and an older run is used instead; otherwise undefined. */
  readonly insteadOf: EpochHour | undefined;
  /** Number of times, since this process started, that the server found a damaged run. */
  readonly damagedRuns: number;
  /**
   * Number of time steps that were left uncalibrated since the process started, because calibration would have changed a variable too much. Absent if no site
   * can be calibrated.
   */
  readonly heldStamps?: number;
  /**
   * Number of suspended calibrations, each for one variable and one lead class (range of lead times). A calibration is suspended if it makes forecasts worse.
   * Absent if no site can be calibrated.
   */
  readonly suspendedClasses?: number;
  /** Provider that limits how many calls the source may make, and the number of calls left. Absent if there is no limit. */
  readonly quota?: { readonly provider: string; readonly left: readonly CallsLeft[] };
}

/**
 * Returns the age and health of every configured model part (such as the ensemble). Parts that no response uses, and parts that cannot be opened yet, are
 * included.
 */
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
    const usual = { maxAgeHours: modelParts[part].maxAgeHours, damagedRuns: 0 };
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
