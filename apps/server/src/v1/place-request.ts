import type { CompositeRequest } from "@halcyon/schema";
import type { Principal } from "../accounts/principal.ts";
import type { PlaceRequest } from "../forecast/admit-forecast.ts";
import type { ScoreRequest } from "../scores/admit-entry.ts";

/** Place, hours and model of a request. */
export function placeRequestOf({
  latitude,
  longitude,
  forecast_hours: forecastHours,
  model,
}: CompositeRequest["request"]): PlaceRequest {
  return { location: { latitude, longitude }, forecastHours, model };
}

/** What is to be scored, and where, for someone who asks. */
export function scoreRequestOf(
  { request, constraint_params: entry }: CompositeRequest,
  { accountId }: Pick<Principal, "accountId">,
): ScoreRequest {
  return { ...placeRequestOf(request), entry: { ...entry, accountId } };
}
