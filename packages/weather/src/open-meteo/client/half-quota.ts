import type { CallWindow } from "@halcyon/schema/wire";
import type { CallsLeft } from "../../source/call-budget.ts";
import { type CallQuota, waitWords } from "./call-quota.ts";
import { OpenMeteoError } from "./open-meteo-error.ts";

/**
 * Returns a quota for calls that can wait. In each window, they get at most half of what all other calls leave. Their calls count in the whole quota too.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function halfQuota(whole: CallQuota, nowMs: () => number): CallQuota {
  const spent = new Map<CallWindow, { readonly renewsAtMs: number; readonly calls: number }>();
  const spentIn = ({ window, renewsAtMs }: CallsLeft): number => {
    const count = spent.get(window);
    return count?.renewsAtMs === renewsAtMs ? count.calls : 0;
  };
  const left = (): readonly CallsLeft[] =>
    whole.left().map((budget) => ({ ...budget, left: Math.max(0, (budget.left - spentIn(budget)) / 2) }));
  return {
    left,
    check(weight) {
      whole.check(weight);
      const longest = left().findLast(({ left: calls }) => calls < weight);
      if (longest === undefined) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((longest.renewsAtMs - nowMs()) / 1000));
      const share = `Past runs take at most half of Open-Meteo's calls for a ${longest.window}`;
      throw new OpenMeteoError(
        "quota_exhausted",
        `${share}, and have taken them. They renew in ${waitWords(retryAfterSeconds)}.`,
        { retryAfterSeconds, spentCalls: { ...longest, cost: weight } },
      );
    },
    spend(weight) {
      for (const budget of whole.left()) {
        const calls = Math.max(0, spentIn(budget) + weight);
        spent.set(budget.window, { renewsAtMs: budget.renewsAtMs, calls });
      }
      whole.spend(weight);
    },
    exhaust: (...refused) => whole.exhaust(...refused),
  };
}
