import type { WeatherRooms } from "../weather-rooms.ts";
import { compositeHandler } from "./hours/composite.ts";
import type { Handlers } from "./handler.ts";
import { dispatchHandler } from "./plans/dispatch.ts";
import { planHandlers } from "./plans/plan-handlers.ts";
import { windowsHandler } from "./windows/windows.ts";
import { historicalWorkabilityHandler, projectionWorkabilityHandler } from "./workability.ts";

/** Returns the handlers of the V2 endpoints that can run in any thread. */
export function weatherHandlers(rooms: WeatherRooms) {
  const { ports, recordsRead, admit } = rooms;
  return {
    "optimality.composite": compositeHandler(rooms),
    "optimality.windows": windowsHandler(admit, ports),
    ...planHandlers(rooms),
    "plans.dispatch": dispatchHandler(rooms),
    "historical.workability": historicalWorkabilityHandler(ports, recordsRead),
    "projections.workability": projectionWorkabilityHandler(ports, recordsRead),
  } satisfies Partial<Handlers>;
}
