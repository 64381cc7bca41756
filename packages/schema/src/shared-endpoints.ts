import { climateEndpoints } from "./wire/climate/climate-endpoints.ts";
import { dataEndpoints } from "./wire/weather/data-endpoints.ts";
import { addressEndpoints } from "./watch/deliveries/address-endpoints.ts";
import { webhookEndpoints } from "./watch/deliveries/delivery-endpoints.ts";
import { feedEndpoints } from "./watch/deliveries/feed-endpoints.ts";
import { sharedEntryEndpoints } from "./wire/entries/entry-endpoints.ts";
import { serviceEndpoints } from "./wire/service/service-endpoints.ts";
import { sharedWatchEndpoints } from "./watch/events/watch-endpoints.ts";

const { "webhooks.enable": _enable, ...beforeTest } = webhookEndpoints;

/** Shared endpoints that documents list before the endpoints of events, and those between events and `webhooks.test`. */
export const listedBefore = {
  events: {
    ...dataEndpoints,
    ...climateEndpoints,
    ...sharedEntryEndpoints,
    ...serviceEndpoints,
    ...sharedWatchEndpoints,
  },
  test: beforeTest,
} as const;

/** Endpoints that are identical in all API versions. */
export const sharedEndpoints = {
  ...listedBefore.events,
  ...webhookEndpoints,
  ...feedEndpoints,
  ...addressEndpoints,
} as const;
