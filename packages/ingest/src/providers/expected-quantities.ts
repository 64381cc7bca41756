import type { VariableRow } from "./provider.ts";
import type { Grib2Quantity } from "./grib2-quantity.ts";

/** Returns the quantities that each field of a row may measure. An index that belongs to another file gives no wrong value. */
export function expectedQuantities({
  name,
  as,
  measures,
}: VariableRow): readonly (readonly Grib2Quantity[])[] {
  if (measures !== undefined) return measures;
  if (as === "type_flags") {
    return [
      ["rain_flag", "rain_share"],
      ["snow_flag", "snow_share"],
      ["ice_pellets_flag", "ice_pellets_share"],
      ["freezing_rain_flag", "freezing_rain_share"],
    ];
  }
  if (as === "depth_of_water") return [["snow_water"], ["snow_density"]];
  return [[name]];
}

/** Returns the components of the wind at a height above ground [m]. */
export function windMeasures(heightM: 10 | 100): readonly (readonly Grib2Quantity[])[] {
  return [[`eastward_wind_${heightM}m`], [`northward_wind_${heightM}m`]];
}

/** Temperature of the model's surface, which is water if the cell is. */
export const waterMeasures: readonly (readonly Grib2Quantity[])[] = [
  ["surface_temperature", "sea_surface_temperature"],
];
