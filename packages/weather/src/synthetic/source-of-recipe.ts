import type { RecordSource } from "../record/record-source.ts";
import type { WeatherSource } from "../source/source.ts";
import { syntheticHistory } from "./history-record.ts";
import { syntheticProjection } from "./projection-record.ts";
import type { SyntheticRecipe } from "./recipe.ts";
import { syntheticSource } from "./synthetic-source.ts";

/**
 * Opens the synthetic forecasts that a recipe describes.
 *
 * @example
 * ```js
 * forecastsOf({ of: "forecasts", options: { product: "gfs", seed: 1 } }).describe().synthetic; // => true
 * ```
 */
export function forecastsOf(recipe: SyntheticRecipe & { of: "forecasts" }): WeatherSource {
  return syntheticSource(recipe.options);
}

/**
 * Opens the synthetic record that a recipe describes.
 *
 * @example
 * ```js
 * recordOf({ of: "history", seed: 1 }).describe().step; // => "hour"
 * ```
 */
export function recordOf(recipe: Exclude<SyntheticRecipe, { of: "forecasts" }>): RecordSource {
  return recipe.of === "history" ? syntheticHistory(recipe) : syntheticProjection(recipe);
}
