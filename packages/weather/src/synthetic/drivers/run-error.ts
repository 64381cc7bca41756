import type { ModelId } from "@halcyon/schema";
import { modelProducts, type Product } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import { historyOf } from "./latent-field.ts";

/** Length of a block of time [h]. Each block has an error of its own. A run mixes it with that of the next block according to its position between them. */
const blockHours = 48;

/** Key that separates the histories of common errors from the truth (-1) and the climate models (-2) of the same seed. */
const kind = -3;

/**
 * Returns the error that all forecasts of a run share, in all products of one centre that start with it. It changes slowly from run to run, because forecasts
 * do not jump. Errors of runs 6 h apart correlate by 0.98, and those of runs 96 h apart not at all.
 *
 * @returns Cosines, then sines, as `historyOf`.
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

/** Returns the position, in the table of models, of the model that has the product. */
export function familyOf(product: Product): number {
  const models = Object.keys(modelProducts) as ModelId[];
  return models.findIndex((model) => Object.values(modelProducts[model]).includes(product));
}
