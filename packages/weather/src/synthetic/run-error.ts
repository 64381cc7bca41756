import { type EpochHour, type ModelId, modelProducts, type Product } from "@halcyon/schema";
import { historyOf } from "./latent-field.ts";

/** Each block of time has an error of its own, which a run shares with the next block's as far as it has come towards it [h]. */
const blockHours = 48;

/** Sets the histories of common errors apart from the truth (-1) and the climate models (-2) of the same seed. */
const kind = -3;

/**
 * The error that all forecasts of a run share: those of all products of one centre that start with it. It turns slowly from run to run, as
 * forecasts do not jump: those of runs 6 h apart correlate by 0.98, those of runs 96 h
 * apart not at all.
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

/** The place of the model that has the product in the table of models. */
export function familyOf(product: Product): number {
  const models = Object.keys(modelProducts) as ModelId[];
  return models.findIndex((model) => Object.values(modelProducts[model]).includes(product));
}
