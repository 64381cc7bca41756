import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";

/** Returns the start of a run as spelled in file names. */
export function runName(run: EpochHour): { readonly date: string; readonly hour: string } {
  const iso = new Date(run * millisecondsPerHour).toISOString();
  return { date: iso.slice(0, 10).replaceAll("-", ""), hour: iso.slice(11, 13) };
}

/** Formats a lead with at least three digits. */
export function leadName(hours: number): string {
  return String(hours).padStart(3, "0");
}

/** Returns the URL of a path below a base URL, whose query is added to every request. */
export function fileAddress(baseUrl: string, path: string): string {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/u, "")}/${path}`;
  return url.href;
}

/** Returns leads in consecutive stretches from 0, each with a step length and an end [h]. */
export function leadHours(
  ...stretches: readonly { readonly stepHours: number; readonly toHours: number }[]
): readonly number[] {
  const hours = [0];
  for (const { stepHours, toHours } of stretches) {
    for (let hour = hours.at(-1)! + stepHours; hour <= toHours; hour += stepHours) hours.push(hour);
  }
  return hours;
}
