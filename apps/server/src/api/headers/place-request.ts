import type { CompositeRequest } from "@halcyon/schema/v1";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { Principal } from "@halcyon/accounts/principal";
import type { PlaceRequest } from "../../weather/forecast/admit-forecast.ts";
import { given } from "@halcyon/base/given";
import { onceEach } from "@halcyon/base/once-each";
import type { ScoreRequest } from "../../scoring/admit-entry.ts";

/** Returns the site of a request: its location, with height and surface if the request gives them. */
export function siteOf({
  latitude,
  longitude,
  elevation_m: elevationM,
  surface,
}: Pick<CompositeRequest["request"], "latitude" | "longitude" | "elevation_m" | "surface">): SiteLocation {
  return { latitude, longitude, ...given({ elevationM, surface }) };
}

/** Returns the place, hours and model that a request contains. For the same request object, always returns the same result object. */
export const placeRequestOf = onceEach((request: CompositeRequest["request"]): PlaceRequest => {
  const { forecast_hours: forecastHours, model, calibrated } = request;
  return { location: siteOf(request), forecastHours, model, calibrated };
});

/** Converts a caller's request to the internal request for scores: place, hours, model and entry (task or scenario). */
export function scoreRequestOf(
  { request, constraint_params: entry }: CompositeRequest,
  { accountId }: Pick<Principal, "accountId">,
): ScoreRequest {
  return { ...placeRequestOf(request), entry: { ...entry, accountId } };
}
