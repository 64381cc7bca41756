import { acceptableFrom } from "@halcyon/schema";
import { isLikely, judgeHour, rounded } from "./judged-hour.ts";
import type { ForecastHour } from "./judged-forecast.ts";

/** Hour of a forecast, with the shares of members that are below the acceptable band because of each constraint. */
export interface ShortHour extends ForecastHour {
  /** Share of the members that each constraint keeps below the acceptable band. Null or undefined if this is not known. */
  readonly short_shares?: readonly number[] | null | undefined;
}

/** Shares of hours and members below the acceptable band, and the limits that put them below the band. */
export interface JudgedShortfall {
  /** Number of judged hours. */
  readonly hours: number;
  /** Number of hours in which most members are below the acceptable band. If no members are counted, the single run decides. */
  readonly lost: number;
  /** Share of the members below the acceptable band, as the mean over the hours. A single run counts as all members. */
  readonly share: number;
  /** Forecasts that are counted: `members` in every hour, or a single `run` in every hour. It is `both` if some hours have members and others only a run. */
  readonly by: "members" | "run" | "both";
  /** Limits that put members below the acceptable band. Each limit has the mean share of members that it puts below the band. The largest share comes first. */
  readonly limits: readonly { readonly constraint: number; readonly share: number }[];
}

/**
 * Returns how many hours and members are below the acceptable band, and which limits put members below it. In hours without members, the single run is judged.
 *
 * @example
 * ```js
 * const hour = (short, short_shares) => ({ score: 0, ensemble: { shares: [0, 1 - short, 0, short] }, short_shares });
 * const judged = judgeShortfall([hour(0.8, [0.6, 0.2]), hour(0.2, [0.2, 0])]);
 * [judged.lost, judged.share]; // => [1, 0.5]
 * judged.limits; // => [{ constraint: 0, share: 0.4 }, { constraint: 1, share: 0.1 }]
 * ```
 */
export function judgeShortfall(hours: readonly ShortHour[]): JudgedShortfall {
  const sums = new Map<number, number>();
  let [sum, lost, counted] = [0, 0, 0];
  for (const hour of hours) {
    const judged = judgeHour(hour);
    if (!isLikely(judged)) lost++;
    if (judged.share !== undefined) counted++;
    sum += judged.share === undefined ? Number(hour.score < acceptableFrom) : 1 - judged.share;
    for (const { constraint, share } of limitsOf(hour, judged.share))
      sums.set(constraint, (sums.get(constraint) ?? 0) + share);
  }
  const mean = (total: number): number => (hours.length === 0 ? 0 : rounded(total / hours.length));
  return {
    hours: hours.length,
    lost,
    share: mean(sum),
    by: counted === hours.length ? "members" : counted === 0 ? "run" : "both",
    limits: [...sums]
      .map(([constraint, total]) => ({ constraint, share: mean(total) }))
      .filter(({ share }) => share > 0)
      .toSorted((one, other) => other.share - one.share || one.constraint - other.constraint),
  };
}

/** Returns the limits that put members below the acceptable band in an hour. If no members are counted, the limits of the single run are returned. */
function limitsOf(
  { score, limiting = [], missing = [], short_shares: shares }: ShortHour,
  counted: number | undefined,
): JudgedShortfall["limits"] {
  if (counted !== undefined) return (shares ?? []).map((share, constraint) => ({ constraint, share }));
  if (score >= acceptableFrom) return [];
  return limiting
    .filter((constraint) => !missing.includes(constraint))
    .map((constraint) => ({ constraint, share: 1 }));
}
