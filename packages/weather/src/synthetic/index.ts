export { syntheticHistory, type SyntheticHistoryOptions } from "./history-record.ts";
export { syntheticProjections } from "./projection-record.ts";
export { recipeOf, type SyntheticOptions, type SyntheticRecipe } from "./recipe.ts";
export { forecastsOf, recordOf } from "./source-of-recipe.ts";
export { syntheticSource } from "./synthetic-source.ts";
