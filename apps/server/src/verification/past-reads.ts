import { setTimeout as sleep } from "node:timers/promises";
import { SourceError, type WeatherSource } from "@halcyon/weather";

/** Waits for a number of milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

/** Maximum time to wait until the calls of a provider renew [s]. Limits per minute and per hour renew within this time, and limits per day do not. */
const patienceSeconds = 3600;

/**
 * Calls a function that reads a past run. If the provider's call limit is reached, waits until calls are allowed again, and calls the function again.
 *
 * @param wait - By default, waits in real time.
 * @throws Errors of the function, including SourceError if calls are allowed again only after more than an hour.
 */
export async function whenCallsRenew<Read>(read: () => Promise<Read>, wait: Wait = sleep): Promise<Read> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const { spentCalls, retryAfterSeconds = Infinity } = error instanceof SourceError ? error : {};
      if (spentCalls === undefined || retryAfterSeconds > patienceSeconds) throw error;
      await wait(retryAfterSeconds * 1000);
    }
  }
}

/** Returns a source that reads past runs. If the provider's call limit is reached, a read waits like {@link whenCallsRenew}. */
export function pastReads(source: WeatherSource, wait?: Wait): WeatherSource {
  return {
    describe: () => source.describe(),
    latestRun: (now, isPassedOver) => source.latestRun(now, isPassedOver),
    locate: (location, run) => source.locate(location, run),
    read: (request) => whenCallsRenew(() => source.read({ ...request, past: true }), wait),
  };
}
