export { plainCrps } from "./verified-score.ts";
export { addPackedSums, packScoreSums, totalScoreSums, unpackScoreSums } from "./packed-sums.ts";
export { isCalibrationHarmful } from "./resampling/is-calibration-harmful.ts";
export { type ComparedDay, hashedUniform } from "./resampling/resampled-days.ts";
export {
  addScoreCase,
  noScoreSums,
  persistenceOf,
  rankBin,
  rankChiSquare,
  type Reference,
  type ScoreSums,
} from "./score-sums.ts";
export { referenceOf, type VerifiedSample, verifySample } from "./verified-sample.ts";
export {
  happens,
  type ScoreEvent,
  scoreEvents,
  type VerifiedMembers,
  verifyScore,
} from "./verified-score.ts";
export { verifyScoreSums } from "./verify-scores.ts";
