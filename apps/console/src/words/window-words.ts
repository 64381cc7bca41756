import type { WindowsResponse } from "@halcyon/schema";
import { formatScore, formatShare } from "../chart/band-words.ts";

type Window = WindowsResponse["windows"][number];

/** How likely a window is; one run alone does not know. */
export function windowOdds({ probability }: Pick<Window, "probability">): string {
  return probability === null ? "odds unknown" : formatShare(probability);
}

/** How good a window is, and who was asked. */
export function windowScores({
  median_score: median,
  worst_score: worst,
  probability,
}: Pick<Window, "median_score" | "worst_score" | "probability">): string {
  const by = probability === null ? "by one run" : "by members";
  return `median ${formatScore(median)}, worst ${formatScore(worst)}, ${by}`;
}
