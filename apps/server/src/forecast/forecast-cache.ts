import type { ModelId } from "@halcyon/schema";
import {
  type ForecastRequest,
  isFed,
  type PartForecast,
  type PartRead,
  readForecast,
  SourceError,
} from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import { weatherUnavailable } from "../refusals/weather-unavailable.ts";

/** What to read, and the model that the parts belong to: a run and a cell alone do not tell two models apart. */
export interface ModelForecastRequest extends ForecastRequest {
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
            .fetch(keyOf(request, read), { context: { ...request, reads: [read] } })
            .catch((error: unknown) => {
              throw error instanceof SourceError ? weatherUnavailable(request.model, read, error) : error;
            });
          if (forecast === undefined) throw new Error("a read gives one forecast");
          return forecast;
        }),
      ),
  };
}

function keyOf({ model, parts, now }: ModelForecastRequest, read: PartRead): string {
  return JSON.stringify([model, parts.map(placeKey), now, read.part, read.from, read.to, read.variables]);
}

/** Names the run and the cell of a part. */
export function placeKey(placed: ForecastRequest["parts"][number]): unknown[] {
  if (!isFed(placed)) return [placed.part];
  const { part, run, damaged, cell } = placed;
  return [part, run, damaged?.run, cell?.latitude, cell?.longitude];
}
