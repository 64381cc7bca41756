export { geometricMean } from "./composite.ts";
export { memberScores, scoreAroundGaps } from "./member-scores.ts";
export { type PackedScores, packScore, unpackScore } from "./publish/packed-scores.ts";
