import { workValues } from "@halcyon/schema/endpoints";
import { setImmediate } from "node:timers/promises";
import type { HazardIndexId } from "@halcyon/schema";
import type { LeftOut } from "@halcyon/schema/wire";
import {
  type AcrossModels,
  acrossModels,
  type HazardIndex,
  hazardIndexYears,
  hazardIndices,
  type PeriodMean,
  periodMean,
  type YearlyValue,
  type Years,
} from "@halcyon/scoring";
import { hazardParameters } from "@halcyon/scoring/hazard";
import { requireRecipient } from "../../errors/caller-left.ts";
import { type Fault, Refusal } from "../../errors/refusal.ts";
import { holdsYears, modelDays, requireModelDays, unionOf, withNeighbours } from "./model-days.ts";
import {
  placeModels,
  type ProjectedModel,
  type ProjectionRequest,
  type Projections,
} from "./projected-models.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { countDays } from "../records/record-years.ts";

interface HazardRequest extends Omit<ProjectionRequest, "variables"> {
  readonly index: HazardIndexId;
  readonly period: Years;
  /** Requested values of the index's parameters, by name. */
  readonly chosen: Readonly<Record<string, number>>;
}

/** Admitted request for a hazard index. */
interface AdmittedHazard {
  readonly leftOut: readonly LeftOut[];
  readonly models: readonly ProjectedModel[];
  readonly parameters: Readonly<Record<string, number>>;
  /** Amount of work for computing the index [values]. */
  readonly work: number;
  /**
   * Computes the index.
   *
   * @throws Refusal weather_unavailable if a climate model cannot be read.
   */
  find(): Promise<HazardYears>;
}

interface HazardYears {
  readonly models: readonly ModelHazard[];
  /** Statistics across the climate models, computed from the mean of each model; undefined if there is no mean. */
  readonly mean: AcrossModels | undefined;
}

interface ModelHazard extends PeriodMean {
  readonly years: readonly YearlyValue[];
}

/**
 * Admits (checks) a request for a hazard index, and finds the climate models that have data for it.
 *
 * @throws Refusal invalid_request if a parameter, scenario or period is not valid. Refusal location_outside_coverage if no model covers the place. Refusal
 *   variable_unavailable if no model has all variables. Refusal weather_unavailable if a model cannot be read.
 */
export async function admitHazard(
  projections: Projections,
  cache: RecordCache,
  request: HazardRequest,
): Promise<AdmittedHazard> {
  const { index, period, chosen } = request;
  const parameters = parametersOf(index, chosen);
  const { inputs }: HazardIndex = hazardIndices[index];
  const { baseline_start: first, baseline_end: last } = parameters;
  const needed = first === undefined || last === undefined ? [period] : [period, { first, last }];
  const { models, leftOut } = await placeModels(projections, { ...request, variables: inputs }, (model) =>
    holdsYears(model, ...needed),
  );
  await requireModelDays(models, inputs, ...needed);
  const find = async (): Promise<HazardYears> => {
    const found: ModelHazard[] = [];
    for (const model of models) {
      const series = await modelDays(model, cache, inputs, withNeighbours(model, ...needed));
      const years = hazardIndexYears(index, series, chosen).filter(
        ({ year }) => year >= period.first && year <= period.last,
      );
      found.push({ years, ...periodMean(years, period) });
      // The next model does not keep others waiting.
      await setImmediate();
      requireRecipient();
    }
    return { models: found, mean: acrossModels(found.map(({ mean }) => mean)) };
  };
  const work = models.length * inputs.length * countDays(unionOf(...needed)) * workValues.day;
  return { leftOut, models, parameters, work, find };
}

function parametersOf(index: HazardIndexId, chosen: HazardRequest["chosen"]): Record<string, number> {
  const errors: Fault[] = [];
  for (const [name, value] of Object.entries(chosen)) {
    try {
      hazardParameters(index, { [name]: value });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      errors.push({ field: name, detail: error.message, ...faultOf(index, name, value) });
    }
  }
  if (errors.length === 0) {
    const parameters = hazardParameters(index, chosen);
    const { baseline_start: first = 0, baseline_end: last = 0 } = parameters;
    if (first <= last) return parameters;
    const detail = "The last year of the baseline is before the first.";
    errors.push({ field: "baselineEnd", code: "range_reversed", detail });
  }
  throw new Refusal("invalid_request", {
    detail: `The index ${index} does not have this parameter: see \`errors\` and /hazard-indices.`,
    errors,
  });
}

/** Returns the fault for a parameter value that an index does not accept. */
function faultOf(index: HazardIndexId, name: string, value: number): Pick<Fault, "code" | "expected"> {
  const { parameters }: HazardIndex = hazardIndices[index];
  const asked = parameters[name];
  if (asked === undefined)
    return { code: "not_of_this_index", expected: { values: Object.keys(parameters) } };
  const { min: minimum, max: maximum } = asked;
  if (value < minimum) return { code: "too_small", expected: { minimum, maximum } };
  if (value > maximum) return { code: "too_big", expected: { minimum, maximum } };
  return { code: "invalid_type", expected: { type: "int" } };
}
