export { publishProbability } from "./publish-probability.ts";
export { shareOf } from "./probability-of.ts";
