import type { WeatherRooms } from "../endpoints/weather-rooms.ts";
import type { Handlers } from "./handler.ts";

/** What answers the endpoints of V2 that can be answered in any thread. */
export function weatherHandlers(_rooms: WeatherRooms) {
  return {} satisfies Partial<Handlers>;
}
