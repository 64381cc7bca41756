import type { RecordSource } from "../record/record-source.ts";
import type { WeatherSource } from "../source/source.ts";
import { syntheticHistory } from "./history-record.ts";
import { syntheticProjection } from "./projection-record.ts";
import type { SyntheticRecipe } from "./recipe.ts";
import { syntheticSource } from "./synthetic-source.ts";

/** The synthetic forecasts of a recipe. */
export function forecastsOf(recipe: SyntheticRecipe & { of: "forecasts" }): WeatherSource {
  return syntheticSource(recipe.options);
}

/** The synthetic record of a recipe. */
export function recordOf(recipe: Exclude<SyntheticRecipe, { of: "forecasts" }>): RecordSource {
  return recipe.of === "history" ? syntheticHistory(recipe) : syntheticProjection(recipe);
}
