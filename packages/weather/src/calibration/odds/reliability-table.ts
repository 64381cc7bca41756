import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { probabilityOf } from "@halcyon/scoring";
import { publishProbability } from "@halcyon/scoring/statistics";
import type { OddsCases } from "./judge-odds.ts";
import { tableBins, type TableEvent } from "./odds-classes.ts";

/** Number of bins in the acceptable band. The other bins are stop, the rest of unsuitable, and ideal. */
const acceptableBins = tableBins - 3;

/**
 * Returns the index of the bin that contains a score, which is 0..1. The acceptable band has seven bins. Scores of 0, other unsuitable scores and ideal scores
 * have one bin each.
 */
export function tableBin(score: number): number {
  if (score <= 0) return 0;
  if (score < acceptableFrom) return 1;
  if (score > idealAbove) return tableBins - 1;
  const share = (score - acceptableFrom) / (idealAbove - acceptableFrom);
  return 2 + Math.min(Math.floor(acceptableBins * share), acceptableBins - 1);
}

/**
 * Returns the odds of an event for each bin of a single run's worst score, rounded to four decimals like published odds. The odds of a bin are computed from
 * its cases, with the formula that computes the odds of an ensemble from its members. The frequency of the event over all cases is the prior of each bin.
 * Adjacent bins are merged if the bin with the better scores has the lower odds.
 */
export function reliabilityTable({ said, happened }: OddsCases): number[] {
  const came = happened.filter(Boolean).length / happened.length;
  const counts = Array.from({ length: tableBins }, () => ({ good: 0, of: 0 }));
  said.forEach((score, index) => {
    const bin = counts[tableBin(score)]!;
    bin.of += 1;
    if (happened[index] === true) bin.good += 1;
  });
  const pooled: { odds: number; weight: number; bins: number }[] = [];
  for (const { good, of } of counts) {
    let last = {
      odds: of === 0 ? came : probabilityOf(good, of, came),
      weight: of === 0 ? 0 : of + 1,
      bins: 1,
    };
    for (
      let before = pooled.at(-1);
      before !== undefined && before.odds > last.odds;
      before = pooled.at(-1)
    ) {
      pooled.pop();
      const weight = before.weight + last.weight;
      const odds = (before.odds * before.weight + last.odds * last.weight) / weight;
      last = { odds, weight, bins: before.bins + last.bins };
    }
    pooled.push(last);
  }
  return pooled.flatMap(({ odds, bins }) => Array.from({ length: bins }, () => publishProbability(odds)));
}

/** Returns a function that converts the score of a single run to the forecast of an event: 1 for yes, 0 for no. */
export function yesOrNo(event: TableEvent): (score: number) => number {
  if (event === "not_stop") return (score) => Number(score > 0);
  if (event === "ideal") return (score) => Number(score > idealAbove);
  return (score) => Number(score >= acceptableFrom);
}
