/** Work of some weeks that starts on the same day of any year. */
export interface Campaign {
  /** Days after 1 January of a year without a leap day, 0..364. */
  readonly startDay: number;
  /** 1..52 */
  readonly weeks: number;
}

/** A year without a leap day: all days of a campaign are counted in it. */
const commonYear = 2001;
export const daysOfYear = 365;
const weeksMax = 52;
const millisecondsPerDay = 24 * 3_600_000;

/** `05-12~6`, as {@link readCampaign} reads it. */
export function writeCampaign({ startDay, weeks }: Campaign): string {
  const { month, day } = dayOfYear(startDay);
  return `${twoDigits(month)}-${twoDigits(day)}~${weeks}`;
}

/** Undefined where the text names no day of a year, or no weeks. */
export function readCampaign(text: string): Campaign | undefined {
  const [, month, day, weeks] = /^(\d\d)-(\d\d)~(\d{1,2})$/.exec(text) ?? [];
  const startDay = Array.from({ length: daysOfYear }, (_, position) => position).find((position) => {
    const at = dayOfYear(position);
    return at.month === Number(month) && at.day === Number(day);
  });
  const count = Number(weeks);
  return startDay === undefined || count < 1 || count > weeksMax ? undefined : { startDay, weeks: count };
}

/** Month and day, from 1, of a day of the year; days behind its end are of the next one. */
export function dayOfYear(position: number): { readonly month: number; readonly day: number } {
  const date = new Date(Date.UTC(commonYear, 0, 1) + (position % daysOfYear) * millisecondsPerDay);
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** How many days a month of that year has. */
export function daysOfMonth(month: number): number {
  return new Date(Date.UTC(commonYear, month, 0)).getUTCDate();
}

function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}
