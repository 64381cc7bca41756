import {
  type EpochHour,
  type Entry,
  formatEpochHour,
  type ModelId,
  modelIds,
  type PartName,
  type VariableName,
} from "@halcyon/schema";
import { type ConstraintLimit, entryHorizon, type Horizon, type PreparedEntry } from "@halcyon/scoring";
import { modelAvailability, type PartAvailability, type PlacedPart } from "@halcyon/weather";
import type { Models } from "../ports.ts";
import { Refusal } from "../refusal.ts";

interface Wanted {
  readonly model: ModelId;
  readonly forecastHours: number;
}

/**
 * The parts that a request needs, from the catalogue alone.
 *
 * @throws Refusal location_outside_coverage, variable_unavailable, horizon_exceeded, stale_forecast
 */
export function partsFor(
  { model, forecastHours }: Wanted,
  entry: PreparedEntry,
  placed: readonly PlacedPart[],
  now: EpochHour,
  models: Models,
): readonly PartAvailability[] {
  const { parts } = modelAvailability(model, placed, now);
  const wanted = parts.filter(({ fromHour }) => fromHour < forecastHours);
  const outside = wanted.find(({ cell }) => cell === undefined);
  if (outside !== undefined) throw outsideCoverage(model, outside);
  const horizon = entryHorizon(
    entry,
    parts.filter(({ cell }) => cell !== undefined).map((part) => ({ ...part, reach: part.reachHours })),
  );
  if ("unavailable" in horizon) throw variablesUnavailable(model, horizon.unavailable, models);
  if (forecastHours > horizon.maximumHours) throw horizonExceeded(model, horizon);
  const stale = wanted.find((part) => part.stale);
  if (stale !== undefined) throw staleForecast(model, stale);
  return wanted;
}

/** A gap in a needed variable, named with its hours. */
export function dataGap(
  entry: Entry,
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

function outsideCoverage(model: ModelId, { part, description }: PartAvailability): Refusal {
  const detail = `The ${part} part of ${model} covers ${description.coverage}.`;
  return new Refusal("location_outside_coverage", {
    detail,
    errors: ["latitude", "longitude"].map((field) => ({
      pointer: `#/request/${field}`,
      code: "location_outside_coverage",
      detail,
      expected: { coverage: description.coverage },
    })),
  });
}

function variablesUnavailable(model: ModelId, missing: readonly ConstraintLimit[], models: Models): Refusal {
  const names = [...new Set(missing.map(({ variable }) => variable))];
  const elsewhere = modelIds.filter(
    (other) => other !== model && names.every((name) => carries(models, other, name)),
  );
  const hint =
    elsewhere.length === 0
      ? "No other model here carries it."
      : `Models that carry it in places: ${elsewhere.join(", ")}.`;
  return new Refusal("variable_unavailable", {
    detail: `${model} has no ${names.join(", ")} at this place. ${hint}`,
    errors: missing.map(({ constraint, variable, part }) => ({
      pointer: "#/request/model",
      code: "variable_unavailable",
      detail: `The ${part} part of ${model} does not carry ${variable} there.`,
      expected: { variable, constraint, models: elsewhere },
    })),
  });
}

function carries(models: Models, model: ModelId, name: VariableName): boolean {
  return (models.get(model) ?? []).some(({ source }) => source.describe().variables.has(name));
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

function staleForecast(model: ModelId, { part, run }: PartAvailability): Refusal {
  const age =
    run === undefined ? "has no run" : `is still at the run of ${formatEpochHour(run)}, which is too old`;
  return new Refusal("stale_forecast", { detail: `The ${part} part of ${model} ${age}.` });
}
