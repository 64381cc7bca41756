import type { VariableRow } from "../providers/provider.ts";
import type { Grib2Quantity } from "./grib2-quantity.ts";

/** What each field of a row must say that it measures, so that an index which is not of its file gives no wrong value. */
export function expectedQuantities({ name, as }: VariableRow): readonly (readonly Grib2Quantity[])[] {
  if (as === "speed" || as === "direction") {
    return name.endsWith("_100m")
      ? [["eastward_wind_100m"], ["northward_wind_100m"]]
      : [["eastward_wind_10m"], ["northward_wind_10m"]];
  }
  if (as === "type_flags") {
    return [
      ["rain_flag", "rain_share"],
      ["snow_flag", "snow_share"],
      ["ice_pellets_flag", "ice_pellets_share"],
      ["freezing_rain_flag", "freezing_rain_share"],
    ];
  }
  if (as === "depth_of_water") return [["snow_water"], ["snow_density"]];
  if (name === "sea_surface_temperature") return [["surface_temperature", "sea_surface_temperature"]];
  return [[name]];
}
