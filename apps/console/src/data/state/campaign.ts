/** Campaign: work of several weeks that starts on the same calendar day every year. */
export interface Campaign {
  /** First day of the campaign, counted from 0 for 1 January in a year without a leap day, 0..364. */
  readonly startDay: number;
  /** Length of the campaign in weeks, 1..52. */
  readonly weeks: number;
}

/** Any year without a leap day. The start days of campaigns are dates of this year. */
const commonYear = 2001;
export const daysOfYear = 365;
const weeksMax = 52;
const millisecondsPerDay = 24 * 3_600_000;

/** Returns a campaign as text such as `05-12~6`, which {@link readCampaign} reads. */
export function writeCampaign({ startDay, weeks }: Campaign): string {
  const { month, day } = dayOfYear(startDay);
  return `${twoDigits(month)}-${twoDigits(day)}~${weeks}`;
}

/** Reads a campaign. Returns undefined if the text contains no valid day or number of weeks. */
export function readCampaign(text: string): Campaign | undefined {
  const [, month, day, weeks] = /^(\d\d)-(\d\d)~(\d{1,2})$/.exec(text) ?? [];
  const startDay = Array.from({ length: daysOfYear }, (_, position) => position).find((position) => {
    const at = dayOfYear(position);
    return at.month === Number(month) && at.day === Number(day);
  });
  const count = Number(weeks);
  return startDay === undefined || count < 1 || count > weeksMax ? undefined : { startDay, weeks: count };
}

/**
 * Converts a day of the year to a month (1..12) and a day of the month (from 1). Days of the year are counted from 0, without a leap day. Days after 31
 * December belong to the next year.
 */
export function dayOfYear(position: number): { readonly month: number; readonly day: number } {
  const date = new Date(Date.UTC(commonYear, 0, 1) + (position % daysOfYear) * millisecondsPerDay);
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns the number of days of a month (1..12) in a year without a leap day. */
export function daysOfMonth(month: number): number {
  return new Date(Date.UTC(commonYear, month, 0)).getUTCDate();
}

function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}
