import { settings } from "./settings.mjs";

/** From the values of the weather to a score, its reasons and its windows. */
const kernel = [
  "binding-edge",
  "calm-direction",
  "composite",
  "constraint-grids",
  "constraint-membership",
  "counted-values",
  "counterfactual",
  "entry-reads",
  "estimates",
  "explain",
  "horizon",
  "limiting",
  "lookup",
  "member-scores",
  "membership",
  "over",
  "plan",
  "prepare",
  "publish",
  "quantile",
  "score-record",
  "variable-grids",
  "weather-windows",
  "window-starts",
];

/** From what rounds see at a place to what is told of it. */
const watch = ["evaluated-spans", "hysteresis", "match-spans", "start-chances", "step-sight", "step-spans"];

export default settings("scoring", [
  ...kernel.map((name) => `src/**/${name}.ts`),
  ...watch.map((name) => `src/watch/**/${name}.ts`),
]);
