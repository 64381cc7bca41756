import type { RankBy, RankedItem } from "@halcyon/schema";

/** How good the hours of an item are, and why. */
export type Ranking = Omit<RankedItem, "rank" | "ref" | "index" | "value">;

/** What an item is ranked by, larger being better. */
export function valueOf({ ideal_hours: idealHours, mean, best_window: best }: Ranking, by: RankBy): number {
  if (by === "ideal_hours") return idealHours;
  return by === "mean" ? mean : (best?.worst_score ?? 0);
}
