import { leastPublishedAs } from "../../score/publish/publish.ts";

/** Range of published scores that count as good. */
export interface ScoreRange {
  /** Minimum score, 0..1; 0 if none is requested. */
  readonly minimumScore: number;
  /** Maximum score, 0..1; undefined if there is no maximum. */
  readonly maximumScore?: number | undefined;
}

/** Logarithms of the scores that are published within a range, from (inclusive) to (exclusive). */
interface LogRange {
  readonly fromLog: number;
  readonly toLog: number;
}

export function logRange({ minimumScore, maximumScore }: ScoreRange): LogRange {
  const fromLog = Math.log(leastPublishedAs(minimumScore));
  if (maximumScore === undefined) return { fromLog, toLog: Infinity };
  const nextTenThousandth = Math.floor(1e4 * maximumScore + 1e-9) + 1;
  return { fromLog, toLog: Math.log(leastPublishedAs(nextTenThousandth / 1e4)) };
}

/**
 * Returns true if only a maximum is requested. The hour with the highest score is then the worst hour of a window.
 *
 * @example
 * ```js
 * isCeiling({ minimumScore: 0, maximumScore: 0.1 }); // => true
 * ```
 */
export function isCeiling({ minimumScore, maximumScore }: ScoreRange): boolean {
  return minimumScore <= 0 && maximumScore !== undefined;
}
