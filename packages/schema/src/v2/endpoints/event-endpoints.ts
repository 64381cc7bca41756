import { z } from "zod";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import {
  deliveryEndpoints as firstDeliveryEndpoints,
  deliveryListSchema,
  deliverySchema,
  deliveryTypes,
} from "../../watch/deliveries/delivery-endpoints.ts";
import { eventEndpoints as firstEventEndpoints } from "../../watch/events/watch-endpoints.ts";
import { laterEvents } from "../../watch/watches/event-types.ts";
import { eventListQuerySchema, eventListSchema, eventSchema } from "../event.ts";

const warnedDeliverySchema = deliverySchema
  .extend({
    type: z.enum([...deliveryTypes, ...laterEvents]).meta({ description: "Type of the event." }),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.output<typeof warnedDeliverySchema>;

const warnedDeliveryListSchema = deliveryListSchema
  .extend({
    deliveries: z
      .array(warnedDeliverySchema)
      .meta({ description: "The deliveries of the page, the newest first." }),
  })
  .meta({ id: "DeliveryList" });

const { "events.stream": stream } = firstEventEndpoints;

/** Endpoints of events. V1 has them without events about official warnings. */
export const listedEndpoints = {
  "events.list": {
    ...firstEventEndpoints["events.list"],
    query: eventListQuerySchema,
    output: eventListSchema,
  },
  "events.stream": {
    ...stream,
    query: stream.query.extend({ type: eventListQuerySchema.shape.type }),
    events: eventSchema,
    takesTicket: true,
  },
  "events.get": { ...firstEventEndpoints["events.get"], output: eventSchema },
} as const satisfies Record<string, EndpointRow>;

/** Endpoint that sends a test to a webhook. */
export const testEndpoint = {
  "webhooks.test": { ...firstDeliveryEndpoints["webhooks.test"], output: warnedDeliverySchema },
} as const satisfies Record<string, EndpointRow>;

/** All endpoints of events and deliveries that differ from those of V1. */
export const eventEndpoints = {
  ...listedEndpoints,
  ...testEndpoint,
  "deliveries.list": { ...firstDeliveryEndpoints["deliveries.list"], output: warnedDeliveryListSchema },
  "deliveries.redeliver": { ...firstDeliveryEndpoints["deliveries.redeliver"], output: warnedDeliverySchema },
} as const satisfies Record<string, EndpointRow>;
