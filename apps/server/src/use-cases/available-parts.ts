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
import {
  type AbsentAvailability,
  type AbsentPart,
  isFed,
  type ModelAvailability,
  modelAvailability,
  type PartAvailability,
  type PlacedPart,
} from "@halcyon/weather";
import { Refusal } from "../refusal.ts";
import { onLandWords } from "./on-land.ts";
import { retryAfterSecondsDefault, weatherUnavailable } from "./weather-unavailable.ts";

/** The parts of another model with run and cell for the place of the request; none for one that this server has not got. */
export type PlaceModel = (model: ModelId) => Promise<PlacedParts>;

type PlacedParts = readonly (PlacedPart | AbsentPart)[];

interface Wanted {
  readonly model: ModelId;
  readonly forecastHours: number;
}

/**
 * The parts that a request needs, from the catalogue alone.
 *
 * @throws Refusal location_outside_coverage, variable_unavailable, horizon_exceeded, stale_forecast, weather_unavailable, data_gap
 */
export async function partsFor(
  { model, forecastHours }: Wanted,
  entry: PreparedEntry,
  placed: PlacedParts,
  now: EpochHour,
  placeOther: PlaceModel,
): Promise<readonly PartAvailability[]> {
  const available = modelAvailability(model, placed, now);
  if (available.parts.length === 0) refuseAbsent(model, available, forecastHours);
  if (available.parts.length === 0) throw nothingAhead(model, placed);
  const wanted = available.parts.filter(({ fromHour }) => fromHour < forecastHours);
  refuseDamaged(model, wanted);
  const unplaced = wanted.find(({ cell }) => cell === undefined);
  if (unplaced?.failure !== undefined) throw weatherUnavailable(model, unplaced, unplaced.failure);
  if (unplaced !== undefined) throw outsideCoverage(model, unplaced);
  const horizon = horizonOf(entry, available);
  if ("unavailable" in horizon) {
    const others = modelIds.filter((other) => other !== model);
    const able = await Promise.all(
      others.map(async (other) => canScore(entry, other, await placeOther(other), now)),
    );
    throw variablesUnavailable(
      model,
      horizon.unavailable,
      others.filter((_, index) => able[index]),
      wanted[0]?.cell,
    );
  }
  if (forecastHours > horizon.maximumHours) throw horizonExceeded(model, horizon);
  const silent = wanted.find((part) => part.failure !== undefined);
  if (silent?.failure !== undefined) throw weatherUnavailable(model, silent, silent.failure);
  refuseAbsent(model, available, forecastHours);
  const stale = wanted.find((part) => part.stale);
  if (stale !== undefined) throw staleForecast(model, stale);
  return wanted;
}

/** A part that cannot be opened yet is taken to carry everything: whether it does is not known. */
function horizonOf(
  entry: PreparedEntry,
  { parts, absent }: Pick<ModelAvailability, "parts" | "absent">,
): Horizon {
  const covering = parts.filter(({ cell }) => cell !== undefined);
  return entryHorizon(
    entry,
    [
      ...covering.map((part) => ({ ...part, reach: part.reachHours })),
      ...absent.map((part) => ({ ...part, reach: () => Infinity })),
    ].toSorted((left, right) => left.fromHour - right.fromHour),
  );
}

/** @throws Refusal data_gap where damage was found in every run of a part that is young enough */
export function refuseDamaged(model: ModelId, wanted: readonly PartAvailability[]): void {
  const lost = wanted.find(({ run, damaged }) => run === undefined && damaged !== undefined);
  if (lost?.damaged === undefined) return;
  const { part, damaged } = lost;
  throw new Refusal("data_gap", {
    detail: `Damage was found in the run of ${formatEpochHour(damaged.run)} of the ${part} part of ${model}, and no older run is whole.`,
    retryAfterSeconds: retryAfterSecondsDefault,
    cause: damaged.cause,
  });
}

/** @throws Refusal stale_forecast where a part that is needed cannot be opened yet */
export function refuseAbsent(
  model: ModelId,
  { absent }: { readonly absent: readonly AbsentAvailability[] },
  forecastHours: number,
): void {
  const needed = absent.find(({ fromHour }) => fromHour < forecastHours);
  if (needed === undefined) return;
  throw new Refusal("stale_forecast", {
    detail: `The ${needed.part} part of ${model} is configured and cannot be opened now: GET /v1/status says when it is tried again.`,
    retryAfterSeconds: retryAfterSecondsDefault,
    cause: needed.absence.cause,
  });
}

function canScore(entry: PreparedEntry, model: ModelId, placed: PlacedParts, now: EpochHour): boolean {
  const { parts } = modelAvailability(model, placed, now);
  const horizon = horizonOf(entry, { parts, absent: [] });
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

export const inRequest: FieldLocator = (field) => ({ pointer: `#/request/${field}` });

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
  cell: PartAvailability["cell"],
): Refusal {
  const names = [...new Set(missing.map(({ variable }) => variable))];
  const hint =
    able.length > 0
      ? `Models that can score the entry there: ${able.join(", ")}.`
      : onLandWords(names, cell) || "No other model has it there either.";
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

/** A model whose first part answers no hour: its run ends before the current one does. */
export function nothingAhead(model: ModelId, placed: PlacedParts): Refusal {
  return staleForecast(
    model,
    placed.filter(isFed).find(({ part }) => part === "deterministic")!,
  );
}

/** A run that is too old to be read. */
export function staleForecast(
  model: ModelId,
  { part, run }: Pick<PartAvailability, "part" | "run">,
): Refusal {
  const age =
    run === undefined ? "has no run" : `is still at the run of ${formatEpochHour(run)}, which is too old`;
  return new Refusal("stale_forecast", { detail: `The ${part} part of ${model} ${age}.` });
}
