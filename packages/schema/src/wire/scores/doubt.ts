import { acceptableFrom, type Band } from "./band.ts";

/** Members of an hour that contradict its score, with their share and band. */
export interface Doubt {
  /** Share of these members, 0..1. */
  readonly share: number;
  /** Band of most of these members. */
  readonly band: Band;
}

/** Hour with shares of members, if there are any. */
export interface CountedHour {
  readonly score: number;
  /** Shares of the members by band, best first; absent if there is only a single forecast. */
  readonly ensemble?: { readonly shares: readonly number[] } | null | undefined;
}

/**
 * Returns the members that contradict the score of an hour: those that allow the hour although the score does not, or the reverse.
 *
 * @returns Undefined if all members agree or none are counted.
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
