import { type CallWindow, callWindows } from "@halcyon/schema/wire";
import type { CallsLeft } from "../../source/call-budget.ts";
import { OpenMeteoError } from "./open-meteo-error.ts";

/** Maximum number of weighted calls in each UTC clock window, such as an hour. A window that is absent has no limit. */
export type CallLimits = Readonly<Partial<Record<CallWindow, number>>>;

/**
 * Limits of fair use without an API key.
 *
 * @see https://open-meteo.com/en/pricing
 */
export const freeCallLimits: CallLimits = { minute: 600, hour: 5000, day: 10_000, month: 300_000 };

export interface CallQuota {
  /**
   * Checks that a call may be sent. The provider still answers the call that exceeds a limit, and refuses the next one. The last call of a minute may
   * therefore exceed the limit of the minute. No call may exceed the limit of a longer window.
   *
   * @throws OpenMeteoError `call_too_large` if the call costs more than the limit of an hour. OpenMeteoError `quota_exhausted` if a window has too few calls
   * left. The error states the cost and the time when the window renews.
   */
  check(weight: number): void;
  /** Counts a call. A negative weight corrects the count if a call was counted too high. */
  spend(weight: number): void;
  /**
   * Marks a window as exhausted because the provider says so, even if the local count says otherwise.
   *
   * @param weight - Cost of the refused call.
   * @param askedMs - Minimum wait that the provider asks for [ms].
   * @returns Error for the refused call.
   */
  exhaust(window: CallWindow, weight: number, askedMs?: number): OpenMeteoError;
  /** Returns the calls left in each window that has a limit or is exhausted. */
  left(): readonly CallsLeft[];
}

/**
 * Creates a quota that counts calls as the provider does, in clock windows.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function callQuota(limits: CallLimits, nowMs: () => number): CallQuota {
  const spent = new Map<CallWindow, Count>();
  const current = (window: CallWindow): Count => {
    let count = spent.get(window);
    if (count === undefined || count.endMs <= nowMs()) {
      count = { endMs: windowEndMs(window, nowMs()), calls: 0 };
      spent.set(window, count);
    }
    return count;
  };
  const leftOf = (window: CallWindow): CallsLeft => {
    const { calls, endMs } = current(window);
    const limit = limits[window];
    const left = calls === Infinity ? 0 : Math.max(0, (limit ?? Infinity) - calls);
    return { window, limit, left, renewsAtMs: endMs };
  };
  const left = (): readonly CallsLeft[] =>
    callWindows.map(leftOf).filter(({ limit, left: calls }) => limit !== undefined || calls === 0);
  const refusal = (budget: CallsLeft, cost: number): OpenMeteoError => {
    const retryAfterSeconds = Math.max(1, Math.ceil((budget.renewsAtMs - nowMs()) / 1000));
    return new OpenMeteoError("quota_exhausted", refusalWords(budget, cost, retryAfterSeconds), {
      retryAfterSeconds,
      spentCalls: { ...budget, cost },
    });
  };
  return {
    check(weight) {
      if (weight > (limits.hour ?? Infinity)) {
        throw new OpenMeteoError(
          "call_too_large",
          `Open-Meteo answers no call that costs over ${limits.hour}; this one costs ${Math.ceil(weight)}. Ask for fewer years or models at once.`,
        );
      }
      const short = left().filter(
        ({ window, left: calls }) => calls === 0 || (window !== "minute" && calls < weight),
      );
      const longest = short.at(-1);
      if (longest !== undefined) throw refusal(longest, weight);
    },
    spend(weight) {
      for (const window of callWindows) {
        const count = current(window);
        // What is given back may have been counted in the window before.
        count.calls = Math.max(0, count.calls + weight);
      }
    },
    exhaust(window, weight, askedMs = 0) {
      const endMs = Math.max(current(window).endMs, nowMs() + askedMs);
      spent.set(window, { endMs, calls: Infinity });
      return refusal(leftOf(window), weight);
    },
    left,
  };
}

interface Count {
  readonly endMs: number;
  calls: number;
}

function refusalWords({ window, limit, left }: CallsLeft, cost: number, renewsInSeconds: number): string {
  const calls = `${limit === undefined ? "" : "free "}calls`;
  const costs = `this place costs ${Math.ceil(cost)}`;
  const problem =
    left > 0
      ? `Open-Meteo has ${Math.floor(left)} of ${limit} ${calls} left for this ${window}; ${costs}`
      : `Open-Meteo's ${calls} for this ${window} are spent; ${costs}${limit === undefined ? "" : ` of ${limit}`}`;
  return `${problem}. It renews in ${waitWords(renewsInSeconds)}.`;
}

/** Returns the window that is named in the provider's reason for status 429. If the reason names no window, returns the minute. */
export function spentWindow(reason: string): CallWindow {
  if (/\bmonthly\b/iu.test(reason)) return "month";
  if (/\bdaily\b/iu.test(reason)) return "day";
  if (/\bhourly\b/iu.test(reason)) return "hour";
  return "minute";
}

function windowEndMs(window: CallWindow, nowMs: number): number {
  if (window === "month") {
    const now = new Date(nowMs);
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  }
  const lengthMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }[window];
  return (Math.floor(nowMs / lengthMs) + 1) * lengthMs;
}

/**
 * Formats a waiting time as text: in seconds, in minutes, in hours and minutes, or in days and hours.
 *
 * @param seconds - Whole seconds, at least 0.
 */
export function waitWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
