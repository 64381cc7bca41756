import { formatInstant } from "@halcyon/schema/time";
import type { CallWindow } from "@halcyon/schema/wire";
import type { EvidenceEstimate } from "@halcyon/schema/v2";
import type { CallsLeft } from "@halcyon/weather";

/** Length of the windows of a provider [ms]; of the month the longest one. */
const windowMs: Readonly<Record<CallWindow, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  month: 31 * 86_400_000,
};

/** Windows in which a report does not wait until calls renew. */
const longWindows: ReadonlySet<CallWindow> = new Set(["day", "month"]);

/**
 * Compares the number of calls that a report needs with the number that a provider still allows for past runs.
 *
 * @param needed - Number of calls that reading all runs costs.
 * @param left - Calls that the provider still allows, for each span of time that it limits: minute, hour, day or month.
 * @param nowMs - Current time [ms since 1970].
 * @returns Null if no call is needed, or if the provider has no daily or monthly limit.
 */
export function callBudget(
  needed: number,
  left: readonly CallsLeft[],
  nowMs: number,
): EvidenceEstimate["call_budget"] {
  const long = left.filter(({ window }) => longWindows.has(window));
  if (needed === 0 || long.length === 0) return null;
  const least = long.reduce((one, other) => (other.left < one.left ? other : one));
  const ready = left.map((budget) => readyAtMs(needed, budget, nowMs));
  return {
    left: Math.floor(least.left),
    renews_at: formatInstant(least.renewsAtMs),
    suffices: needed <= least.left,
    ready_at: formatInstant(Math.max(...ready)),
  };
}

/** Returns the earliest time at which a window permits the last call. A renewed window permits half of its limit for past runs. */
function readyAtMs(needed: number, { window, limit, left, renewsAtMs }: CallsLeft, nowMs: number): number {
  if (needed <= left) return nowMs;
  const later = limit === undefined ? 1 : Math.ceil((needed - left) / (limit / 2));
  return renewsAtMs + (later - 1) * windowMs[window];
}
