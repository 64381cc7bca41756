import { OpenMeteoError } from "./open-meteo-error.ts";

/** Weighted calls that may be made in each window of the clock, UTC; without a figure the window has no limit. */
export interface CallLimits {
  readonly minute?: number;
  readonly hour?: number;
  readonly day?: number;
  readonly month?: number;
}

export type CallWindow = keyof CallLimits;

/** Fair use without a key. @see https://open-meteo.com/en/pricing */
export const freeCallLimits: CallLimits = { minute: 600, hour: 5000, day: 10_000, month: 300_000 };

export interface CallQuota {
  /** @throws OpenMeteoError `quota_exhausted` while a window is spent, saying when it renews. */
  check(): void;
  spend(weight: number): void;
  /**
   * The provider says that a window is spent, whatever was counted here.
   *
   * @param askedMs - How long it asks to wait at least [ms].
   */
  exhaust(window: CallWindow, askedMs?: number): void;
  /** In how many whole seconds every spent window has renewed; 0 where none is spent. */
  renewsInSeconds(): number;
}

const callWindows = ["minute", "hour", "day", "month"] as const satisfies readonly CallWindow[];

/**
 * Counts calls as the provider does: the call that goes over a limit is still answered, the next is refused until the window ends.
 *
 * @param nowMs - Time since 1970 [ms].
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
  const full = (): readonly CallWindow[] =>
    callWindows.filter((window) => current(window).calls >= (limits[window] ?? Infinity));
  const renewsInSeconds = (): number => {
    const leftMs = full().map((window) => current(window).endMs - nowMs());
    return Math.ceil(Math.max(0, ...leftMs) / 1000);
  };
  return {
    check() {
      const window = full().at(-1);
      if (window === undefined) return;
      throw new OpenMeteoError("quota_exhausted", `The calls to Open-Meteo for this ${window} are spent.`, {
        retryAfterSeconds: renewsInSeconds(),
      });
    },
    spend(weight) {
      for (const window of callWindows) current(window).calls += weight;
    },
    exhaust(window, askedMs = 0) {
      const { endMs } = current(window);
      spent.set(window, { endMs: Math.max(endMs, nowMs() + askedMs), calls: Infinity });
    },
    renewsInSeconds,
  };
}

interface Count {
  readonly endMs: number;
  calls: number;
}

/** The window that the reason of a 429 names; a minute where it names none. */
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
