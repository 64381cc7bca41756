import type { UsageResponse } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Clock } from "../../words/time/clock.ts";

/** From so long before its end on, a key is told to end soon [ms]. */
const soonMs = 14 * 24 * millisecondsPerHour;

/** When a key ends, and what to do where that is soon. */
export function expiryWords(
  { expires_at: expiresAt }: Pick<UsageResponse["key"], "expires_at">,
  nowMs: number,
  clock: Clock,
): string {
  if (expiresAt === null) return "Never";
  const endMs = Date.parse(expiresAt);
  const moment = `${clock.day(endMs)} ${new Date(endMs).getUTCFullYear()}, ${clock.time(endMs)} ${clock.name}`;
  return endMs - nowMs <= soonMs
    ? `${moment}: soon. Ask the person who gave you the key for the next one.`
    : moment;
}

/** When a key was used last. */
export function lastUseWords(
  { last_used_at: lastUsedAt }: Pick<UsageResponse["key"], "last_used_at">,
  clock: Clock,
): string {
  if (lastUsedAt === null) return "Now, for this page";
  return `${clock.moment(Date.parse(lastUsedAt))} ${clock.name}; this page counts as a use`;
}
