import { type EpochHour, type Health, type ModelId, partMaxAgeHours, type PartName } from "@halcyon/schema";
import { findRuns, type RunningPart } from "@halcyon/weather";
import type { Models } from "../ports.ts";

/** How it is with the weather of one part of a model. */
export interface DataStatus {
  readonly model: ModelId;
  readonly part: PartName;
  readonly source: string;
  readonly synthetic: boolean;
  readonly health: Health;
  readonly run: EpochHour | undefined;
  readonly ageHours: number | undefined;
  readonly maxAgeHours: number;
}

/** Age and health of every configured part, also of those that no answer reaches. */
export async function dataStatus(models: Models, now: EpochHour): Promise<DataStatus[]> {
  const rows = [...models].map(async ([model, parts]) =>
    (await findRuns(parts, now)).map((running) => statusOf(model, running, now)),
  );
  return (await Promise.all(rows)).flat();
}

function statusOf(model: ModelId, running: RunningPart, now: EpochHour): DataStatus {
  const { part, run, description } = running;
  const ageHours = run === undefined ? undefined : now - run;
  const maxAgeHours = partMaxAgeHours[part];
  return {
    model,
    part,
    source: description.id,
    synthetic: description.synthetic,
    health: healthOf(running, ageHours, maxAgeHours),
    run,
    ageHours,
    maxAgeHours,
  };
}

function healthOf({ failure }: RunningPart, ageHours: number | undefined, maxAgeHours: number): Health {
  if (failure !== undefined) return "silent";
  if (ageHours === undefined) return "empty";
  return ageHours > maxAgeHours ? "stale" : "ok";
}
