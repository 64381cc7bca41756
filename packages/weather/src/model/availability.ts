import { type ModelId, type PartName, partNames, variable, type VariableName } from "@halcyon/schema";
import {
  ensembleFromHour,
  forecastHoursMax,
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
  /** The parts that answer hours, in the order in which they take over. */
  readonly parts: readonly ModelPartAvailability[];
  /** Parts whose source cannot be opened yet. They keep the hours that their product has, so that a refusal can name them. */
  readonly absent: readonly AbsentAvailability[];
  /** The first hour from now that no part answers: the largest forecast_hours before variables are looked at. */
  readonly horizonHours: number;
}

/** Availability of a part. Hours count from the current hour. */
export interface ModelPartAvailability {
  readonly part: PartName;
  readonly description: SourceDescription;
  readonly run: EpochHour | undefined;
  /** State of the archive in which the run was found, if the source reads one that changes. */
  readonly snapshot: string | undefined;
  readonly ageHours: number | undefined;
  /** True if the newest run is too old, or there is none. The part keeps its hours, so that a refusal can name it, but none of them may be read. */
  readonly stale: boolean;
  /** The newest run, if it is damaged: `run` replaces it, or no complete run is left. */
  readonly damaged?: DamagedRun;
  /** Reason why the source could not name its newest run, or the cell that answers. */
  readonly failure?: SourceError;
  /** The cell that answers; undefined outside the coverage, or if `failure` says why it is unknown. */
  readonly cell: Cell | undefined;
  /** Calibrations of its source by sites; undefined if none can be stored. */
  readonly calibrations: SiteCalibrations | undefined;
  /** The runs of its overlays that may be read. */
  readonly layers: readonly Layer[];
  /** Overlays of the part that should give their variables and currently cannot. These variables are unknown, and not derived from others. */
  readonly late: readonly Overlay<PlacedPart>[];
  /** First hour that the part answers. */
  readonly fromHour: number;
  /** First hour after those that the part answers. */
  readonly toHour: number;
  /** First hour from now that has no Q10 and Q90; 0 if no hour of the part has them. */
  readonly quantilesToHour: number;
  /** First hour from now for which the variable is not available; 0 if the part does not carry it at this cell. */
  readonly reach: Reach;
}

/** The hours of a part that cannot be opened yet. */
export interface AbsentAvailability {
  readonly part: PartName;
  readonly absence: Absence;
  readonly fromHour: number;
  readonly toHour: number;
}

/**
 * Returns the availability of a model's parts at a place. The deterministic part answers the hours up to T0, and further if the model has no ensemble. Each
 * later part begins where the one before it ends. A part that is not configured or ends too early is skipped. The first hour that no part answers ends the
 * horizon.
 *
 * @param hoursAfter - How many hours after an hour its answer depends on. Each part hands over so much sooner, since no hour looks from one part into
 * another.
 * @example Goes on from {@link placeParts}.
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
 * Finds the ensemble of a model in the hours of one run, which it does not answer: its members say how likely the values are.
 *
 * @param untilHour - The first hour after those of the run; the ensemble takes over there, whether its hours are asked for or not.
 * @returns Hours up to its last stamp. The part as it is where its source cannot be opened yet; undefined where the model has no ensemble.
 * @example Goes on from {@link placeParts}.
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

/** A part and the hours from now that it answers: from (inclusive) and to (exclusive). */
interface AnsweredHours<Part> {
  readonly placed: Part | AbsentPart;
  readonly fromHour: number;
  readonly toHour: number;
}

/** Returns the hours from now that each part answers, without a hole. */
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
    const isFirst = name === "deterministic";
    if (!isFirst && fromHour < t0) break;
    if (!isFirst && fromHour < quantilesToHour && isFed(placed) && !givesQuantiles(placed)) continue;
    const most = isFirst && hasEnsemble ? t0 : forecastHoursMax;
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
 * Returns true if a part has Q10 and Q90. An ensemble has them, and with few members these are its extremes. Later parts before the thirtieth day need as many
 * members as quantiles of type 6 require.
 */
function givesQuantiles({ part, description: { members } }: RunningPart): boolean {
  return part === "ensemble" ? members > 1 : part !== "deterministic" && members >= quantileMembersMin;
}

/** Returns the first hour, up to the part's end, without Q10 and Q90; 0 if no hour has them. */
export function quantilesEnd(part: RunningPart, toHour: number): number {
  return givesQuantiles(part) ? Math.min(toHour, quantilesToHour) : 0;
}

export function lastLeadHours({ leadHours }: SourceDescription): number {
  return leadHours.at(-1) ?? 0;
}

/** Returns the age of a usable run. A stale part counts as fresh, so that it keeps its hours. */
function freshAge(part: RunningPart, now: EpochHour): number {
  const { ageHours, stale } = ageOf(part, now);
  return ageHours === undefined || stale ? 0 : ageHours;
}

/** Returns the last stamp, in hours from now. */
function lastStampHour(part: RunningPart, now: EpochHour): number {
  const { record } = part.description;
  const lastOfRun = lastLeadHours(part.description) - freshAge(part, now);
  return record === undefined || part.run === undefined ? lastOfRun : Math.min(lastOfRun, record.to - now);
}

/**
 * Returns the first hour from now for which a part cannot answer a variable. An instant needs a stamp at or after its hour. A step needs a stamp at the hour's
 * end, and so does an extreme that is given as instants.
 *
 * @example Goes on from {@link placeParts}.
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

/** Maximum number of cached reaches. The places of a run have a few, and each hour brings new ones. */
const reachesMax = 64;

const reaches = new Map<string, Reach>();

/** Returns the reach of a part's variables, and the reach without late overlays. */
function reachOf(placed: PlacedPart, now: EpochHour): Reach {
  const own = [...placed.description.variables.keys()];
  const reach = own.map((name) => [name, reachHours(placed, name, now)] as const);
  const late = lateOverlays(placed, now).flatMap(({ variables, layer }) =>
    variables.map((name) => [name, lateHours(placed, layer, name, now)] as const),
  );
  return alikeReach(reach, late);
}

/** Returns the reach that a late overlay would give a variable. If it is unknown, the reach of the part beneath is used. */
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
 * Returns the same function for all parts of equal reach, as most places of a run have. So one plan by a reach serves all of them.
 *
 * @param hours - Every variable for which the reach says more than 0, and how much.
 * @param late - What it would say if no overlay were late, where that is more.
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
 * Returns true if a carried variable is read at a cell. A variable of the sea is not read on land. Nor is one that must be derived because another kind of
 * precipitation may fall at the site.
 *
 * @param cell - Undefined where it is not known.
 * @param isCarried - Whether the source carries a variable.
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
