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
import { type EstimatedHours, estimatesOf, plannedUntil, variableGrids } from "@halcyon/scoring";
import {
  modelAvailability,
  type PartAvailability,
  type PartForecast,
  placeParts,
  type PlacedPart,
  readForecast,
  SourceError,
} from "@halcyon/weather";
import type { Models } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { outsideCoverage, staleForecast } from "./available-parts.ts";
import { isOfStep } from "./data-column.ts";
import { inQuery, plansOf, readsOf } from "./data-plans.ts";
import { refuseHeights } from "./refuse-heights.ts";
import { weatherUnavailable } from "./weather-unavailable.ts";

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
  /** @throws Refusal weather_unavailable */
  read(): Promise<readonly ForecastDataPart[]>;
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
 * @throws Refusal location_outside_coverage, variable_unavailable, horizon_exceeded, stale_forecast, weather_unavailable, invalid_request
 */
export async function admitForecastData(
  models: Models,
  request: ForecastDataRequest,
  nowMs: number,
): Promise<AdmittedForecastData> {
  const { location, model, variables, forecastHours, statistics } = request;
  refuseHeights(variables);
  const now = epochHourOf(nowMs);
  const placed = await placeParts(models.get(model) ?? [], location, now);
  const { parts: all, horizonHours } = modelAvailability(model, placed, now);
  const parts = all.filter(({ fromHour }) => fromHour < forecastHours);
  const silent = parts.find(({ failure }) => failure !== undefined);
  if (silent?.failure !== undefined) throw weatherUnavailable(model, silent, silent.failure);
  const unplaced = parts.find(({ cell }) => cell === undefined);
  if (unplaced !== undefined) throw outsideCoverage(model, unplaced, inQuery);
  const missing = variables.filter((name) => !isCarried(name, parts));
  if (missing.length > 0) throw await unavailable(models, request, missing, now);
  if (forecastHours > horizonHours) throw beyondHorizon(model, horizonHours);
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
  return { now, parts, numbers, read };
}

function isCarried(name: VariableName, parts: readonly PartAvailability[]): boolean {
  return parts.some((part) => plannedUntil(plansOf([name], part.reachHours)[0]!) > part.fromHour);
}

async function readPart(
  available: PartAvailability,
  parts: readonly PlacedPart[],
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
  now: EpochHour,
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
      ? "No other model has it there either."
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
