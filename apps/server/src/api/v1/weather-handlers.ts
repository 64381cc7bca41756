import type { WeatherRooms } from "../weather-rooms.ts";
import { breakdownHandler } from "./hours/breakdown.ts";
import type { Handlers } from "./handler.ts";
import { historicalWorkabilityHandler } from "./historical-workability.ts";
import { previewHandler } from "./hours/preview.ts";
import { projectionWorkabilityHandler } from "./projection-workability.ts";
import { windowsHandler } from "./windows/windows.ts";

/** Returns the handlers of the endpoints of V1 that any thread can answer. */
export function weatherHandlers({ ports, recordsRead, admit }: WeatherRooms) {
  return {
    "optimality.breakdown": breakdownHandler(admit),
    "optimality.windows": windowsHandler(admit),
    "optimality.preview": previewHandler(admit),
    "historical.workability": historicalWorkabilityHandler(ports, recordsRead),
    "projections.workability": projectionWorkabilityHandler(ports, recordsRead),
  } satisfies Partial<Handlers>;
}
