import {
  type EpochHour,
  forecastHoursMax,
  type ModelId,
  nominalPartHours,
  partMaxAgeHours,
  type PartName,
  partNames,
  variable,
  type VariableName,
} from "@halcyon/schema";
import type { Reach } from "@halcyon/scoring";
import type { SourceError } from "../source/source-error.ts";
import type { Cell, SourceDescription } from "../source/source.ts";
import type { Absence } from "./absence.ts";
import type { DamagedRun } from "./damaged-runs.ts";
import { type AbsentPart, isFed, type PlacedPart, type RunningPart } from "./model-part.ts";

export interface ModelAvailability {
  /** The parts that answer hours, in the order in which they take over. */
  readonly parts: readonly PartAvailability[];
  /** Parts whose source cannot be opened yet. They keep their nominal hours, so that a refusal can name them. */
  readonly absent: readonly AbsentAvailability[];
  /** The first hour from now that no part answers: the largest forecast_hours before variables are looked at. */
  readonly horizonHours: number;
}

/** What a part can answer. Hours count from the current hour. */
export interface PartAvailability {
  readonly part: PartName;
  readonly description: SourceDescription;
  readonly run: EpochHour | undefined;
  readonly ageHours: number | undefined;
  /** The newest run is too old, or there is none. The part keeps its hours, so that a refusal can name it, but none of them may be read. */
  readonly stale: boolean;
  /** The newest run, where damage was found in it: `run` stands in for it, or no whole one is left. */
  readonly damaged?: DamagedRun;
  /** Why the source could not say which run is its newest, or which cell answers. */
  readonly failure?: SourceError;
  /** Undefined outside the coverage, and where `failure` says why it is not known. */
  readonly cell: Cell | undefined;
  /** First hour that the part answers. */
  readonly fromHour: number;
  /** First hour after those that the part answers. */
  readonly toHour: number;
  /** The first hour from now that the variable cannot answer; 0 where the part does not carry it at this cell. */
  readonly reach: Reach;
}

/** The hours that a part would answer which cannot be opened yet. */
export interface AbsentAvailability {
  readonly part: PartName;
  readonly absence: Absence;
  readonly fromHour: number;
  readonly toHour: number;
}

/**
 * What the parts of a model can answer at a place.
 *
 * Each part answers its nominal hours as far as its run reaches. The first hole ends the horizon: parts beyond it answer nothing and are
 * left out. Without an ensemble the deterministic part answers to its reach and the seasonal part nothing.
 *
 * @example Goes on from {@link placeParts}.
 * ```js
 * modelAvailability("noaa", placed, now).horizonHours; // => 375
 * ```
 */
export function modelAvailability(
  model: ModelId,
  placedParts: readonly (PlacedPart | AbsentPart)[],
  now: EpochHour,
): ModelAvailability {
  const answered = answeredHours(model, placedParts, now);
  const parts: PartAvailability[] = [];
  const absent: AbsentAvailability[] = [];
  for (const { placed, fromHour, toHour } of answered) {
    if (!isFed(placed)) {
      absent.push({ part: placed.part, absence: placed.absence, fromHour, toHour });
      continue;
    }
    const { part, description, run, damaged, failure, cell } = placed;
    parts.push({
      ...ageOf(placed, now),
      part,
      description,
      run,
      ...(damaged === undefined ? {} : { damaged }),
      ...(failure === undefined ? {} : { failure }),
      cell,
      fromHour,
      toHour,
      reach: (name) => reachHours(placed, name, now),
    });
  }
  return { parts, absent, horizonHours: answered.at(-1)?.toHour ?? 0 };
}

/** The hours from now that each part answers, without a hole. */
export function answeredHours<Part extends RunningPart>(
  model: ModelId,
  parts: readonly (Part | AbsentPart)[],
  now: EpochHour,
): readonly { readonly placed: Part | AbsentPart; readonly fromHour: number; readonly toHour: number }[] {
  const alone = !parts.some(({ part }) => part === "ensemble");
  const answered: { placed: Part | AbsentPart; fromHour: number; toHour: number }[] = [];
  let horizonHours = 0;
  for (const name of alone ? partNames.slice(0, 1) : partNames) {
    const placed = parts.find(({ part }) => part === name);
    const nominal = alone ? { from: 0, to: forecastHoursMax } : nominalPartHours(model, name);
    if (placed === undefined || nominal.from !== horizonHours) break;
    const toHour = isFed(placed) ? Math.min(nominal.to, lastStampHour(placed, now)) : nominal.to;
    if (toHour <= nominal.from) break;
    answered.push({ placed, fromHour: nominal.from, toHour });
    horizonHours = toHour;
  }
  return answered;
}

/** The age of a part's run [h], and whether it is too old to be read. */
export function ageOf(
  { part, run }: RunningPart,
  now: EpochHour,
): { readonly ageHours: number | undefined; readonly stale: boolean } {
  const ageHours = run === undefined ? undefined : now - run;
  return { ageHours, stale: ageHours === undefined || ageHours > partMaxAgeHours[part] };
}

export function lastLeadHours({ leadHours }: SourceDescription): number {
  return leadHours.at(-1) ?? 0;
}

/** The age of a usable run; a stale part is taken as fresh, so that it keeps its hours. */
function freshAge(part: RunningPart, now: EpochHour): number {
  const { ageHours, stale } = ageOf(part, now);
  return ageHours === undefined || stale ? 0 : ageHours;
}

/** The last stamp, in hours from now. */
function lastStampHour(part: RunningPart, now: EpochHour): number {
  const { record } = part.description;
  const lastOfRun = lastLeadHours(part.description) - freshAge(part, now);
  return record === undefined || part.run === undefined ? lastOfRun : Math.min(lastOfRun, record.to - now);
}

/**
 * The first hour from now that a part cannot answer of a variable: an instant needs a stamp at or after its hour, a step one at the hour's
 * end, and so does an extreme that is given as instants.
 *
 * @example Goes on from {@link placeParts}.
 * ```js
 * reachHours(placed[0], "temperature_2m", now); // => 376
 * ```
 */
export function reachHours(part: PlacedPart, name: VariableName, now: EpochHour): number {
  const carried = part.description.variables.get(name);
  if (carried === undefined) return 0;
  const { atSea, stepType: own } = variable(name);
  if (atSea === true && part.cell?.sea === false) return 0;
  const lastStamp = Math.min(carried.toLeadHours - freshAge(part, now), lastStampHour(part, now));
  const isOfStart = carried.stepType === "instant" && own !== "max" && own !== "min";
  return Math.max(0, isOfStart ? lastStamp + 1 : lastStamp);
}
