import { formatInstant, millisecondsPerHour } from "@halcyon/schema/time";
import { zoneOffset } from "../../../words/time/clock.ts";

/** Returns an instant as a field for local times shows it, such as `2027-03-01T07:00`. */
export function zonedText(instant: string | undefined, timezone: string): string {
  const ms = Date.parse(instant ?? "");
  if (Number.isNaN(ms)) return "";
  return new Date(ms + zoneOffset(timezone)(ms)).toISOString().slice(0, "2027-03-01T07:00".length);
}

/**
 * Reads a local time. Returns the nearest full hour of UTC, because plans begin at full hours, or undefined if the text is not a time. A local time that is
 * left out when clocks go forward counts as the hour after it.
 */
export function zonedHour(text: string, timezone: string): string | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offset = zoneOffset(timezone);
  const ms = asUtc - offset(asUtc - offset(asUtc));
  return formatInstant(Math.round(ms / millisecondsPerHour) * millisecondsPerHour);
}
