import { settings } from "./settings.mjs";

/** Names of the files that compute a score, its reasons and its windows from weather values. */
const kernel = [
  "area-hours",
  "area-members",
  "route-departures",
  "route-members",
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

/** Names of the files that compute the events of a watch from the evaluations of a place. */
const watch = ["evaluated-spans", "hysteresis", "match-spans", "start-chances", "step-sight", "step-spans"];

export default settings("scoring", [
  ...kernel.map((name) => `src/**/${name}.ts`),
  ...watch.map((name) => `src/watch/**/${name}.ts`),
]);
