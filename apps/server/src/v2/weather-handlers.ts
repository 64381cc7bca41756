import type { WeatherRooms } from "../endpoints/weather-rooms.ts";
import type { Handlers } from "./handler.ts";
import { historicalWorkabilityHandler, projectionWorkabilityHandler } from "./workability.ts";

/** What answers the endpoints of V2 that can be answered in any thread. */
export function weatherHandlers({ ports, recordsRead }: WeatherRooms) {
  return {
    "historical.workability": historicalWorkabilityHandler(ports, recordsRead),
    "projections.workability": projectionWorkabilityHandler(ports, recordsRead),
  } satisfies Partial<Handlers>;
}
