export { publishProbability } from "./publish-probability.ts";
export { shareOf } from "./share.ts";
