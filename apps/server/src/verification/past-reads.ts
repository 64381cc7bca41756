import { setTimeout as sleep } from "node:timers/promises";
import { SourceError, type WeatherSource } from "@halcyon/weather";

/** Waits for the given time [ms]. */
export type Wait = (ms: number) => Promise<unknown>;

/** Maximum time to wait until the calls of a provider renew [s]. Those of a minute and of an hour do, and those of a day do not. */
const patienceSeconds = 3600;

/**
 * Calls a function that reads a past run. If the calls of the provider are used up, waits until they renew and calls the function again.
 *
 * @param wait - By default, waits in real time.
 * @throws Errors of the function. SourceError with the spent calls if they renew after more than an hour.
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

/** Returns a source whose reads are of past runs. A read waits as {@link whenCallsRenew} does. */
export function pastReads(source: WeatherSource, wait?: Wait): WeatherSource {
  return {
    describe: () => source.describe(),
    latestRun: (now, isPassedOver) => source.latestRun(now, isPassedOver),
    locate: (location, run) => source.locate(location, run),
    read: (request) => whenCallsRenew(() => source.read({ ...request, past: true }), wait),
  };
}
