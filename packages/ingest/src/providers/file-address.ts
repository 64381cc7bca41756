import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";

/** Returns the date (YYYYMMDD) and the hour (HH) of a run, as in file names. */
export function runName(run: EpochHour): { readonly date: string; readonly hour: string } {
  const iso = new Date(run * millisecondsPerHour).toISOString();
  return { date: iso.slice(0, 10).replaceAll("-", ""), hour: iso.slice(11, 13) };
}

/** Formats a lead time [h] with at least three digits, as in file names. */
export function leadName(hours: number): string {
  return String(hours).padStart(3, "0");
}

/** Returns the URL of a path below a base URL. If the base URL has a query, the result has the same query. */
export function fileAddress(baseUrl: string, path: string): string {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/u, "")}/${path}`;
  return url.href;
}

/** Returns the lead times of a run [h], beginning with 0. Each stretch has a step length and an end [h], and begins where the previous stretch ends. */
export function leadHours(
  ...stretches: readonly { readonly stepHours: number; readonly toHours: number }[]
): readonly number[] {
  const hours = [0];
  for (const { stepHours, toHours } of stretches) {
    for (let hour = hours.at(-1)! + stepHours; hour <= toHours; hour += stepHours) hours.push(hour);
  }
  return hours;
}
