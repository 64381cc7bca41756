import { acceptableFrom, type Band, bands, classify, type EntrySummary, idealAbove } from "@halcyon/schema";
import { percentWords } from "@halcyon/schema/words";
import { holdUnits } from "../units/with-unit.ts";

export type Polarity = EntrySummary["polarity"];

/** Names of the bands. For a task, they describe the quality of the weather; for a scenario, the presence of its conditions. */
const words: Readonly<Record<Polarity, Readonly<Record<Band, string>>>> = {
  suitability: { ideal: "Ideal", acceptable: "Acceptable", unsuitable: "Unsuitable", stop: "Stop" },
  presence: { ideal: "Present", acceptable: "Partly present", unsuitable: "Hardly present", stop: "Absent" },
};

/** Returns the bands with their names for a legend, highest first. */
export function bandLegend(polarity: Polarity): { readonly band: Band; readonly word: string }[] {
  return bands.toReversed().map((band) => ({ band, word: words[polarity][band] }));
}

/** Text for hours in which the scored run disagrees with most ensemble members. */
export const disputedWords = "the run says otherwise";

/** Text for hours in which an official warning holds. */
export const warnedHourWords = "official warning";

/** Text for hours in which a limit has no data, in charts whose colours show shares. `missingWords` is the text for charts whose colours show scores. */
export const missingShareWords = "a limit has no data";
export const missingWords = `A limit has no data: ${idealAbove} at most`;

/** Returns one line of text with the range of scores of each band. */
export function scaleWords(polarity: Polarity): string {
  const { ideal, acceptable, unsuitable, stop } = words[polarity];
  const scale = `scores from 0 to 1: ${ideal} above ${idealAbove}, ${acceptable} from ${acceptableFrom}, ${unsuitable} below ${acceptableFrom}, ${stop} 0. The range beside a score contains 8 of 10 members of the ensemble, in tables from Q10 to Q90`;
  return polarity === "suitability"
    ? scale
    : `${scale}. 1 means that the situation is present, not that the weather is good`;
}

/** Returns the name of the band of a published score. */
export function bandWord(score: number, polarity: Polarity): string {
  return words[polarity][classify(score)];
}

/** Formats a score with two decimals. The score is truncated like published scores, so the text never shows a higher band. */
export function formatScore(score: number): string {
  if (score > 0 && score < 0.01) return "<0.01";
  return (Math.floor(score * 100 + 1e-6) / 100).toFixed(2);
}

/** Formats a share as a percentage. The text is `0 %` or `100 %` only if the share is exactly 0 or 1. */
export function formatShare(share: number): string {
  return holdUnits(percentWords(share));
}
