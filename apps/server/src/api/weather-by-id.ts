import { endpointId } from "@halcyon/schema/endpoints";
import type { AnyCall } from "./pipeline/handler.ts";
import { weatherHandlers as sharedHandlers } from "./weather-handlers.ts";
import type { WeatherRooms } from "./weather-rooms.ts";
import { weatherHandlers as v1Handlers } from "./v1/weather-handlers.ts";
import { weatherHandlers as v2Handlers } from "./v2/weather-handlers.ts";

/** Returns the handlers that can run in any thread, by id. The ids of the handlers that only V2 uses begin with `v2.`. */
export function weatherById(
  rooms: WeatherRooms,
): Readonly<Record<string, (call: AnyCall) => Promise<unknown>>> {
  const ofV2 = Object.entries(v2Handlers(rooms)).map(([name, handler]) => [endpointId("v2", name), handler]);
  // Who calls one has checked its input by its row.
  return { ...sharedHandlers(rooms), ...v1Handlers(rooms), ...Object.fromEntries(ofV2) } as never;
}
