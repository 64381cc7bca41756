import { type ModelId, type PartName, partNames, variable, type VariableName } from "@halcyon/schema";
import {
  ensembleFromHour,
  forecastHoursMax,
  isSingleRun,
  nominalLeadHours,
  quantileMembersMin,
  quantilesToHour,
} from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { Reach } from "@halcyon/scoring";
import type { SiteCalibrations } from "../calibration/members/calibrated-source.ts";
import type { SourceError } from "../source/source-error.ts";
import type { Cell, SourceDescription } from "../source/source.ts";
import {
  type Absence,
  type AbsentPart,
  isFed,
  type Overlay,
  type PlacedPart,
  type RunningPart,
} from "./model-part.ts";
import type { DamagedRun } from "./damaged-runs.ts";
import { ageOf } from "./age-of.ts";
import { carrierOf, lateOverlays, type Layer, layersOf } from "./overlay.ts";

export interface ModelAvailability {
  /** Model parts that provide weather for some of the hours, in chronological order. */
  readonly parts: readonly ModelPartAvailability[];
  /** Model parts with a source that cannot be opened yet. The hours of these parts are still listed, so that a refusal can name the part. */
  readonly absent: readonly AbsentAvailability[];
  /** First hour from now that no model part provides [h from now]. It is the largest possible `forecast_hours`, and does not depend on the variables. */
  readonly horizonHours: number;
}

/** Availability of a model part. Hours are counted from the current hour. */
export interface ModelPartAvailability {
  readonly part: PartName;
  readonly description: SourceDescription;
  readonly run: EpochHour | undefined;
  /** State of the archive in which the run was found; undefined if the source does not read a changing archive. */
  readonly snapshot: string | undefined;
  readonly ageHours: number | undefined;
  /**
   * True if the newest run is too old, or if there is no run. The hours of the model part must then not be read. The model part remains in the list, so that a
   * refusal can name it.
   */
  readonly stale: boolean;
  /** Newest run, if it is damaged. `run` is then an earlier run, or undefined if no earlier run is complete. */
  readonly damaged?: DamagedRun;
  /** Error of the source; set if it could not determine its newest run or the grid cell. */
  readonly failure?: SourceError;
  /** Grid cell of the place. Undefined if the place is outside the coverage, or if `failure` states why the cell is unknown. */
  readonly cell: Cell | undefined;
  /** Site calibrations of the model part's source; undefined if the server cannot store calibrations. */
  readonly calibrations: SiteCalibrations | undefined;
  /** Usable runs of the model part's overlays (other sources that provide some of its variables). */
  readonly layers: readonly Layer[];
  /**
   * Overlays of the model part that should provide variables but currently cannot. The variables are then unknown, and must not be derived from other
   * variables.
   */
  readonly late: readonly Overlay<PlacedPart>[];
  /** First hour that the model part provides [h from now]. */
  readonly fromHour: number;
  /** Hour after the last one that the model part provides [h from now]. */
  readonly toHour: number;
  /** First hour from now without Q10 and Q90 [h from now]; 0 if no hour has them. */
  readonly quantilesToHour: number;
  /** Returns the first hour from now at which a variable is no longer available; 0 if the model part lacks the variable at this cell. */
  readonly reach: Reach;
}

/** Hours of a model part with a source that cannot be opened yet. */
export interface AbsentAvailability {
  readonly part: PartName;
  readonly absence: Absence;
  readonly fromHour: number;
  readonly toHour: number;
}

/**
 * Returns the availability of a model's parts at a place. A regional run provides the first hours if there is one. The deterministic part provides the hours
 * after it, until the model changes to its ensemble (`ensembleFromHour`). If there is no ensemble, it provides all of its hours. Each later part begins where
 * the previous one ends. Parts that are not configured or end too early are skipped. The horizon is the first hour that no part provides.
 *
 * @param hoursAfter - Number of following hours that the result for an hour needs. Each part ends this many hours earlier, because an hour cannot use the
 *   weather of two parts.
 * @example Continues from {@link placeParts}.
 * ```js
 * modelAvailability("noaa", placed, now).horizonHours; // => 375
 * ```
 */
export function modelAvailability(
  model: ModelId,
  placedParts: readonly (PlacedPart | AbsentPart)[],
  now: EpochHour,
  hoursAfter: number = 0,
): ModelAvailability {
  const answered = answeredHours(model, placedParts, now, hoursAfter);
  const parts: ModelPartAvailability[] = [];
  const absent: AbsentAvailability[] = [];
  for (const { placed, fromHour, toHour } of answered) {
    if (!isFed(placed)) {
      absent.push({ part: placed.part, absence: placed.absence, fromHour, toHour });
      continue;
    }
    parts.push(availabilityOf(placed, { fromHour, toHour }, now));
  }
  return { parts, absent, horizonHours: answered.at(-1)?.toHour ?? 0 };
}

/**
 * Returns the last of the parts of a response that are single runs. The parts after it have members.
 *
 * @param parts - Parts that answer a request, of which the first is a single run.
 * @example Continues from {@link placeParts}.
 * ```js
 * lastRun(modelAvailability("noaa", placed, now).parts).part; // => "deterministic"
 * ```
 */
export function lastRun(parts: readonly ModelPartAvailability[]): ModelPartAvailability {
  return parts.findLast(({ part }) => isSingleRun(part))!;
}

/**
 * Finds the ensemble of a model for the hours that single runs provide. Its members show how likely the values of the run are.
 *
 * @param untilHour - End of the single runs' hours. The ensemble provides the hours after it, even if they are not requested.
 * @returns Ensemble with hours up to its last time stamp. The absent part if its source cannot be opened yet. Undefined if the model has no ensemble.
 * @example Continues from {@link placeParts}.
 * ```js
 * ensembleBeside(placed, now, 120); // => undefined
 * ```
 */
export function ensembleBeside(
  placedParts: readonly (PlacedPart | AbsentPart)[],
  now: EpochHour,
  untilHour: number,
): ModelPartAvailability | AbsentPart | undefined {
  const placed = placedParts.find(({ part }) => part === "ensemble");
  if (placed === undefined || !isFed(placed)) return placed;
  return availabilityOf(placed, { fromHour: untilHour, toHour: lastStampHour(placed, now) }, now);
}

function availabilityOf(
  placed: PlacedPart,
  { fromHour, toHour }: Pick<ModelPartAvailability, "fromHour" | "toHour">,
  now: EpochHour,
): ModelPartAvailability {
  const { part, description, run, snapshot, damaged, failure, cell, calibrations } = placed;
  return {
    ...ageOf(placed, now),
    part,
    description,
    run,
    snapshot,
    ...(damaged === undefined ? {} : { damaged }),
    ...(failure === undefined ? {} : { failure }),
    cell,
    calibrations,
    layers: layersOf(placed, now),
    late: lateOverlays(placed, now),
    fromHour,
    toHour,
    quantilesToHour: quantilesEnd(placed, toHour),
    reach: reachOf(placed, now),
  };
}

/** Model part, and the range of hours from now that this part provides. */
interface AnsweredHours<Part> {
  readonly placed: Part | AbsentPart;
  readonly fromHour: number;
  readonly toHour: number;
}

/** Returns the range of hours from now that each model part provides. The ranges follow each other without gaps. */
export function answeredHours<Part extends RunningPart>(
  model: ModelId,
  parts: readonly (Part | AbsentPart)[],
  now: EpochHour,
  hoursAfter: number = 0,
): readonly AnsweredHours<Part>[] {
  const t0 = ensembleFromHour[model];
  const hasEnsemble = parts.some(({ part }) => part === "ensemble");
  const answered: AnsweredHours<Part>[] = [];
  let fromHour = 0;
  let endHour = 0;
  for (const name of partNames) {
    const placed = parts.find(({ part }) => part === name);
    if (placed === undefined) continue;
    const lastHour = isFed(placed) ? lastStampHour(placed, now) : nominalLeadHours(model, name);
    const isRun = isSingleRun(name);
    if (!isRun && fromHour < t0) break;
    if (!isRun && fromHour < quantilesToHour && isFed(placed) && !givesQuantiles(placed)) continue;
    const most = isRun && hasEnsemble ? t0 : forecastHoursMax;
    const toHour = Math.min(lastHour - hoursAfter, most);
    if (toHour <= fromHour) continue;
    answered.push({ placed, fromHour, toHour });
    fromHour = toHour;
    endHour = Math.min(lastHour, most);
  }
  const last = answered.pop();
  return last === undefined ? [] : [...answered, { ...last, toHour: endHour }];
}

/**
 * Returns true if a model part has Q10 and Q90. An ensemble of several members always does; if the members are few, Q10 and Q90 are their extremes. Later
 * parts that begin before the thirtieth day need enough members for quantiles of type 6.
 */
function givesQuantiles({ part, description: { members } }: RunningPart): boolean {
  return part === "ensemble" ? members > 1 : !isSingleRun(part) && members >= quantileMembersMin;
}

/** Returns the first hour without Q10 and Q90 [h from now], at most the end of the model part; 0 if no hour has them. */
export function quantilesEnd(part: RunningPart, toHour: number): number {
  return givesQuantiles(part) ? Math.min(toHour, quantilesToHour) : 0;
}

export function lastLeadHours({ leadHours }: SourceDescription): number {
  return leadHours.at(-1) ?? 0;
}

/** Returns the age of a model part's run [h]. If the run is too old or missing, returns 0, so that the hours of the part are still listed. */
function freshAge(part: RunningPart, now: EpochHour): number {
  const { ageHours, stale } = ageOf(part, now);
  return ageHours === undefined || stale ? 0 : ageHours;
}

/** Returns the last time stamp of a model part, counted from now [h]. */
function lastStampHour(part: RunningPart, now: EpochHour): number {
  const { record } = part.description;
  const lastOfRun = lastLeadHours(part.description) - freshAge(part, now);
  return record === undefined || part.run === undefined ? lastOfRun : Math.min(lastOfRun, record.to - now);
}

/**
 * Returns the first hour from now at which a model part lacks a variable. An instantaneous value needs a time stamp at or after its hour. A value of a step, or
 * an extreme that is given as instants, needs a time stamp at the end of its hour.
 *
 * @example Continues from {@link placeParts}.
 * ```js
 * reachHours(placed[0], "temperature_2m", now); // => 376
 * ```
 */
export function reachHours(part: PlacedPart, name: VariableName, now: EpochHour): number {
  const carrier = carrierOf(part, name, now);
  return carrier === undefined ? 0 : carriedHours(carrier, name, now);
}

function carriedHours(carrier: PlacedPart, name: VariableName, now: EpochHour): number {
  const carried = carrier.description.variables.get(name);
  if (carried === undefined) return 0;
  if (!isReadAt(carrier.cell, name, (other) => carrier.description.variables.has(other))) return 0;
  const { stepType: own } = variable(name);
  const lastStamp = Math.min(carried.toLeadHours - freshAge(carrier, now), lastStampHour(carrier, now));
  const isOfStart = carried.stepType === "instant" && own !== "max" && own !== "min";
  return Math.max(0, isOfStart ? lastStamp + 1 : lastStamp);
}

/** Maximum number of cached reach functions (up to which hour a part has each variable). The places of a run share few of them, and each hour adds new ones. */
const reachesMax = 64;

const reaches = new Map<string, Reach>();

/**
 * Returns a function that tells up to which hour a model part has each variable. Its property `whole` also has the variables of late overlays, as if these
 * overlays were not late.
 */
function reachOf(placed: PlacedPart, now: EpochHour): Reach {
  const own = [...placed.description.variables.keys()];
  const reach = own.map((name) => [name, reachHours(placed, name, now)] as const);
  const late = lateOverlays(placed, now).flatMap(({ variables, layer }) =>
    variables.map((name) => [name, lateHours(placed, layer, name, now)] as const),
  );
  return alikeReach(reach, late);
}

/**
 * Returns the hour up to which a late overlay would have a variable if the overlay were not late. If that hour is unknown, returns the last hour of its model
 * part.
 */
function lateHours(
  part: PlacedPart,
  layer: PlacedPart | AbsentPart,
  name: VariableName,
  now: EpochHour,
): number {
  const isRead = isReadAt(part.cell, name, (other) => part.description.variables.has(other));
  if (!isFed(layer)) return isRead ? lastStampHour(part, now) : 0;
  return carriedHours({ ...layer, cell: layer.cell ?? part.cell }, name, now);
}

/**
 * Returns the same function object for all model parts with equal reach. Plans for scoring can therefore be cached with the function as the key. Most places
 * of a run have the same reach.
 *
 * @param hours - Variables that are available, with their reach.
 * @param late - Variables of late overlays, with the reach that they would have if the overlays were not late.
 */
function alikeReach(
  hours: readonly (readonly [VariableName, number])[],
  late: readonly (readonly [VariableName, number])[],
): Reach {
  const key = JSON.stringify([hours, late]);
  const alike = reaches.get(key) ?? reachBy(hours, late);
  reaches.delete(key);
  reaches.set(key, alike);
  if (reaches.size > reachesMax) reaches.delete(reaches.keys().next().value!);
  return alike;
}

function reachBy(...[hours, late]: Parameters<typeof alikeReach>): Reach {
  const known = new Map(hours);
  const reach = (name: VariableName): number => known.get(name) ?? 0;
  return late.length === 0 ? reach : Object.assign(reach, { whole: reachBy([...hours, ...late], []) });
}

/**
 * Returns true if a variable of a source is read at a cell. Sea variables are not read on land. Rain and snowfall are not read if the type of precipitation may
 * differ between the site and the cell. They are then derived from precipitation and temperature, if the source has both.
 *
 * @param cell - Undefined if the cell is unknown.
 * @param isCarried - Returns true if the source has a variable.
 * @example
 * ```js
 * isReadAt({ latitude: 47.5, longitude: 8.5, sea: false }, "wave_height", () => true); // => false
 * ```
 */
export function isReadAt(
  cell: Cell | undefined,
  name: VariableName,
  isCarried: (name: VariableName) => boolean,
): boolean {
  const { atSea, elevationChange } = variable(name);
  if (atSea === true && cell?.sea === false) return false;
  return !(
    cell?.site?.movesPhase === true &&
    elevationChange?.method === "derive" &&
    elevationChange.from.every(isCarried)
  );
}
