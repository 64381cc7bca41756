import { acceptableFrom, type Band } from "./band.ts";

/** Ensemble members that contradict the score of an hour: their share, and the band to which most of them belong. */
export interface Doubt {
  /** Share of the members that contradict the score, 0..1. */
  readonly share: number;
  /** Band to which most of the members that contradict the score belong. */
  readonly band: Band;
}

/** Score of an hour and, if there is an ensemble, the shares of its members by band. */
export interface CountedHour {
  readonly score: number;
  /** Shares of the members in each band, from best to worst; absent if there is only a single forecast. */
  readonly ensemble?: { readonly shares: readonly number[] } | null | undefined;
}

/**
 * Returns the share of the ensemble members that contradict the score of an hour, and the band to which most of them belong. These members find the hour
 * acceptable although the score does not, or the reverse.
 *
 * @returns undefined if all members agree with the score, or if no members are counted.
 * @example
 * ```js
 * doubtOf({ score: 0.95, ensemble: { shares: [0.6, 0, 0.1, 0.3] } }); // => { share: 0.4, band: "stop" }
 * ```
 */
export function doubtOf({ score, ensemble }: CountedHour): Doubt | undefined {
  if (!ensemble) return undefined;
  const [ideal = 0, acceptable = 0, unsuitable = 0, stop = 0] = ensemble.shares;
  const [near, far]: readonly [Doubt, Doubt] =
    score >= acceptableFrom
      ? [
          { band: "unsuitable", share: unsuitable },
          { band: "stop", share: stop },
        ]
      : [
          { band: "acceptable", share: acceptable },
          { band: "ideal", share: ideal },
        ];
  const share = near.share + far.share;
  if (share === 0) return undefined;
  return { share, band: near.share >= far.share ? near.band : far.band };
}

/** Minimum share of the members that must contradict a score before a map marks its cell: 7 of 31. */
const markedFrom = 0.2;

/**
 * Returns true if so many ensemble members contradict the score of a cell that a map stripes it.
 *
 * @param acceptableShare - Share of the members with an acceptable score, 0..1; NaN if it is unknown.
 * @example
 * ```js
 * isDoubtful(0.95, 0.75); // => true
 * ```
 */
export function isDoubtful(score: number, acceptableShare: number): boolean {
  const against = score >= acceptableFrom ? 1 - acceptableShare : acceptableShare;
  return against >= markedFrom;
}
