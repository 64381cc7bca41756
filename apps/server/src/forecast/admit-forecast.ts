import { type EpochHour, epochHourOf, type Location, type ModelId } from "@halcyon/schema";
import { type PartAvailability, type PartForecast, type PartRead, placeParts } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import type { Models } from "../ports.ts";
import { inSpan } from "../in-span.ts";
import { type Needs, partsFor, type PlaceModel } from "./available-parts.ts";
import { configuredParts } from "./configured-parts.ts";
import { forecastCache, placeKey } from "./forecast-cache.ts";

/** The hours of a model that are wanted at a place. */
export interface PlaceRequest {
  readonly location: Location;
  readonly forecastHours: number;
  readonly model: ModelId;
}

/** Hours that the catalogue can answer, before any weather is read. */
export interface AdmittedForecast {
  readonly request: PlaceRequest;
  readonly now: EpochHour;
  /** The parts that answer the hours asked for, in their order. */
  readonly parts: readonly PartAvailability[];
  /** Names all that an answer follows from: never the caller's own coordinates, but the cells that answer for them. */
  readonly key: string;
  /** Where its weather comes from, the same for all admissions whose weather may be read together. */
  readonly source: WeatherPlace;
}

/** The runs and cells of a model that answer for a place at an hour. */
export interface WeatherPlace {
  readonly key: string;
  /** @throws Refusal weather_unavailable; DamagedRunError */
  read(reads: readonly PartRead[]): Promise<readonly PartForecast[]>;
}

/**
 * The one way to the weather ahead: all that can be refused of hours, place and needs, in one order.
 *
 * @throws Refusal model_unavailable, variable_unavailable, horizon_exceeded, location_outside_coverage, stale_forecast, weather_unavailable, data_gap
 */
export type AdmitForecast = <Lack>(
  request: PlaceRequest,
  needs: Needs<Lack>,
  nowMs: number,
) => Promise<AdmittedForecast>;

/** How many decisions about parts are kept; each is a few small objects. */
const decisionsMax = 10_000;

/** @param gridsMaxBytes - How much weather that was read is kept [bytes]. */
export function forecastAdmission(models: Models, gridsMaxBytes: number): AdmitForecast {
  const forecasts = forecastCache(gridsMaxBytes);
  const decided = new LRUCache<string, readonly PartAvailability[]>({ max: decisionsMax });
  return async ({ location, model, forecastHours }, needs, nowMs) => {
    const request = { location, model, forecastHours };
    const now = epochHourOf(nowMs);
    const place: PlaceModel = (wanted) => placeParts(models.get(wanted) ?? [], location, now);
    const placed = await placeParts(configuredParts(models, model, needs.locate), location, now);
    const placedKey = JSON.stringify([model, now, placed.map(placeKey)]);
    const key = JSON.stringify([needs.name, forecastHours, placedKey]);
    const parts = decided.get(key) ?? (await partsFor(request, needs, placed, now, place));
    decided.set(key, parts);
    const read = (reads: readonly PartRead[]): Promise<readonly PartForecast[]> =>
      inSpan("read weather", () => forecasts.read({ model, parts: placed, now, reads }));
    return { request, now, parts, key, source: { key: placedKey, read } };
  };
}
