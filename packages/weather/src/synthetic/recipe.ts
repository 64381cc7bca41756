import type { Product } from "@halcyon/schema/registry";
import type { RecordSource } from "../record/record-source.ts";
import type { WeatherSource } from "../source/source.ts";
import type { Scenario } from "./climate/warming.ts";

export interface SyntheticOptions {
  /** The real product whose runs, time stamps, members and variables the source imitates. */
  readonly product: Product;
  /** Seed of the synthetic world. Equal seeds give equal weather. */
  readonly seed: number;
  /**
   * Interval between runs, which start at its multiples [h]. Each run contributes new information, so that the forecasts for an hour change
   * from run to run like those that use all available knowledge. If absent, runs start as those of the product, and share an error that
   * changes slowly, so that forecasts change less.
   */
  readonly revisedEveryHours?: number;
}

/** Description from which a synthetic source can be made. Another thread can make the same source from it. */
export type SyntheticRecipe =
  | { readonly of: "forecasts"; readonly options: SyntheticOptions }
  | { readonly of: "history"; readonly seed: number }
  | {
      readonly of: "projection";
      readonly seed: number;
      /** Index of the synthetic climate model. */
      readonly index: number;
      readonly scenario: Scenario;
    };

const recipes = new WeakMap<RecordSource | WeatherSource, SyntheticRecipe>();

/** Stores the recipe of a source. */
export function withRecipe<Source extends RecordSource | WeatherSource>(
  source: Source,
  recipe: SyntheticRecipe,
): Source {
  recipes.set(source, recipe);
  return source;
}

/**
 * Returns the recipe of a source; undefined if the source reads external data, or was wrapped after it was made.
 *
 * @example Continues from {@link syntheticSource}.
 * ```js
 * recipeOf(source); // => { of: "forecasts", options: { product: "gfs", seed: 1 } }
 * ```
 */
export function recipeOf(source: RecordSource | WeatherSource): SyntheticRecipe | undefined {
  return recipes.get(source);
}

/** Terms of use of all model parts and records of the synthetic climate. */
export const syntheticTerms = {
  attribution: "Halcyon synthetic climate: not real weather. Land from Natural Earth.",
  licence: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
} as const;
