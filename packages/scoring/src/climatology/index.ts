export { climatologyDays, climatologySample } from "./climatology-sample.ts";
export { countScores, frequencyOf, type ScoreFrequencies, usualBands } from "./score-frequencies.ts";
