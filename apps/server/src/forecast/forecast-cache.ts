import type { ModelId } from "@halcyon/schema";
import { type ForecastRequest, type PartForecast, readForecast, SourceError } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import { weatherUnavailable } from "../refusals/weather-unavailable.ts";

/** What to read of a model. */
export interface ModelForecastRequest extends ForecastRequest {
  /** Names the model, the runs and cells of its parts, and the hour. */
  readonly key: string;
  readonly model: ModelId;
}

/** Hourly grids of parts that were read, kept for as long as they fit. */
export interface ForecastCache {
  read(request: ModelForecastRequest): Promise<readonly PartForecast[]>;
}

/**
 * A cache of {@link readForecast}, bounded in bytes; callers that ask for the same at once share one read.
 *
 * Its reads throw Refusal weather_unavailable where a source gives no weather, and DamagedRunError where an older run may.
 */
export function forecastCache(maxBytes: number): ForecastCache {
  const grids = new LRUCache<string, PartForecast, ForecastRequest>({
    maxSize: maxBytes,
    sizeCalculation: ({ weather }) =>
      [...weather.grids.values()].reduce((sum, grid) => sum + grid.byteLength, 1024),
    // A read that newer ones push out before it is done still answers those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => (await readForecast(context))[0],
  });
  return {
    read: (request) =>
      Promise.all(
        request.reads.map(async (read) => {
          const forecast = await grids
            .fetch(JSON.stringify([request.key, read.part, read.from, read.to, read.variables]), {
              context: { ...request, reads: [read] },
            })
            .catch((error: unknown) => {
              throw error instanceof SourceError ? weatherUnavailable(request.model, read, error) : error;
            });
          if (forecast === undefined) throw new Error("a read gives one forecast");
          return forecast;
        }),
      ),
  };
}
