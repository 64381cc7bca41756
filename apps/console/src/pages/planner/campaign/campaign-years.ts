import type { MonthWorkability } from "@halcyon/schema";
import { type Campaign, dayOfYear, daysOfMonth, daysOfYear } from "../../../data/state/campaign.ts";
import { idealMinimum } from "../../../data/state/view.ts";

/** Number of workable hours that a campaign (work of several weeks) would have had in one past year. */
export interface CampaignYear {
  /** Year in which the campaign starts. */
  readonly year: number;
  /** Number of hours in which the work was possible. */
  readonly hours: number;
}

/** Part of a campaign (work of several weeks) that is within one month. */
export interface CampaignPart {
  readonly month: number;
  /** Year of the month, counted from the year in which the campaign starts. It is 0 for the same year, and 1 for the next year. */
  readonly yearsOn: number;
  readonly days: number;
  /** Share of the month's days that belong to the campaign, more than 0 and at most 1. */
  readonly share: number;
}

/** Returns the months that a campaign covers, in chronological order. */
export function campaignParts({ startDay, weeks }: Campaign): CampaignPart[] {
  const parts: CampaignPart[] = [];
  for (let position = startDay; position < startDay + 7 * weeks; position++) {
    const { month } = dayOfYear(position);
    const yearsOn = Math.floor(position / daysOfYear);
    const last = parts.at(-1);
    const days = last?.month === month && last.yearsOn === yearsOn ? last.days + 1 : 1;
    const part = { month, yearsOn, days, share: days / daysOfMonth(month) };
    if (days > 1) parts[parts.length - 1] = part;
    else parts.push(part);
  }
  return parts;
}

/**
 * Returns the number of workable hours that a campaign would have had in each year. A year is left out if any month of the campaign lacks data. The numbers
 * are sums of the monthly hours of the API. If a campaign covers part of a month, the hours of the month count in proportion to the covered days.
 *
 * @param months - Months with their years, January first.
 * @param minimumScore - Minimum score of a counted hour.
 */
export function campaignYears(
  months: readonly MonthWorkability[],
  campaign: Campaign,
  minimumScore: number,
): CampaignYear[] {
  const parts = campaignParts(campaign);
  const ofMonths = months.map(
    ({ years = [] }) =>
      new Map(
        years.map(({ year, hours: { ideal, acceptable } }) => [
          year,
          minimumScore >= idealMinimum ? ideal : ideal + acceptable,
        ]),
      ),
  );
  const starts = ofMonths[parts[0]!.month - 1]!;
  return [...starts.keys()].flatMap((year) => {
    const counted = parts.map(({ month, yearsOn, share }) => {
      const hours = ofMonths[month - 1]!.get(year + yearsOn);
      return hours === undefined ? undefined : hours * share;
    });
    const known = counted.filter((hours) => hours !== undefined);
    return known.length < parts.length ? [] : [{ year, hours: known.reduce((sum, hours) => sum + hours, 0) }];
  });
}

/** Number of workable hours that most years reach. `reachedBy` is the number of years that reach it, and `of` is the number of all years. */
export interface ReachedInMost {
  /** Number of full workable hours that at least 8 in 10 years reach. */
  readonly hours: number;
  /** Number of years with at least `hours` workable hours, among the `of` years with data. */
  readonly reachedBy: number;
  readonly of: number;
}

/** Share of the years that counts as most years: 8 in 10. */
const mostShare = 0.8;

/** Returns the number of full workable hours that at least 8 in 10 years reach. Returns undefined if there are no years. */
export function reachedInMost(years: readonly CampaignYear[]): ReachedInMost | undefined {
  const falling = years.map(({ hours }) => hours).toSorted((one, other) => other - one);
  // A share such as 0.8 of 30 is a whole number but for its rounding.
  const least = falling[Math.ceil(falling.length * mostShare - 1e-9) - 1];
  if (least === undefined) return undefined;
  const hours = Math.floor(least);
  return { hours, reachedBy: falling.filter((one) => one >= hours).length, of: falling.length };
}

/**
 * Returns the number of workable hours that at least 8 in 10 years reach, for each start day of the year. The value is null if no year has data for all months
 * of the campaign.
 */
export function reachedByStart(
  months: readonly MonthWorkability[],
  weeks: number,
  minimumScore: number,
): (number | null)[] {
  return Array.from(
    { length: daysOfYear },
    (_, startDay) => reachedInMost(campaignYears(months, { startDay, weeks }, minimumScore))?.hours ?? null,
  );
}
