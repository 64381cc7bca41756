import type { CompositeRequest } from "@halcyon/schema/v1";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { Principal } from "@halcyon/accounts/principal";
import type { PlaceRequest } from "../../weather/forecast/admit-forecast.ts";
import { given } from "@halcyon/base/given";
import { onceEach } from "@halcyon/base/once-each";
import type { ScoreRequest } from "../../scoring/admit-entry.ts";

/** The site of a request. */
export function siteOf({
  latitude,
  longitude,
  elevation_m: elevationM,
  surface,
}: Pick<CompositeRequest["request"], "latitude" | "longitude" | "elevation_m" | "surface">): SiteLocation {
  return { latitude, longitude, ...given({ elevationM, surface }) };
}

/** Place, hours and model of a request; once for those of one and the same body. */
export const placeRequestOf = onceEach((request: CompositeRequest["request"]): PlaceRequest => {
  const { forecast_hours: forecastHours, model, calibrated } = request;
  return { location: siteOf(request), forecastHours, model, calibrated };
});

/** What is to be scored, and where, for someone who asks. */
export function scoreRequestOf(
  { request, constraint_params: entry }: CompositeRequest,
  { accountId }: Pick<Principal, "accountId">,
): ScoreRequest {
  return { ...placeRequestOf(request), entry: { ...entry, accountId } };
}
