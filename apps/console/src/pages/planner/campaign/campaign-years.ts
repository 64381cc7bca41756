import type { MonthWorkability } from "@halcyon/schema";
import { type Campaign, dayOfYear, daysOfMonth, daysOfYear } from "../../../data/state/campaign.ts";
import { idealMinimum } from "../../../data/state/view.ts";

/** Hours that a campaign would have had in one year. */
export interface CampaignYear {
  /** Year in which the campaign starts. */
  readonly year: number;
  /** Number of hours in which the work could be done. */
  readonly hours: number;
}

/** The days of a campaign in one month. */
export interface CampaignPart {
  readonly month: number;
  /** Year of the month: 0 for the year of the start, 1 for the next one. */
  readonly yearsOn: number;
  readonly days: number;
  /** Share of the days of the month, up to 1. */
  readonly share: number;
}

/** Returns the months in which a campaign lies, in order of time. */
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
 * Returns the hours that a campaign would have had in each year that has all of its months. The hours are sums of the hours of months that the API counts in
 * that year. A month that a campaign fills in part counts by the share of its days.
 *
 * @param months - January first, with their years.
 * @param minimumScore - What an hour must reach.
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

/** Hours that most years reach. */
export interface ReachedInMost {
  /** Number of full hours. */
  readonly hours: number;
  /** Number of the years that have as many or more. */
  readonly reachedBy: number;
  readonly of: number;
}

/** Share of all years that counts as most: 8 in 10. */
const mostShare = 0.8;

/** Returns the most full hours that 8 in 10 years reach, or undefined if there are no years. */
export function reachedInMost(years: readonly CampaignYear[]): ReachedInMost | undefined {
  const falling = years.map(({ hours }) => hours).toSorted((one, other) => other - one);
  // A share such as 0.8 of 30 is a whole number but for its rounding.
  const least = falling[Math.ceil(falling.length * mostShare - 1e-9) - 1];
  if (least === undefined) return undefined;
  const hours = Math.floor(least);
  return { hours, reachedBy: falling.filter((one) => one >= hours).length, of: falling.length };
}

/** Returns the hours that 8 in 10 years reach, for a start on each day of the year; null if no year has all months. */
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
