import {
  type Entry,
  type ModelId,
  modelIds,
  type PartName,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { Horizon, PartReach } from "@halcyon/scoring";
import {
  type AbsentAvailability,
  type AbsentPart,
  isFed,
  type ListedNeeds,
  type ModelAvailability,
  modelAvailability,
  type ModelPartAvailability,
  type PlacedPart,
} from "@halcyon/weather";
import { onLandWords } from "../refusals/on-land.ts";
import { outside } from "../refusals/outside.ts";
import { type Fault, Refusal } from "../../errors/refusal.ts";
import { retryAfterSecondsDefault, weatherUnavailable } from "../refusals/weather-unavailable.ts";

/**
 * Returns the parts of another model, each with its run and its grid cell for the requested place. The list is empty if this server does not have the model.
 */
export type PlaceModel = (model: ModelId) => Promise<PlacedParts>;

type PlacedParts = readonly (PlacedPart | AbsentPart)[];

/** Data that a request needs from a model, in addition to its hours and place. */
export interface Needs<Lack extends VariableLack> extends ListedNeeds {
  /** Name of the needed data. Requests with the same name need the same data. */
  readonly name: string;
  /** True if results depend on the position of the sun. Two places in the same grid cell then have different results. */
  readonly followSun: boolean;
  /** Returns the number of hours for which model parts have the needed data. If data are missing in the first hour, returns their names instead. */
  horizon(parts: readonly PartReach[]): Reached | { readonly unavailable: readonly Lack[] };
  /** Returns true if the parts of another model have the data that the requested model lacks. */
  areMetBy(parts: readonly PartReach[], unavailable: readonly Lack[]): boolean;
  /** Words that messages put before the names of other models that have the missing data. */
  readonly ableWords: string;
  /** Returns the fault that names the missing variable or data. */
  faultOf(lack: Lack, model: ModelId, able: readonly ModelId[]): Fault;
}

/** Model and hours for which model parts are requested. */
interface ModelPartsRequest {
  readonly model: ModelId;
  readonly forecastHours: number;
  readonly location: SiteLocation;
}

/** Variable that none of the model parts has. */
export interface VariableLack {
  readonly variable: VariableName;
}

type Reached = Extract<Horizon, { readonly maximumHours: number }>;

/**
 * Returns the model parts that a request needs. Reads the state of the sources, but no weather values.
 *
 * @throws Refusal location_outside_coverage, variable_unavailable, horizon_exceeded, stale_forecast, weather_unavailable or data_gap if the parts cannot meet
 *   the request.
 */
export async function modelPartsFor<Lack extends VariableLack>(
  { model, forecastHours, location }: ModelPartsRequest,
  needs: Needs<Lack>,
  placed: PlacedParts,
  now: EpochHour,
  placeOther: PlaceModel,
): Promise<readonly ModelPartAvailability[]> {
  const available = modelAvailability(model, placed, now, needs.hoursAfter);
  if (available.parts.length === 0) refuseAbsent(model, available, forecastHours);
  if (available.parts.length === 0) throw nothingAhead(model, placed);
  const wanted = available.parts.filter(({ fromHour }) => fromHour < forecastHours);
  refuseDamaged(model, wanted);
  const unplaced = wanted.find(({ cell }) => cell === undefined);
  if (unplaced?.failure !== undefined) throw weatherUnavailable(model, unplaced, unplaced.failure);
  if (unplaced !== undefined) throw outsideCoverage(model, unplaced, location);
  refuseLate(model, available, (parts) => {
    const reached = needs.horizon(reachesOf({ ...available, parts }));
    return "maximumHours" in reached && reached.maximumHours >= forecastHours;
  });
  const horizon = needs.horizon(reachesOf(available));
  if ("unavailable" in horizon) {
    const others = modelIds.filter((other) => other !== model);
    const able = await Promise.all(
      others.map(async (other) => {
        const { parts } = modelAvailability(other, await placeOther(other), now, needs.hoursAfter);
        return needs.areMetBy(reachesOf({ parts, absent: [] }), horizon.unavailable);
      }),
    );
    const having = others.filter((_, index) => able[index]);
    const { unavailable } = horizon;
    const why = await whyUnavailable(placed, unavailable, { location, cell: wanted[0]?.cell });
    throw variablesUnavailable(model, needs, unavailable, having, why);
  }
  if (forecastHours > horizon.maximumHours) throw horizonExceeded(model, horizon);
  const silent = wanted.find((part) => part.failure !== undefined);
  if (silent?.failure !== undefined) throw weatherUnavailable(model, silent, silent.failure);
  refuseAbsent(model, available, forecastHours);
  const stale = wanted.find((part) => part.stale);
  if (stale !== undefined) throw staleForecast(model, stale);
  return wanted;
}

/**
 * Returns, for each model part that covers the place, the number of hours for which it has each variable. A part that cannot be opened yet is treated as if it
 * had every variable, because its content is not known.
 */
export function reachesOf({ parts, absent }: Pick<ModelAvailability, "parts" | "absent">): PartReach[] {
  const covering = parts.filter(({ cell }) => cell !== undefined);
  return [...covering, ...absent.map((part) => ({ ...part, reach: () => Infinity }))].toSorted(
    (left, right) => left.fromHour - right.fromHour,
  );
}

/**
 * Checks that the needed model parts have undamaged runs.
 *
 * @throws Refusal data_gap if all recent runs of a part are damaged.
 */
function refuseDamaged(model: ModelId, wanted: readonly ModelPartAvailability[]): void {
  const lost = wanted.find(({ run, damaged }) => run === undefined && damaged !== undefined);
  if (lost?.damaged === undefined) return;
  const { part, damaged } = lost;
  throw new Refusal("data_gap", {
    detail: `The run of ${formatEpochHour(damaged.run)} of the ${part} part of ${model} is damaged, and no older run is complete.`,
    retryAfterSeconds: retryAfterSecondsDefault,
    cause: damaged.cause,
  });
}

/**
 * Throws a Refusal if a needed model part is not open.
 *
 * @throws Refusal stale_forecast if a part cannot be opened yet.
 */
function refuseAbsent(
  model: ModelId,
  { absent }: { readonly absent: readonly AbsentAvailability[] },
  forecastHours: number,
): void {
  const needed = absent.find(({ fromHour }) => fromHour < forecastHours);
  if (needed !== undefined) throw absentPart(model, needed);
}

/** Returns the refusal for a needed model part whose source cannot be opened yet. */
export function absentPart(model: ModelId, { part, absence }: Pick<AbsentPart, "part" | "absence">): Refusal {
  return new Refusal("stale_forecast", {
    detail: `The ${part} part of ${model} is configured but cannot be opened now: /status has the time of the next attempt.`,
    retryAfterSeconds: retryAfterSecondsDefault,
    cause: absence.cause,
  });
}

/** Returns the refusal for missing values of a needed variable. It names the hours of the gap. */
export function dataGap(
  entry: Pick<Entry, "slug" | "constraints">,
  constraint: number,
  { part }: { readonly part: PartName },
  hours: { readonly from: EpochHour; readonly to: EpochHour },
): Refusal {
  const { variable: name } = entry.constraints[constraint]!;
  const from = formatEpochHour(hours.from);
  const to = formatEpochHour(hours.to);
  const detail = `${name} is missing in the ${part} part from ${from} to ${to}, but constraint ${constraint} of ${entry.slug} needs it.`;
  return new Refusal("data_gap", {
    detail,
    errors: [
      {
        field: "forecastHours",
        code: "data_gap",
        detail,
        expected: { variable: name, part, constraint, from, to },
      },
    ],
  });
}

/** Returns the refusal for a place that a model part does not cover. */
function outsideCoverage(
  model: ModelId,
  { part, description }: ModelPartAvailability,
  location: SiteLocation,
): Refusal {
  return outside(`The ${part} part of ${model} covers ${description.coverage}.`, description, location);
}

function variablesUnavailable<Lack extends VariableLack>(
  model: ModelId,
  needs: Needs<Lack>,
  lacks: readonly Lack[],
  able: readonly ModelId[],
  why: string,
): Refusal {
  const names = [...new Set(lacks.map((lack) => lack.variable))];
  const hint =
    able.length > 0
      ? `${needs.ableWords}: ${able.join(", ")}.`
      : why || `No other model has it there either.${overlayWords(names)}`;
  return new Refusal("variable_unavailable", {
    detail: `${model} has no ${names.join(", ")} at this place. ${hint}`,
    errors: lacks.map((lack) => needs.faultOf(lack, model, able)),
  });
}

/** Says why a place has no values of variables: no station is near, or the place is on land. Empty if neither is the reason. */
async function whyUnavailable(
  placed: PlacedParts,
  lacks: readonly VariableLack[],
  { location, cell }: { readonly location: SiteLocation; readonly cell: ModelPartAvailability["cell"] },
): Promise<string> {
  const far = await farStations(placed, lacks, location);
  if (far !== undefined) return far;
  const names = lacks.map((lack) => lack.variable);
  const isCarried = names.some((name) =>
    placed.some((part) => isFed(part) && part.description.variables.has(name)),
  );
  return isCarried || overlayWords(names) === "" ? onLandWords(names, cell) : "";
}

/** Says how far away the nearest station is, if an overlay has a missing variable at stations and none is near enough. Undefined if this is not the reason. */
async function farStations(
  placed: PlacedParts,
  lacks: readonly VariableLack[],
  location: SiteLocation,
): Promise<string | undefined> {
  for (const { variable: name } of lacks) {
    for (const { layer } of placed.flatMap((part) => overlaysOf(part, name))) {
      if (!isFed(layer) || layer.cell !== undefined) continue;
      const nearest = await layer.source.nearestStation?.(location);
      if (nearest === undefined) continue;
      const { coverage } = layer.description;
      return `${name} is known ${coverage}, and ${nearest.name} is the nearest, ${Math.round(nearest.distanceKm)} km away: choose a place nearer to a station.`;
    }
  }
  return undefined;
}

function overlaysOf(part: PlacedParts[number], name: VariableName): NonNullable<PlacedPart["overlays"]> {
  if (!isFed(part)) return [];
  return (part.overlays ?? []).filter(({ variables }) => variables.includes(name));
}

/** Says which overlays an operator can configure for variables that models have only by overlays. Empty if there are no such variables. */
function overlayWords(names: readonly VariableName[]): string {
  const rows = names.flatMap((name) => {
    const { overlays = [] } = variable(name);
    return overlays.length === 0 ? [] : [`${name} comes from the overlay ${overlays.join(" or ")}.`];
  });
  return rows.length === 0 ? "" : ` ${rows.join(" ")} The operator can add it to the part of the model.`;
}

function horizonExceeded(model: ModelId, { maximumHours, because }: Reached): Refusal {
  const reason =
    because === undefined
      ? `${model} reaches ${maximumHours} hours ahead.`
      : `${model} reaches ${maximumHours} hours ahead for this entry: constraint ${because.constraint} needs ${because.variable}, which the ${because.part} part does not carry any further.`;
  return new Refusal("horizon_exceeded", {
    detail: reason,
    errors: [
      {
        field: "forecastHours",
        code: "horizon_exceeded",
        detail: reason,
        expected: { maximum: maximumHours, ...because },
      },
    ],
  });
}

/** Returns the refusal for a model that has no hours ahead, because the run of its first part ends before the current hour. */
function nothingAhead(model: ModelId, placed: PlacedParts): Refusal {
  return staleForecast(
    model,
    placed.filter(isFed).find(({ part }) => part === "deterministic")!,
  );
}

/** Returns the refusal for a model part whose newest run is too old to be used, or that has no run. */
function staleForecast(model: ModelId, { part, run }: Pick<ModelPartAvailability, "part" | "run">): Refusal {
  const age =
    run === undefined ? "has no run" : `is still at the run of ${formatEpochHour(run)}, which is too old`;
  return new Refusal("stale_forecast", { detail: `The ${part} part of ${model} ${age}.` });
}

/**
 * Refuses hours that could be answered only if no overlay were late. While an overlay is late, its variables are unknown, and no other source replaces them.
 *
 * @param isMet - Returns true if parts with the given reach can answer all requested hours.
 * @throws Refusal stale_forecast, data_gap or weather_unavailable, depending on why the overlay is late.
 */
function refuseLate(
  model: ModelId,
  { parts }: Pick<ModelAvailability, "parts">,
  isMet: (parts: readonly ModelPartAvailability[]) => boolean,
): void {
  if (parts.every(({ late }) => late.length === 0) || isMet(parts)) return;
  if (!isMet(parts.map(whole))) return;
  const blocking = parts.find((part) => !isMet(parts.map((one) => (one === part ? one : whole(one)))));
  throw lateOverlay(model, blocking ?? parts.find(({ late }) => late.length > 0)!);
}

/** Returns a model part with the number of hours that each variable has if all overlays (other sources of some variables) are up to date. */
export function whole(part: ModelPartAvailability): ModelPartAvailability {
  return { ...part, reach: part.reach.whole ?? part.reach };
}

function lateOverlay(model: ModelId, { part, late }: ModelPartAvailability): Refusal {
  const { layer } = late[0]!;
  const names = late.flatMap(({ variables }) => variables).join(", ");
  const what = `The ${part} part of ${model} has ${names} from another source`;
  const refusal = (code: "stale_forecast" | "data_gap", why: string, cause?: Error): Refusal =>
    new Refusal(code, { detail: `${what}, ${why}.`, retryAfterSeconds: retryAfterSecondsDefault, cause });
  if (!isFed(layer)) {
    const why = "which is configured but cannot be opened now: /status has the time of the next attempt";
    return refusal("stale_forecast", why, layer.absence.cause);
  }
  const { run, damaged, failure } = layer;
  if (failure !== undefined) return weatherUnavailable(model, { part }, failure);
  if (run !== undefined) return refusal("stale_forecast", `whose run of ${formatEpochHour(run)} is too old`);
  if (damaged === undefined) return refusal("stale_forecast", "which has no run");
  const start = formatEpochHour(damaged.run);
  return refusal(
    "data_gap",
    `which is damaged in its run of ${start} and has no older run that is complete`,
    damaged.cause,
  );
}
