import type { Product } from "@halcyon/schema/registry";
import type { RecordSource } from "../record/record-source.ts";
import type { WeatherSource } from "../source/source.ts";
import type { Scenario } from "./climate/warming.ts";

export interface SyntheticOptions {
  /** Real product that the source imitates: its runs, time stamps, members and variables. */
  readonly product: Product;
  /** Seed of the synthetic world. Equal seeds give equal weather. */
  readonly seed: number;
  /**
   * Interval between runs [h]. Runs start at multiples of the interval. Each run brings new information, so that past changes of the forecast do not predict
   * later ones. If absent, runs start at the same times as the runs of the product, and their error changes slowly from run to run.
   */
  readonly revisedEveryHours?: number;
}

/** Recipe of a synthetic source: its kind and its options. Another thread can open the same source from the recipe. */
export type SyntheticRecipe =
  | { readonly of: "forecasts"; readonly options: SyntheticOptions }
  | { readonly of: "history"; readonly seed: number }
  | {
      readonly of: "projection";
      readonly seed: number;
      /** Index of the synthetic climate model in the list of models. */
      readonly index: number;
      readonly scenario: Scenario;
    };

const recipes = new WeakMap<RecordSource | WeatherSource, SyntheticRecipe>();

/** Stores the recipe of a source, so that {@link recipeOf} can return it. Returns the source. */
export function withRecipe<Source extends RecordSource | WeatherSource>(
  source: Source,
  recipe: SyntheticRecipe,
): Source {
  recipes.set(source, recipe);
  return source;
}

/**
 * Returns the recipe of a source. Returns undefined if the source reads external data, or was wrapped after it was made.
 *
 * @example Continues from {@link syntheticSource}.
 * ```js
 * recipeOf(source); // => { of: "forecasts", options: { product: "gfs", seed: 1 } }
 * ```
 */
export function recipeOf(source: RecordSource | WeatherSource): SyntheticRecipe | undefined {
  return recipes.get(source);
}

/** Licence terms of all synthetic model parts and records. */
export const syntheticTerms = {
  attribution: "Halcyon synthetic climate: not real weather. Land from Natural Earth.",
  licence: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
} as const;
