import { climateEndpoints } from "./climate-endpoints.ts";
import { dataEndpoints } from "./data-endpoints.ts";
import { addressEndpoints } from "./delivery/address-endpoints.ts";
import { deliveryEndpoints } from "./delivery/delivery-endpoints.ts";
import { feedEndpoints } from "./delivery/feed-endpoints.ts";
import { entryEndpoints } from "./entry-endpoints.ts";
import { serviceEndpoints } from "./service-endpoints.ts";
import { watchEndpoints } from "./watch/watch-endpoints.ts";

/** The endpoints that are alike in every version. */
export const sharedEndpoints = {
  ...dataEndpoints,
  ...climateEndpoints,
  ...entryEndpoints,
  ...serviceEndpoints,
  ...watchEndpoints,
  ...deliveryEndpoints,
  ...feedEndpoints,
  ...addressEndpoints,
} as const;
