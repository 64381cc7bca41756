import type { VariableName } from "@halcyon/schema";

/** Names for people, of variables whose own names do not read as words. */
export const variableNamesInWords: Readonly<Partial<Record<VariableName, string>>> = {
  cape: "CAPE",
  cape_most_unstable: "CAPE of the most unstable air",
  utci: "UTCI",
  thi_cattle: "THI for cattle",
  pressure_msl: "Sea-level pressure",
  wbgt_outdoor: "WBGT outdoors",
  delta_t_2m: "Delta T at 2 m",
  soil_temperature_0_to_7cm: "Soil temperature, 0 to 7 cm",
  soil_moisture_0_to_7cm: "Soil moisture, 0 to 7 cm",
  is_day: "Day or night",
  wind_gust_3s_at_height: "Wind gusts at height",
};
