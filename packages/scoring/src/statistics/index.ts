export { betaCalibrated, type BetaCalibration, likeliestBeta } from "./beta-calibration.ts";
export { publishProbability } from "./publish-probability.ts";
export { shareOf } from "./probability-of.ts";
export { solve } from "./solve.ts";
