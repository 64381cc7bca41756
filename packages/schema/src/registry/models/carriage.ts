import type { Product } from "./model.ts";
import type { VariableName } from "../variable.ts";

/** Lead times at which a product has a variable: up to the product's last lead time (true), or up to an earlier one [h]. */
type Carried = true | { readonly toLeadHours: number };

const everywhere = {
  temperature_2m: true,
  relative_humidity_2m: true,
  wind_speed_10m: true,
  wind_direction_10m: true,
  precipitation: true,
  cloud_cover: true,
  shortwave_radiation: true,
  pressure_msl: true,
  soil_temperature_0_to_7cm: true,
  soil_moisture_0_to_7cm: true,
} as const satisfies Partial<Record<VariableName, Carried>>;

const snowAndPressure = { snow_depth: true, surface_pressure: true } as const;

const waves = { wave_height: true, wave_period: true } as const;

const ecmwf = {
  dew_point_2m: true,
  wind_gusts_10m: true,
  wind_speed_100m: true,
  precipitation_type: true,
  sea_surface_temperature: true,
  surface_temperature: true,
  longwave_down: true,
  cape_most_unstable: true,
} as const satisfies Partial<Record<VariableName, Carried>>;

/**
 * Last lead time of the complete GEFS files at 0.25 degrees [h]. Later lead times are only in the files at 0.5 degrees, which lack gusts, visibility, cloud
 * ceilings and CAPE of surface air.
 */
const gefsRichFiles = { toLeadHours: 240 } as const;

/**
 * Variables that each real product provides. The lists of variables for GFS and GEFS follow their index files, and the list for CFSv2 follows the ingested
 * variables. The other lists follow the documentation of the providers. A variable that a product does not provide is absent, or derived from other variables.
 * The sea surface temperature is the model's surface temperature over water. The precipitation type is one field at ECMWF and four flags at NOAA. Beyond 240 h,
 * GEFS provides only the CAPE of the lowest 180 hPa. This is another quantity, so `cape` ends at 240 h. The open data of ECMWF have the CAPE of the most
 * unstable air. EC46 lists the variables that ECMWF publishes every six hours.
 */
export const carriage: Readonly<Record<Product, Readonly<Partial<Record<VariableName, Carried>>>>> = {
  gfs: {
    ...everywhere,
    ...snowAndPressure,
    ...waves,
    dew_point_2m: true,
    wind_gusts_10m: true,
    wind_speed_100m: true,
    cloud_cover_low: true,
    precipitation_type: true,
    sea_surface_temperature: true,
    visibility: true,
    cape: true,
    convective_inhibition: true,
    lifted_index: true,
    convective_precipitation: true,
    surface_temperature: true,
    temperature_100m: true,
    longwave_down: true,
    cloud_ceiling: true,
    boundary_layer_height: true,
  },
  gefs: {
    ...everywhere,
    ...snowAndPressure,
    ...waves,
    dew_point_2m: gefsRichFiles,
    wind_gusts_10m: gefsRichFiles,
    precipitation_type: true,
    visibility: gefsRichFiles,
    cape: gefsRichFiles,
    convective_inhibition: gefsRichFiles,
    cloud_ceiling: gefsRichFiles,
    longwave_down: true,
  },
  cfs: {
    temperature_2m: true,
    relative_humidity_2m: true,
    wind_speed_10m: true,
    wind_direction_10m: true,
    precipitation: true,
    cloud_cover: true,
    shortwave_radiation: true,
    surface_pressure: true,
  },
  ifs: { ...everywhere, ...snowAndPressure, ...waves, ...ecmwf },
  "ifs-ens": { ...everywhere, ...snowAndPressure, ...waves, ...ecmwf },
  ec46: {
    ...everywhere,
    ...waves,
    dew_point_2m: true,
    wind_gusts_10m: true,
    wind_speed_100m: true,
    sea_surface_temperature: true,
  },
  seas5: { ...everywhere, ...snowAndPressure },
};
