import type { VariableRow } from "./provider.ts";
import type { Grib2Quantity } from "./grib2-quantity.ts";

/** Returns the quantities that each field of a row of the provider's table may measure. They prevent wrong values if an index belongs to another file. */
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

/** Returns the quantities of the two wind components at a height above ground [m]. */
export function windMeasures(heightM: 10 | 100): readonly (readonly Grib2Quantity[])[] {
  return [[`eastward_wind_${heightM}m`], [`northward_wind_${heightM}m`]];
}

/** Quantities of the sea surface temperature. The temperature of the model's surface is that of water in water cells. */
export const waterMeasures: readonly (readonly Grib2Quantity[])[] = [
  ["surface_temperature", "sea_surface_temperature"],
];
