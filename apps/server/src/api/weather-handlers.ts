import { waveFrequency } from "../weather/projections/wave-frequency.ts";
import { climatologyHandler } from "./history/climatology.ts";
import { frequencyChangeHandler } from "./projections/frequency-change.ts";
import type { Handlers } from "./handler.ts";
import { hazardIndexHandler } from "./projections/hazard-index.ts";
import { historicalDailyHandler, historicalHourlyHandler } from "./history/historical-weather.ts";
import { operationalHourlyHandler } from "./endpoints/operational-hourly.ts";
import { projectionDailyHandler } from "./projections/projection-daily.ts";
import type { WeatherRooms } from "./weather-rooms.ts";

/** Returns the handlers that can run in any thread and that all API versions share. */
export function weatherHandlers({ ports: { records }, recordsRead, admit }: WeatherRooms) {
  return {
    "operational.hourly": operationalHourlyHandler(admit),
    "historical.hourly": historicalHourlyHandler(records, recordsRead),
    "historical.daily": historicalDailyHandler(records, recordsRead),
    "historical.climatology": climatologyHandler(records, recordsRead),
    "projections.daily": projectionDailyHandler(records, recordsRead),
    "projections.frequencyChange": frequencyChangeHandler(waveFrequency(records, recordsRead)),
    "projections.hazardIndex": hazardIndexHandler(records, recordsRead),
  } satisfies Partial<Handlers>;
}
