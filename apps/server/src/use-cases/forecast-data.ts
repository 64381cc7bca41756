import {
  dataNumbersMax,
  type EpochHour,
  epochHourOf,
  type ForecastStatistic,
  type Location,
  type ModelId,
  modelIds,
  type VariableName,
} from "@halcyon/schema";
import {
  type EstimatedHours,
  estimatesOf,
  plannedUntil,
  plansNanoseconds,
  variableGrids,
} from "@halcyon/scoring";
import {
  type ForecastRequest,
  modelAvailability,
  type PartAvailability,
  type PartForecast,
  placeParts,
  readForecast,
  SourceError,
} from "@halcyon/weather";
import type { Models } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import {
  nothingAhead,
  outsideCoverage,
  refuseAbsent,
  refuseDamaged,
  staleForecast,
} from "./available-parts.ts";
import { configuredParts } from "./configured-parts.ts";
import { isOfStep } from "./data-column.ts";
import { inQuery, plansOf, readsOf } from "./data-plans.ts";
import { onLandWords } from "./on-land.ts";
import { refuseHeights } from "./refuse-heights.ts";
import { weatherUnavailable } from "./weather-unavailable.ts";
import { nanoseconds } from "./work.ts";

export interface ForecastDataRequest {
  readonly location: Location;
  readonly model: ModelId;
  readonly variables: readonly VariableName[];
  readonly forecastHours: number;
  readonly statistics: readonly ForecastStatistic[];
}

/** Weather that the catalogue says can be read. Its stamps are the hours from now on. */
export interface AdmittedForecastData {
  readonly now: EpochHour;
  readonly parts: readonly PartAvailability[];
  /** How many numbers the answer holds. */
  readonly numbers: number;
  /** What reading and making it takes of a processor, roughly [ms]. */
  readonly workMs: number;
  /** @throws Refusal weather_unavailable; DamagedRunError where `again` admits the request to an older run */
  read(): Promise<readonly ForecastDataPart[]>;
  /** Admits the same request at the same hour to the runs that are whole now. */
  again(): Promise<AdmittedForecastData>;
}

/** What one part answers. */
export interface ForecastDataPart {
  readonly available: PartAvailability;
  readonly forecast: Omit<PartForecast, "weather">;
  /** Stamps from now, from (inclusive) to (exclusive). */
  readonly from: number;
  readonly to: number;
  readonly members: number;
  /** Packed values by variable, [stamp][member]. */
  readonly grids: ReadonlyMap<VariableName, Int16Array>;
  /** The stamp from now from which on the part does not carry the variable. */
  readonly carriedUntil: (name: VariableName) => number;
  readonly estimates: readonly EstimatedHours[];
}

/**
 * Looks up what answers a request for data of a model.
 *
 * @throws Refusal model_unavailable, location_outside_coverage, variable_unavailable, horizon_exceeded, stale_forecast, weather_unavailable, data_gap,
 *   invalid_request
 */
export async function admitForecastData(
  models: Models,
  request: ForecastDataRequest,
  nowMs: number,
): Promise<AdmittedForecastData> {
  const { location, model, variables, forecastHours, statistics } = request;
  refuseHeights(variables);
  const now = epochHourOf(nowMs);
  const placed = await placeParts(configuredParts(models, model, inQuery), location, now);
  const available = modelAvailability(model, placed, now);
  const { horizonHours } = available;
  if (available.parts.length === 0) refuseAbsent(model, available, forecastHours);
  if (available.parts.length === 0) throw nothingAhead(model, placed);
  const parts = available.parts.filter(({ fromHour }) => fromHour < forecastHours);
  refuseDamaged(model, parts);
  const silent = parts.find(({ failure }) => failure !== undefined);
  if (silent?.failure !== undefined) throw weatherUnavailable(model, silent, silent.failure);
  const unplaced = parts.find(({ cell }) => cell === undefined);
  if (unplaced !== undefined) throw outsideCoverage(model, unplaced, inQuery);
  const missing = variables.filter((name) => !isCarried(name, parts));
  // What is missing may be in a part that cannot be opened.
  if (missing.length > 0) refuseAbsent(model, available, forecastHours);
  if (missing.length > 0)
    throw await unavailable(models, request, missing, { now, answering: parts[0]?.cell });
  if (forecastHours > horizonHours) throw beyondHorizon(model, horizonHours);
  refuseAbsent(model, available, forecastHours);
  const stale = parts.find((part) => part.stale);
  if (stale !== undefined) throw staleForecast(model, stale);
  const columns = statistics.includes("members")
    ? Math.max(...parts.map(({ description }) => description.members))
    : statistics.length;
  const numbers = forecastHours * variables.length * columns;
  if (numbers > dataNumbersMax)
    throw tooMany(numbers, Math.floor(dataNumbersMax / (numbers / forecastHours)));
  const read = async (): Promise<readonly ForecastDataPart[]> =>
    Promise.all(parts.map(async (part) => readPart(part, placed, request, now)));
  const workMs = workMsOf(parts, request, numbers);
  return { now, parts, numbers, workMs, read, again: () => admitForecastData(models, request, nowMs) };
}

function workMsOf(
  parts: readonly PartAvailability[],
  { variables, forecastHours }: ForecastDataRequest,
  numbers: number,
): number {
  const made = parts.reduce((sum, { fromHour, toHour, description, reachHours }) => {
    const values = (Math.min(toHour, forecastHours) - fromHour) * description.members;
    return (
      sum +
      values * (plansNanoseconds(plansOf(variables, reachHours)) + variables.length * nanoseconds.memberValue)
    );
  }, 0);
  return (made + numbers * nanoseconds.seriesNumber) / 1e6;
}

function isCarried(name: VariableName, parts: readonly PartAvailability[]): boolean {
  return parts.some((part) => plannedUntil(plansOf([name], part.reachHours)[0]!) > part.fromHour);
}

async function readPart(
  available: PartAvailability,
  parts: ForecastRequest["parts"],
  { model, variables, forecastHours }: ForecastDataRequest,
  now: EpochHour,
): Promise<ForecastDataPart> {
  const { part, fromHour } = available;
  const toHour = Math.min(available.toHour, forecastHours);
  const plans = plansOf(variables, available.reachHours);
  const [forecast] = await readForecast({
    parts,
    now,
    reads: [{ part, variables: readsOf(plans), from: now + fromHour - 1, to: now + toHour }],
  }).catch((error: unknown) => {
    throw error instanceof SourceError ? weatherUnavailable(model, available, error) : error;
  });
  const { weather, ...rest } = forecast!;
  const { sea } = rest.cell;
  const gridOf = variableGrids(weather, { location: rest.cell, sea, nowRow: now - weather.from });
  const untils = new Map(plans.map((plan) => [plan.variable, plannedUntil(plan)]));
  return {
    available,
    forecast: rest,
    from: fromHour,
    to: toHour,
    members: weather.members,
    // Row 0 is the hour that ends at the first stamp.
    grids: new Map(
      plans.map((plan) => {
        const ahead = isOfStep(plan.variable) ? 0 : weather.members;
        const rows = (toHour - fromHour) * weather.members;
        return [plan.variable, gridOf(plan).subarray(ahead, ahead + rows)];
      }),
    ),
    carriedUntil: (name) => untils.get(name)! + (isOfStep(name) ? 1 : 0),
    estimates: plans.flatMap((plan) => estimatesOf(plan, { sea }, { fromHour, toHour })),
  };
}

async function unavailable(
  models: Models,
  { model, location, forecastHours }: ForecastDataRequest,
  missing: readonly VariableName[],
  { now, answering }: { readonly now: EpochHour; readonly answering: PartAvailability["cell"] },
): Promise<Refusal> {
  const others = modelIds.filter((other) => other !== model);
  const able = await Promise.all(
    others.map(async (other) => {
      const placed = await placeParts(models.get(other) ?? [], location, now);
      const parts = modelAvailability(other, placed, now).parts.filter(
        ({ fromHour, cell }) => fromHour < forecastHours && cell !== undefined,
      );
      return missing.every((name) => isCarried(name, parts));
    }),
  );
  const having = others.filter((_, index) => able[index]);
  const hint =
    having.length === 0
      ? onLandWords(missing, answering) || "No other model has it there either."
      : `Models that have it: ${having.join(", ")}.`;
  const detail = `${model} has no ${missing.join(", ")} at this place. ${hint}`;
  return new Refusal("variable_unavailable", {
    detail,
    errors: missing.map((name) => ({
      parameter: "variables",
      code: "variable_unavailable",
      detail: `${model} does not carry ${name} there.`,
      expected: { variable: name, models: having },
    })),
  });
}

function beyondHorizon(model: ModelId, maximum: number): Refusal {
  const detail = `${model} reaches ${maximum} hours ahead.`;
  return new Refusal("horizon_exceeded", {
    detail,
    errors: [{ parameter: "forecast_hours", code: "horizon_exceeded", detail, expected: { maximum } }],
  });
}

function tooMany(numbers: number, maximum: number): Refusal {
  const detail = `The answer would hold ${numbers} numbers, and at most ${dataNumbersMax} are given: ask for at most ${maximum} hours, or for fewer variables.`;
  return new Refusal("invalid_request", {
    detail,
    errors: [{ parameter: "forecast_hours", code: "too_big", detail, expected: { maximum } }],
  });
}
