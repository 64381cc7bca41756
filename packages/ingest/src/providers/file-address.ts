import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";

/** Returns the start of a run as file names spell it. */
export function runName(run: EpochHour): { readonly date: string; readonly hour: string } {
  const iso = new Date(run * millisecondsPerHour).toISOString();
  return { date: iso.slice(0, 10).replaceAll("-", ""), hour: iso.slice(11, 13) };
}

/** Writes a lead in three digits or more. */
export function leadName(leadHours: number): string {
  return String(leadHours).padStart(3, "0");
}

/** Returns the URL of a path below a base URL, whose query is added to every request. */
export function fileAddress(baseUrl: string, path: string): string {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/u, "")}/${path}`;
  return url.href;
}
