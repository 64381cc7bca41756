import type { PromiseCase } from "../evidence-case.ts";

/**
 * Returns the area under the relative operating characteristic (ROC) within months. It compares each promise that held with each promise
 * that failed in the same month of the year. The area is the share of these pairs in which the held promise had the higher probability. Equal probabilities
 * count half. Promises of different months are not compared, because the change of seasons alone would separate them.
 *
 * @returns 0..1, where 0.5 is no skill. Null if no month has promises of both outcomes.
 * @see Hamill & Juras 2006, https://doi.org/10.1256/qj.06.25
 */
export function rocArea(cases: readonly PromiseCase[]): number | null {
  let ordered = 0;
  let pairs = 0;
  for (const inMonth of Map.groupBy(cases, monthOf).values()) {
    const levels = Map.groupBy(inMonth, ({ probability }) => probability);
    let failedBelow = 0;
    let heldAll = 0;
    for (const [, level] of [...levels].toSorted(([left], [right]) => left - right)) {
      const held = level.filter((one) => one.held).length;
      const failed = level.length - held;
      ordered += held * (failedBelow + failed / 2);
      failedBelow += failed;
      heldAll += held;
    }
    pairs += heldAll * failedBelow;
  }
  return pairs === 0 ? null : ordered / pairs;
}

/** Returns the month of the year of a target day, 0..11. */
function monthOf({ targetDay }: PromiseCase): number {
  return new Date(targetDay * 86_400_000).getUTCMonth();
}
