import type { VariableName } from "@halcyon/schema";

/** Variables that a typical entry (task or scenario) reads from a run. */
export const eightVariables: readonly VariableName[] = [
  "temperature_2m",
  "relative_humidity_2m",
  "wind_speed_10m",
  "wind_gusts_10m",
  "precipitation",
  "cloud_cover",
  "shortwave_radiation",
  "pressure_msl",
];
