import { climateEndpoints } from "./wire/climate/climate-endpoints.ts";
import { dataEndpoints } from "./wire/weather/data-endpoints.ts";
import { addressEndpoints } from "./watch/deliveries/address-endpoints.ts";
import { deliveryEndpoints } from "./watch/deliveries/delivery-endpoints.ts";
import { feedEndpoints } from "./watch/deliveries/feed-endpoints.ts";
import { sharedEntryEndpoints } from "./wire/entries/entry-endpoints.ts";
import { serviceEndpoints } from "./wire/service/service-endpoints.ts";
import { eventEndpoints } from "./watch/events/watch-endpoints.ts";

/** Endpoints that are identical in all API versions. */
export const sharedEndpoints = {
  ...dataEndpoints,
  ...climateEndpoints,
  ...sharedEntryEndpoints,
  ...serviceEndpoints,
  ...eventEndpoints,
  ...deliveryEndpoints,
  ...feedEndpoints,
  ...addressEndpoints,
} as const;
