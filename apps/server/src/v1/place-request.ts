import type { CompositeRequest } from "@halcyon/schema";
import type { PlaceRequest } from "../forecast/admit-forecast.ts";

/** Place, hours and model of a request, as use cases take them. */
export function placeRequestOf({
  latitude,
  longitude,
  forecast_hours: forecastHours,
  model,
}: CompositeRequest["request"]): PlaceRequest {
  return { location: { latitude, longitude }, forecastHours, model };
}
