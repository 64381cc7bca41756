import { acceptableFrom } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { weatherWindows, type WindowSearch } from "@halcyon/scoring";
import type { HourRange } from "../../weather/hours/hour-range.ts";

/** Lengths of the windows that are verified [h]. */
const durationsHours = [4, 8, 24] as const;

/** Number of best windows that are verified for each run and lead class. Responses also list this number of windows. */
const ranks = 5;

/**
 * Verification of the windows that had the same rank in the lists of different runs. It compares their mean forecast probability with the share of windows that
 * were acceptable.
 */
export interface VerifiedWindows {
  readonly durationHours: number;
  /** Rank of the windows, from 1 (best) to 5. */
  readonly rank: number;
  readonly windows: number;
  /** Mean of the forecast probabilities; null if there is no window. */
  readonly meanProbability: number | null;
  /** Share of the windows in which every hour was acceptable; null if there is no window. */
  readonly frequency: number | null;
}

/** Forecast of a run for consecutive hours, with the observed scores of these hours. */
export interface SaidAndObserved extends HourRange {
  /** Unrounded scores, [hour][ensemble member], from `firstHour`; NaN if a member has a gap. */
  readonly scores: Float64Array;
  readonly members: number;
  readonly firstHour: EpochHour;
  /** Returns the observed score of an hour, rounded as in responses; NaN if it is unknown. */
  readonly observedAt: (hour: EpochHour) => number;
  /** Returns how often an hour was acceptable in other years, as a fraction; undefined if it is unknown. */
  readonly usualAt: (hour: EpochHour) => number | undefined;
}

/** Sums of the probabilities and outcomes of the best windows of past runs, for each window length and rank. */
export class PickedWindows {
  readonly #sums = durationsHours.map(() =>
    Array.from({ length: ranks }, () => ({ windows: 0, said: 0, came: 0 })),
  );

  /**
   * Adds the best windows of a run within a range of hours. The true weather of all these hours must be known. A run without ensemble members is ignored,
   * because it has no probabilities.
   */
  add(said: SaidAndObserved): void {
    const { scores, members, firstHour, fromHour, toHour } = said;
    if (members === 1 || toHour <= firstHour || fromHour >= firstHour + scores.length / members) return;
    const hours = hoursOf(said);
    for (const [index, durationHours] of durationsHours.entries()) {
      const windows = weatherWindows({ ...hours, durationHours }, ranks);
      // None where too few members have a score in one of them.
      for (const [rank, { startHour, probability }] of "gap" in windows ? [] : windows.entries()) {
        const inWindow = Array.from({ length: durationHours }, (_, hour) => firstHour + startHour + hour);
        const observed = inWindow.map(said.observedAt);
        if (observed.some(Number.isNaN)) continue;
        const sums = this.#sums[index]![rank]!;
        sums.windows += 1;
        sums.said += probability!;
        sums.came += Number(observed.every((score) => score >= acceptableFrom));
      }
    }
  }

  verified(): VerifiedWindows[] {
    return this.#sums.flatMap((ofDuration, index) =>
      ofDuration.map(({ windows, said, came }, rank) => ({
        durationHours: durationsHours[index]!,
        rank: rank + 1,
        windows,
        meanProbability: windows === 0 ? null : said / windows,
        frequency: windows === 0 ? null : came / windows,
      })),
    );
  }
}

/** Converts the hours of a run to the input of a window search. The result can be used with any window length. */
function hoursOf({
  scores,
  members,
  firstHour,
  fromHour,
  toHour,
  usualAt,
}: SaidAndObserved): Omit<WindowSearch, "durationHours"> {
  const none = new Float64Array();
  const hours = scores.length / members;
  const logScores = scores.map(Math.log);
  const part = { logScores, members, median: none, q10: none, q90: none, dropped: [], grids: [], fromRow: 0 };
  const usual = Array.from({ length: hours }, (_, hour) => usualAt(firstHour + hour));
  return {
    parts: [{ scores: part, fromHour: 0, toHour: hours, firstHour: 0 }],
    wanted: usual.map((_, hour) => firstHour + hour >= fromHour && firstHour + hour < toHour),
    minimumScore: acceptableFrom,
    usual: usual.includes(undefined) ? undefined : Float64Array.from(usual as number[]),
  };
}
