import { acceptableFrom, type Band } from "@halcyon/schema";
import type { ReasonedHour } from "../api/reasoned-forecast.ts";

/** Members of an hour that say otherwise than its score: how many, and what they say. */
export interface Doubt {
  /** Share of the members, 0..1. */
  readonly share: number;
  /** Most of them are in this band. */
  readonly band: Band;
}

/**
 * The members that allow an hour whose score does not, or do not where it does.
 *
 * @param share - Shares of the members by band, the best first.
 * @returns Undefined where all agree, or none are counted.
 */
export function doubtOf({ score, ensemble }: Pick<ReasonedHour, "score" | "ensemble">): Doubt | undefined {
  if (ensemble === null) return undefined;
  const [ideal = 0, acceptable = 0, unsuitable = 0, stop = 0] = ensemble.shares;
  const others: readonly (readonly [Band, number])[] =
    score >= acceptableFrom
      ? [
          ["unsuitable", unsuitable],
          ["stop", stop],
        ]
      : [
          ["acceptable", acceptable],
          ["ideal", ideal],
        ];
  const share = others.reduce((sum, [, one]) => sum + one, 0);
  if (share === 0) return undefined;
  const [[one, of], [other, ofOther]] = others as [readonly [Band, number], readonly [Band, number]];
  return { share, band: of >= ofOther ? one : other };
}
