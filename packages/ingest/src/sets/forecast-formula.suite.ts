import type { Process } from "@halcyon/grib2";
import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { Grib2Quantity } from "../providers/grib2-quantity.ts";
import type { Interval } from "../providers/idx-step.ts";

export interface FormulaPlace extends Location {
  readonly run: EpochHour;
  readonly member: number;
}

/**
 * Computes the weather of the generated forecasts, like `scripts/forecasts/forecast_formula.py`. An instantaneous value refers to the end of the interval.
 * Sums, means and maxima refer to the whole hours that end in the interval.
 *
 * @returns Value in the canonical unit of the quantity. Flags are 0 or 1, or their share of the interval.
 */
export function formulaWeather(
  quantity: FormulaQuantity,
  process: Exclude<Process, "minimum">,
  place: FormulaPlace,
  { fromHours, toHours }: Interval,
): number {
  const valueAt = (lead: number): number => weatherAt(place, lead)[quantity];
  if (process === "instant") return valueAt(toHours);
  const hours = Array.from({ length: toHours - fromHours }, (_, hour) => valueAt(fromHours + 1 + hour));
  const total = hours.reduce((sum, value) => sum + value, 0);
  if (process === "accumulation") return total;
  return process === "maximum" ? Math.max(...hours) : total / hours.length;
}

export type FormulaQuantity = Extract<
  Grib2Quantity,
  | "temperature_2m"
  | "relative_humidity_2m"
  | "dew_point_2m"
  | "eastward_wind_10m"
  | "northward_wind_10m"
  | "wind_gusts_10m"
  | "precipitation"
  | "precipitation_type"
  | "cloud_cover"
  | "shortwave_radiation"
  | "visibility"
  | "pressure_msl"
  | "land_cover"
  | "surface_height"
  | "surface_geopotential"
  | "rain_flag"
  | "freezing_rain_flag"
  | "ice_pellets_flag"
  | "snow_flag"
>;

const gravity = 9.806_65;

/** Codes of WMO GRIB2 code table 4.201. */
const codes = { none: 0, rain: 1, freezing_rain: 3, snow: 5, ice_pellets: 8 };

function kindOf(celsius: number): keyof typeof codes {
  if (celsius < 1) return "snow";
  if (celsius < 2) return "freezing_rain";
  return celsius < 3 ? "ice_pellets" : "rain";
}

/**
 * Returns the weather at the end of an hour. Precipitation is the amount that falls in this hour. All members are equal at the start, and diverge with
 * increasing lead.
 */
function weatherAt(
  { latitude, longitude, run, member }: FormulaPlace,
  lead: number,
): Record<FormulaQuantity, number> {
  const { PI, cos, hypot, max, sin } = Math;
  const hour = (run + lead) % 24;
  const phase = (2 * PI * lead) / 75 + longitude / 2 + latitude / 5 + 0.011 * member * lead;
  const eastward = 2 + 6 * sin(phase + 1);
  const northward = latitude - 52 + 5 * cos(phase);
  const daily = 4 * cos((2 * PI * (hour - 14)) / 24);
  const celsius = 5 - 0.7 * (latitude - 51) + 0.4 * longitude + daily + 3 * sin(phase);
  const humidity = 78 + 20 * sin(phase + 2);
  const cloud = 50 + 45 * sin(phase + 2.5);
  const sun = max(0, sin((2 * PI * (hour - 6.5)) / 24));
  const rain = max(0, 2.2 * sin(2 * phase) - 0.9);
  const land = latitude > 50.8 ? 1 : 0;
  const height = land * (80 + 60 * sin(3 * latitude + 2 * longitude));
  const kind = rain > 0 ? kindOf(celsius) : "none";
  const flag = (of: keyof typeof codes): number => (of === kind ? 1 : 0);
  return {
    temperature_2m: celsius,
    relative_humidity_2m: humidity,
    dew_point_2m: celsius - (100 - humidity) / 5,
    eastward_wind_10m: eastward,
    northward_wind_10m: northward,
    wind_gusts_10m: 1 + 1.5 * hypot(eastward, northward),
    precipitation: rain,
    precipitation_type: codes[kind],
    cloud_cover: cloud,
    shortwave_radiation: 700 * sun * (1 - 0.006 * cloud),
    visibility: 12_000 + 11_000 * cos(phase + 2),
    pressure_msl: 1013 + 15 * sin(phase / 2),
    land_cover: land,
    surface_height: height,
    surface_geopotential: gravity * height,
    rain_flag: flag("rain"),
    freezing_rain_flag: flag("freezing_rain"),
    ice_pellets_flag: flag("ice_pellets"),
    snow_flag: flag("snow"),
  };
}
