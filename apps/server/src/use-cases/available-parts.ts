import {
  type EpochHour,
  type Entry,
  type FieldError,
  formatEpochHour,
  type ModelId,
  modelIds,
  type PartName,
} from "@halcyon/schema";
import { type ConstraintLimit, entryHorizon, type Horizon, type PreparedEntry } from "@halcyon/scoring";
import { modelAvailability, type PartAvailability, type PlacedPart } from "@halcyon/weather";
import { Refusal } from "../refusal.ts";
import { weatherUnavailable } from "./weather-unavailable.ts";

/** The parts of a model with run and cell for the place of the request; none for a model that this server has not got. */
export type PlaceModel = (model: ModelId) => Promise<readonly PlacedPart[]>;

interface Wanted {
  readonly model: ModelId;
  readonly forecastHours: number;
}

/**
 * The parts that a request needs, from the catalogue alone.
 *
 * @throws Refusal location_outside_coverage, variable_unavailable, horizon_exceeded, stale_forecast, weather_unavailable
 */
export async function partsFor(
  { model, forecastHours }: Wanted,
  entry: PreparedEntry,
  placed: readonly PlacedPart[],
  now: EpochHour,
  placeOther: PlaceModel,
): Promise<readonly PartAvailability[]> {
  const { parts } = modelAvailability(model, placed, now);
  const wanted = parts.filter(({ fromHour }) => fromHour < forecastHours);
  const unplaced = wanted.find(({ cell }) => cell === undefined);
  if (unplaced?.failure !== undefined) throw weatherUnavailable(model, unplaced, unplaced.failure);
  if (unplaced !== undefined) throw outsideCoverage(model, unplaced);
  const horizon = horizonOf(entry, parts);
  if ("unavailable" in horizon) {
    const others = modelIds.filter((other) => other !== model);
    const able = await Promise.all(
      others.map(async (other) => canScore(entry, other, await placeOther(other), now)),
    );
    throw variablesUnavailable(
      model,
      horizon.unavailable,
      others.filter((_, index) => able[index]),
    );
  }
  if (forecastHours > horizon.maximumHours) throw horizonExceeded(model, horizon);
  const silent = wanted.find((part) => part.failure !== undefined);
  if (silent?.failure !== undefined) throw weatherUnavailable(model, silent, silent.failure);
  const stale = wanted.find((part) => part.stale);
  if (stale !== undefined) throw staleForecast(model, stale);
  return wanted;
}

function horizonOf(entry: PreparedEntry, parts: readonly PartAvailability[]): Horizon {
  const covering = parts.filter(({ cell }) => cell !== undefined);
  return entryHorizon(
    entry,
    covering.map((part) => ({ ...part, reach: part.reachHours })),
  );
}

function canScore(
  entry: PreparedEntry,
  model: ModelId,
  placed: readonly PlacedPart[],
  now: EpochHour,
): boolean {
  const horizon = horizonOf(entry, modelAvailability(model, placed, now).parts);
  return "maximumHours" in horizon && horizon.maximumHours > 0;
}

/** A gap in a needed variable, named with its hours. */
export function dataGap(
  entry: Pick<Entry, "slug" | "constraints">,
  constraint: number,
  { part }: { readonly part: PartName },
  hours: { readonly from: EpochHour; readonly to: EpochHour },
): Refusal {
  const { variable } = entry.constraints[constraint]!;
  const from = formatEpochHour(hours.from);
  const to = formatEpochHour(hours.to);
  const detail = `${variable} is missing in the ${part} part from ${from} to ${to}, and constraint ${constraint} of ${entry.slug} cannot do without it.`;
  return new Refusal("data_gap", {
    detail,
    errors: [
      {
        pointer: "#/request/forecast_hours",
        code: "data_gap",
        detail,
        expected: { variable, part, constraint, from, to },
      },
    ],
  });
}

/** Where a field of a request stands: in its body, or among its parameters. */
export type FieldLocator = (field: string) => Pick<FieldError, "pointer" | "parameter">;

const inRequest: FieldLocator = (field) => ({ pointer: `#/request/${field}` });

/** A place that a part does not cover. */
export function outsideCoverage(
  model: ModelId,
  { part, description }: PartAvailability,
  locate: FieldLocator = inRequest,
): Refusal {
  return outside(`The ${part} part of ${model} covers ${description.coverage}.`, description, locate);
}

/** A place that some data do not cover. */
export function outside(
  detail: string,
  { coverage }: Pick<PartAvailability["description"], "coverage">,
  locate: FieldLocator,
): Refusal {
  return new Refusal("location_outside_coverage", {
    detail,
    errors: ["latitude", "longitude"].map((field) => ({
      ...locate(field),
      code: "location_outside_coverage",
      detail,
      expected: { coverage },
    })),
  });
}

function variablesUnavailable(
  model: ModelId,
  missing: readonly ConstraintLimit[],
  able: readonly ModelId[],
): Refusal {
  const names = [...new Set(missing.map(({ variable }) => variable))];
  const hint =
    able.length === 0
      ? "No other model has it there either."
      : `Models that can score the entry there: ${able.join(", ")}.`;
  return new Refusal("variable_unavailable", {
    detail: `${model} has no ${names.join(", ")} at this place. ${hint}`,
    errors: missing.map(({ constraint, variable, part }) => ({
      pointer: "#/request/model",
      code: "variable_unavailable",
      detail: `The ${part} part of ${model} does not carry ${variable} there.`,
      expected: { variable, constraint, models: able },
    })),
  });
}

function horizonExceeded(model: ModelId, horizon: Extract<Horizon, { maximumHours: number }>): Refusal {
  const { maximumHours, because } = horizon;
  const reason =
    because === undefined
      ? `${model} reaches ${maximumHours} hours ahead.`
      : `${model} reaches ${maximumHours} hours ahead for this entry: constraint ${because.constraint} needs ${because.variable}, which the ${because.part} part does not carry any further.`;
  return new Refusal("horizon_exceeded", {
    detail: reason,
    errors: [
      {
        pointer: "#/request/forecast_hours",
        code: "horizon_exceeded",
        detail: reason,
        expected: { maximum: maximumHours, ...because },
      },
    ],
  });
}

/** A run that is too old to be read. */
export function staleForecast(model: ModelId, { part, run }: PartAvailability): Refusal {
  const age =
    run === undefined ? "has no run" : `is still at the run of ${formatEpochHour(run)}, which is too old`;
  return new Refusal("stale_forecast", { detail: `The ${part} part of ${model} ${age}.` });
}
