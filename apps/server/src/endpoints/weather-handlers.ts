import { waveFrequency } from "../projections/wave-frequency.ts";
import { climatologyHandler } from "./climatology.ts";
import { frequencyChangeHandler } from "./frequency-change.ts";
import type { Handlers } from "./handler.ts";
import { hazardIndexHandler } from "./hazard-index.ts";
import { historicalDailyHandler } from "./historical-daily.ts";
import { historicalHourlyHandler } from "./historical-hourly.ts";
import { operationalHourlyHandler } from "./operational-hourly.ts";
import { projectionDailyHandler } from "./projection-daily.ts";
import type { WeatherRooms } from "./weather-rooms.ts";

/** What answers, alike in every version, the endpoints that can be answered in any thread. */
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
