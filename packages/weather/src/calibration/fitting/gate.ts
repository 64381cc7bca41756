import { plainCrps } from "@halcyon/scoring";
import { pairsAt, type Pairs } from "./pairs.ts";
import { unseenGain } from "./unseen-gain.ts";

/** Writes the calibrated members of a pair, ascending. */
export type Calibrate = (pairs: Pairs, pair: number, target: Float64Array) => void;

/** Learns from pairs; undefined where they teach nothing. */
export type Fit = (pairs: Pairs) => Calibrate | undefined;

/** What calibration would have gained on days that it was not fitted to. */
export interface Gain {
  /** Mean plain CRPS of the members, and of the calibrated ones. */
  readonly crpsRaw: number;
  readonly crps: number;
  readonly accepted: boolean;
  /** Why not, as a sentence without its full stop. */
  readonly because?: string;
}

/** What a fit gains over the members themselves, by plain CRPS on days that it has not seen. */
export function gainOf(pairs: Pairs, fit: Fit): Gain {
  const { observed, hours, members, values } = pairs;
  const target = new Float64Array(members);
  const { raw, calibrated, ...judged } = unseenGain(hours, (positions) => {
    const calibrate = fit(pairsAt(pairs, positions));
    if (calibrate === undefined) return undefined;
    return (pair) => {
      calibrate(pairs, pair, target);
      return {
        raw: plainCrps(values.subarray(pair * members, (pair + 1) * members), observed[pair]!),
        calibrated: plainCrps(target, observed[pair]!),
      };
    };
  });
  return { crpsRaw: raw, crps: calibrated, ...judged };
}
