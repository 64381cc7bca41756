import type { Product } from "./product.ts";
import type { VariableName } from "../variable.ts";

/** Availability of a variable in a product: to its last lead, or to a lead of its own [h]. */
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

/** Last lead of the rich 0.25 degree files of GEFS [h]. After it the 0.5 degree files lack gusts, visibility, ceilings of clouds, and CAPE of surface air. */
const gefsRichFiles = { toLeadHours: 240 } as const;

/**
 * Variables that the real products have. Those of GFS and GEFS are listed in their index files, and those of CFSv2 are the ones that are ingested. For the
 * others, the providers state them. A variable that is missing here is absent there, or can be derived from others. The sea's surface temperature is that of
 * the model's surface if it is water. The kind of precipitation is one field at ECMWF and four flags at NOAA. GEFS beyond 240 h has only CAPE of the lowest 180
 * hPa, which is another quantity, so `cape` ends with the rich files. ECMWF's open CAPE is that of the most unstable air. EC46 is what ECMWF sends of it every
 * six hours.
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
