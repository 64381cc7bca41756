import { workValues } from "@halcyon/schema/endpoints";
import { setImmediate } from "node:timers/promises";
import type { LeftOut, SiteLocation } from "@halcyon/schema/wire";
import {
  acrossModels,
  type FrequencyChange,
  frequencyChange,
  type ModelFrequencyChange,
  type WaveType,
  type Years,
} from "@halcyon/scoring";
import { LRUCache } from "lru-cache";
import { requireRecipient } from "../../errors/caller-left.ts";
import { holdsYears, modelDays, requireModelDays, unionOf, withNeighbours } from "./model-days.ts";
import { placeModels, type ProjectedModel, type Projections } from "./projected-models.ts";
import { stateOf } from "../records/placed-record.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { countDays } from "../records/record-years.ts";

interface WaveRequest {
  readonly waveType: WaveType;
  readonly location: SiteLocation;
  readonly scenario: string;
  readonly baseline: Years;
  readonly period: Years;
}

/** Admitted request for the change in the number of heat or cold waves. */
interface AdmittedWaves {
  readonly models: readonly ProjectedModel[];
  readonly leftOut: readonly LeftOut[];
  /** Amount of work for counting the waves [values]. */
  readonly work: number;
  /**
   * Computes the change in the number of waves.
   *
   * @throws Refusal weather_unavailable if a climate model cannot be read.
   */
  find(): Promise<FrequencyChange>;
}

export type AdmitWaves = (request: WaveRequest) => Promise<AdmittedWaves>;

/** Maximum number of cached results. Each has a few numbers per climate model. */
const answersMax = 1000;

const ensemble = "ensemble";

/**
 * Creates a function that admits (checks) requests about heat and cold waves. The function finds the climate models that have data for these waves. It throws
 * Refusal invalid_request, location_outside_coverage, variable_unavailable or weather_unavailable.
 */
export function waveFrequency(projections: Projections, cache: RecordCache): AdmitWaves {
  const known = new LRUCache<string, FrequencyChange>({ max: answersMax });
  return async ({ waveType, location, scenario, baseline, period }) => {
    const variables = ["temperature_2m"] as const;
    const { models, leftOut } = await placeModels(
      projections,
      { location, scenario, climateModel: ensemble, variables },
      (model) => holdsYears(model, baseline, period),
    );
    const key = JSON.stringify([waveType, scenario, baseline, period, models.map(stateOf)]);
    if (!known.has(key)) await requireModelDays(models, variables, baseline, period);
    const find = async (): Promise<FrequencyChange> => {
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const found: ModelFrequencyChange[] = [];
      const read = await Promise.all(
        models.map(async (model) =>
          modelDays(model, cache, variables, withNeighbours(model, baseline, period)),
        ),
      );
      for (const [index, { name }] of models.entries()) {
        const own = new Map([[name, read[index]!.get("temperature_2m")!]]);
        found.push(...frequencyChange({ waveType, models: own, baseline, period }).models);
        // The next model does not keep others waiting.
        await setImmediate();
        requireRecipient();
      }
      const change = {
        models: found,
        change: acrossModels(found.map((one) => one.change)),
        percent: acrossModels(found.map((one) => one.percent)),
      };
      known.set(key, change);
      return change;
    };
    const work = models.length * countDays(unionOf(baseline, period)) * workValues.day;
    return { models, leftOut, work, find };
  };
}
