import type { EpochHour } from "@halcyon/schema/time";
import { uniformOf } from "../../io/hash.ts";
import { dayOf } from "./pairs.ts";

/** Scores of a raw and a calibrated forecast in one case; lower is better. */
interface CaseScores {
  readonly raw: number;
  readonly calibrated: number;
}

/**
 * Function that fits the cases at some positions, and returns a function that scores other cases. It returns undefined if the cases do not allow a fit.
 *
 * @param isTaught - Returns true if the day of an hour may be used for fitting. The same days are used for data of other places.
 */
type Learn<Case extends CaseScores> = (
  positions: readonly number[],
  isTaught: (hour: EpochHour) => boolean,
) => ((position: number) => Case) | undefined;

interface GainOptions<Case extends CaseScores> {
  /** Called for each case with its scores in its fold. */
  readonly count?: (one: Case) => void;
  /** Returns true if the cases at the positions of the last fifth of the days can tell a gain; true by default. */
  readonly isTold?: (later: readonly number[]) => boolean;
}

/** Mean scores of raw and calibrated forecasts on days that were not used for fitting, and whether the fit is accepted. */
interface HeldOutGain extends CaseScores {
  readonly accepted: boolean;
  /** Reason why the fit was rejected, without a full stop; absent if it was accepted. */
  readonly because?: string;
}

const folds = 5;
const blockDays = 5;
const resamples = 200;
/** Minimum gain at which a fit is accepted, as a share of the raw score. */
const gainMin = 0.02;
/** Probability of the quantile of the resampled gains that must be positive for a fit to be accepted. */
const gainQuantile = 0.05;
/** Share of the days that come last. A fit to the days before them must not lose on them. */
const laterShare = 0.2;
/**
 * Minimum number of days in the last fifth of the data. For an event, each outcome (it happened or not) needs this number of days. With fewer days, the fit is
 * not tested on the last fifth.
 */
export const laterDaysMin = 10;

/**
 * Tests on held-out days whether a fit is better than raw weather. Blocks of five days are divided into five folds. Each fold is scored with a fit to the other
 * folds. A fit is accepted if it gains at least 2 %, and if the gain is positive in 95 % of 200 resamples of the blocks. If the last fifth has at least ten
 * days, a fit to the earlier days must not be worse than raw weather on these days. This imitates real use, in which the calibration is fitted to earlier days.
 *
 * @param hours - Hour of each case.
 */
export function heldOutGain<Case extends CaseScores>(
  hours: readonly EpochHour[],
  learn: Learn<Case>,
  { count, isTold = () => true }: GainOptions<Case> = {},
): HeldOutGain {
  const firstDay = hours.reduce((least, hour) => Math.min(least, dayOf(hour)), Infinity);
  const blockAt = (hour: EpochHour): number => Math.floor((dayOf(hour) - firstDay) / blockDays);
  const blockOf = (position: number): number => blockAt(hours[position]!);
  const positions = Array.from(hours.keys());
  const blocks = new Map<number, { raw: number; calibrated: number }>();
  for (let fold = 0; fold < folds; fold += 1) {
    const isHere = (position: number): boolean => blockOf(position) % folds === fold;
    const scoresOf = learn(
      positions.filter((position) => !isHere(position)),
      (hour) => blockAt(hour) % folds !== fold,
    );
    if (scoresOf === undefined)
      return {
        raw: Number.NaN,
        calibrated: Number.NaN,
        accepted: false,
        because: "the fit finds no minimum",
      };
    for (const position of positions.filter(isHere)) {
      const block = blocks.get(blockOf(position)) ?? { raw: 0, calibrated: 0 };
      blocks.set(blockOf(position), block);
      const scores = scoresOf(position);
      count?.(scores);
      block.raw += scores.raw;
      block.calibrated += scores.calibrated;
    }
  }
  const sums = [...blocks.values()];
  const raw = sums.reduce((sum, block) => sum + block.raw, 0);
  const calibrated = sums.reduce((sum, block) => sum + block.calibrated, 0);
  const gain = 1 - calibrated / raw;
  const scores = { raw: raw / hours.length, calibrated: calibrated / hours.length };
  if (!(gain >= gainMin))
    return { ...scores, accepted: false, because: `it gains ${percent(gain)}, and 2 % are needed` };
  if (!(lowGain(sums) > 0))
    return { ...scores, accepted: false, because: "its gain may be chance: too few blocks of days have it" };
  const later = laterGain(hours, learn, isTold);
  if (later < 0)
    return {
      ...scores,
      accepted: false,
      because: `it loses ${percent(-later)} on the last fifth of the days`,
    };
  return { ...scores, accepted: true };
}

/**
 * Returns the gain on the last fifth of the days, of a fit to the days before.
 *
 * @returns Gain; 0 if the last days tell nothing, and -Infinity if the other days allow no fit.
 */
function laterGain<Case extends CaseScores>(
  hours: readonly EpochHour[],
  learn: Learn<Case>,
  isTold: (later: readonly number[]) => boolean,
): number {
  const days = [...new Set(hours.map(dayOf))].toSorted((left, right) => left - right);
  const laterDays = Math.floor(laterShare * days.length);
  if (laterDays < laterDaysMin) return 0;
  const firstLaterDay = days[days.length - laterDays]!;
  const isBefore = (hour: EpochHour): boolean => dayOf(hour) < firstLaterDay;
  const [before, later] = [true, false].map((wanted) =>
    Array.from(hours.keys()).filter((position) => isBefore(hours[position]!) === wanted),
  ) as [number[], number[]];
  if (!isTold(later)) return 0;
  const scoresOf = learn(before, isBefore);
  if (scoresOf === undefined) return -Infinity;
  const [raw, calibrated] = later
    .map(scoresOf)
    .reduce(([rawSum, sum], one) => [rawSum + one.raw, sum + one.calibrated], [0, 0]);
  return 1 - calibrated / raw;
}

/** Returns the gain that 95 % of the resamples of the blocks exceed. */
function lowGain(blocks: readonly CaseScores[]): number {
  const gains = Array.from({ length: resamples }, (_, draw) => {
    let raw = 0;
    let calibrated = 0;
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks[Math.floor(uniformOf(draw, index) * blocks.length)]!;
      raw += block.raw;
      calibrated += block.calibrated;
    }
    return 1 - calibrated / raw;
  });
  return gains.toSorted((left, right) => left - right)[Math.floor(gainQuantile * resamples)]!;
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : "nothing";
}
