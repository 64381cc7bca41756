import { workValues } from "@halcyon/schema/endpoints";
import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { dataNumbersMax, type ForecastStatistic } from "@halcyon/schema/wire";
import { type EstimatedHours, type PartReach, type Plan, runBeforeOf, type Site } from "@halcyon/scoring";
import { estimatesOf, handOverReads, plannedUntil, variableGrids } from "@halcyon/scoring/entry";
import type { ModelPartAvailability, ModelPartForecast } from "@halcyon/weather";
import { requireRecipient } from "../../errors/caller-left.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { CachedForecast } from "./forecast-cache.ts";
import type { AdmitForecast, PlaceRequest } from "./admit-forecast.ts";
import type { Needs, VariableLack } from "./available-model-parts.ts";
import { followsSun, isOfStep } from "../data-column.ts";
import { plansOf, readsOf } from "../data-plans.ts";
import { withHandOver } from "../hours/hour-range.ts";
import { refuseHeights } from "../refusals/refuse-heights.ts";

export interface ForecastDataRequest extends PlaceRequest {
  readonly variables: readonly VariableName[];
  readonly statistics: readonly ForecastStatistic[];
}

/** Admitted request for data. The request passed all checks, but no weather has been read for it yet. Time stamps are hours from now. */
export interface AdmittedForecastData {
  /** Cache key that identifies all data on which the values depend. */
  readonly key: string;
  readonly now: EpochHour;
  readonly parts: readonly ModelPartAvailability[];
  /** Number of values in the response. */
  readonly numbers: number;
  /** Amount of work for the response, as the number of values to compute. */
  readonly work: number;
  /**
   * Reads the values of the model parts.
   *
   * @throws Refusal weather_unavailable if a source cannot be read; DamagedRunError if a run is damaged. After a DamagedRunError, call `again`, which finds
   *   older runs.
   */
  read(): Promise<readonly ForecastDataModelPart[]>;
  /** Admits (checks) this request again. Uses the same current hour, but looks up the complete runs again. */
  again(): Promise<AdmittedForecastData>;
}

/** Forecast data of one model part (such as the ensemble): its availability, its values, and which of them are estimates. */
export interface ForecastDataModelPart {
  readonly available: ModelPartAvailability;
  readonly forecast: Omit<ModelPartForecast, "weather">;
  /** First time stamp, in hours from now. The range ends at `to` (exclusive). */
  readonly from: number;
  readonly to: number;
  readonly members: number;
  /** Packed values by variable, [time stamp][ensemble member]. */
  readonly grids: ReadonlyMap<VariableName, Int16Array>;
  /** Returns the first time stamp [hours from now] at which the model part lacks the variable. */
  readonly carriedUntil: (name: VariableName) => number;
  readonly estimates: readonly EstimatedHours[];
}

/**
 * Admits (checks) a request for data of a model.
 *
 * @throws Refusal variable_unavailable if a variable is missing, invalid_request if the response would hold too many numbers. Also throws every refusal of
 *   `admitForecast`.
 */
export async function admitForecastData(
  admitForecast: AdmitForecast,
  request: ForecastDataRequest,
  nowMs: number,
): Promise<AdmittedForecastData> {
  const { variables, forecastHours, statistics } = request;
  refuseHeights(variables);
  const { now, parts, source, key } = await admitForecast(request, dataNeeds(request), nowMs);
  const columns = statistics.includes("members")
    ? Math.max(...parts.map(({ description }) => description.members))
    : statistics.length;
  const numbers = forecastHours * variables.length * columns;
  if (numbers > dataNumbersMax)
    throw tooMany(numbers, Math.floor(dataNumbersMax / (numbers / forecastHours)));
  const planned = parts.map((available) => ({
    available,
    toHour: Math.min(available.toHour, forecastHours),
    plans: plansOf(variables, available.reach),
  }));
  const handOvers = handOverReads(
    parts,
    planned.map(({ plans }) => plans),
  );
  return {
    key: `${key} ${statistics.join()}`,
    now,
    parts,
    numbers,
    work: workOf(planned, variables.length, numbers),
    async read() {
      const forecasts = await source.read(
        planned.map(({ available: { part, fromHour }, toHour, plans }, index) => {
          const handOver = handOvers[index]!;
          const read = withHandOver({ fromHour: fromHour - 1, toHour }, handOver);
          return {
            part,
            variables: [...new Set([...readsOf(plans), ...handOver.toNext])],
            from: now + read.fromHour,
            to: now + read.toHour,
          };
        }),
      );
      return planned.map((part, index) => {
        const { fromHour } = part.available;
        const runBefore = runBeforeOf(
          forecasts[index - 1]?.weather,
          now,
          fromHour,
          handOvers[index - 1]?.toNext,
        );
        return dataPart(part, forecasts[index]!, now, { place: request.location, runBefore });
      });
    },
    again: () => admitForecastData(admitForecast, request, nowMs),
  };
}

/** Model part of a response, with plans for deriving the requested variables. */
interface PlannedPart {
  readonly available: ModelPartAvailability;
  readonly toHour: number;
  readonly plans: readonly Plan[];
}

/** Returns the needs of a data request. Each requested variable must exist in at least one model part. */
function dataNeeds({ variables, forecastHours }: ForecastDataRequest): Needs<VariableLack> {
  const lacksOf = (parts: readonly PartReach[], wanted: readonly VariableLack[]): VariableLack[] =>
    wanted.filter(
      ({ variable }) =>
        !parts.some(
          ({ fromHour, reach }) =>
            fromHour < forecastHours && plannedUntil(plansOf([variable], reach)[0]!) > fromHour,
        ),
    );
  return {
    name: `data ${variables.join()}`,
    hoursAfter: 0,
    followSun: variables.some(followsSun),
    horizon(parts) {
      const unavailable = lacksOf(
        parts,
        variables.map((variable) => ({ variable })),
      );
      if (unavailable.length > 0) return { unavailable };
      return { maximumHours: parts.at(-1)?.toHour ?? 0, because: undefined };
    },
    areMetBy: (parts, unavailable) => lacksOf(parts, unavailable).length === 0,
    ableWords: "Models that have it",
    faultOf: ({ variable }, model, able) => ({
      field: "variables",
      code: "variable_unavailable",
      detail: `${model} does not carry ${variable} there.`,
      expected: { variable, models: able },
    }),
  };
}

/** Returns the amount of work for reading the hours of all members and writing the response [values]. */
function workOf(planned: readonly PlannedPart[], variables: number, numbers: number): number {
  return planned.reduce(
    (sum, { available: { fromHour, description }, toHour }) =>
      sum + (toHour - fromHour) * description.members * variables,
    numbers * workValues.number,
  );
}

function dataPart(
  { available, toHour, plans }: PlannedPart,
  { weather, ...forecast }: CachedForecast,
  now: EpochHour,
  asked: Pick<Site, "place" | "runBefore">,
): ForecastDataModelPart {
  const { fromHour } = available;
  const made = weather.cell.madeAt(weather, asked);
  const site = { ...asked, cell: forecast.cell, nowRow: now - weather.from, made, goOn: requireRecipient };
  const gridOf = variableGrids(weather, site);
  // The row of the hour that ends at the first stamp.
  const firstRow = now + fromHour - 1 - weather.from;
  const untils = new Map(plans.map((plan) => [plan.variable, plannedUntil(plan)]));
  return {
    available,
    forecast,
    from: fromHour,
    to: toHour,
    members: weather.members,
    grids: new Map(
      plans.map((plan) => {
        const start = (firstRow + (isOfStep(plan.variable) ? 0 : 1)) * weather.members;
        const rows = (toHour - fromHour) * weather.members;
        return [plan.variable, gridOf(plan).subarray(start, start + rows)];
      }),
    ),
    carriedUntil: (name) => untils.get(name)! + (isOfStep(name) ? 1 : 0),
    estimates: plans.flatMap((plan) => estimatesOf(plan, site, { fromHour, toHour })),
  };
}

function tooMany(numbers: number, maximum: number): Refusal {
  const detail = `The answer would have ${numbers} numbers, but the maximum is ${dataNumbersMax}: ask for at most ${maximum} hours, or for fewer variables.`;
  return new Refusal("invalid_request", {
    detail,
    errors: [{ field: "forecastHours", code: "too_big", detail, expected: { maximum } }],
  });
}
