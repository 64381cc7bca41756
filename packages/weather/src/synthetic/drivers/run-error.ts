import type { ModelId } from "@halcyon/schema";
import { modelProducts, type Product } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import { historyOf } from "./latent-field.ts";

/**
 * Length of a block of time [h]. Each block has its own error. The error of a run mixes those of its block and the next one, by the run's
 * position between them.
 */
const blockHours = 48;

/** Key that separates the histories of common errors from the truth (-1) and the climate models (-2) of the same seed. */
const kind = -3;

/**
 * Returns the error that all forecasts of a run share, over all products of a centre. It changes slowly from run to run, because real
 * forecasts do not jump. Errors of runs 6 h apart have a correlation of 0.98. Those of runs 96 h apart are uncorrelated.
 *
 * @returns Cosines, then sines, as `historyOf` returns them.
 */
export function runErrorOf(product: Product, seed: number, run: EpochHour): Float64Array {
  const family = familyOf(product);
  const block = Math.floor(run / blockHours);
  const turn = ((run / blockHours - block) * Math.PI) / 2;
  const [before, after] = [
    historyOf(seed, kind, family, block),
    historyOf(seed, kind, family, block + 1),
  ] as const;
  return before.map((value, index) => Math.cos(turn) * value + Math.sin(turn) * after[index]!);
}

/** Returns the position of the product's model in the table of models. */
export function familyOf(product: Product): number {
  const models = Object.keys(modelProducts) as ModelId[];
  return models.findIndex((model) => Object.values(modelProducts[model]).includes(product));
}
