import type { Product } from "@halcyon/schema/registry";
import type { RecordSource } from "../record/record-source.ts";
import type { WeatherSource } from "../source/source.ts";
import type { Scenario } from "./climate/warming.ts";

export interface SyntheticOptions {
  /** The real product whose runs, stamps, members and variables the source imitates. */
  readonly product: Product;
  /** Integer that picks the world: equal seeds give equal weather. */
  readonly seed: number;
  /**
   * Interval of runs, which start at each of its multiples and each learn something of their own [h]. Then forecasts of an hour change from run to run like
   * forecasts that use all available knowledge. If absent, runs start as those of the product, and share an error that changes slowly, so that forecasts change
   * less.
   */
  readonly revisedEveryHours?: number;
}

/** Recipe of a synthetic source. It can be sent to another thread, which makes the same source from it. */
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

/** Records the recipe of a source. */
export function withRecipe<Source extends RecordSource | WeatherSource>(
  source: Source,
  recipe: SyntheticRecipe,
): Source {
  recipes.set(source, recipe);
  return source;
}

/**
 * Returns the recipe of a source; undefined for one that reads external data, or that was changed since it was made.
 *
 * @example Goes on from {@link syntheticSource}.
 * ```js
 * recipeOf(source); // => { of: "forecasts", options: { product: "gfs", seed: 1 } }
 * ```
 */
export function recipeOf(source: RecordSource | WeatherSource): SyntheticRecipe | undefined {
  return recipes.get(source);
}

/** Terms that every part and record of the synthetic climate states. */
export const syntheticTerms = {
  attribution: "Halcyon synthetic climate: not real weather. Land from Natural Earth.",
  licence: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
} as const;
