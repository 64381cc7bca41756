import type { CompositeRequest } from "@halcyon/schema";
import type { Principal } from "../accounts/principal.ts";
import type { PlaceRequest } from "../forecast/admit-forecast.ts";
import type { ScoreRequest } from "../scores/admit-entry.ts";
import { siteOf } from "./site-of.ts";

/** Place, hours and model of a request. */
export function placeRequestOf(request: CompositeRequest["request"]): PlaceRequest {
  const { forecast_hours: forecastHours, model, calibrated } = request;
  return { location: siteOf(request), forecastHours, model, calibrated };
}

/** What is to be scored, and where, for someone who asks. */
export function scoreRequestOf(
  { request, constraint_params: entry }: CompositeRequest,
  { accountId }: Pick<Principal, "accountId">,
): ScoreRequest {
  return { ...placeRequestOf(request), entry: { ...entry, accountId } };
}
