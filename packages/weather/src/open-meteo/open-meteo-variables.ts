import type { VariableName } from "@halcyon/schema";
import type { Product } from "@halcyon/schema/registry";

/** Forecast products at Open-Meteo: products that are parts of a model, and products with only waves, currents or the quality of the air. */
export const openMeteoProducts = [
  "gfs",
  "gefs",
  "ifs",
  "ifs-ens",
  "ec46",
  "seas5",
  "gfs-wave",
  "ecmwf-wam",
  "meteofrance-currents",
  "cams-global",
  "cams-europe",
] as const satisfies readonly (Exclude<Product, "cfs"> | OverlayProduct)[];
export type OpenMeteoProduct = (typeof openMeteoProducts)[number];

/** Product that has only waves, currents or the quality of the air. It is an overlay of a part with all other weather. */
type OverlayProduct = "gfs-wave" | "ecmwf-wam" | "meteofrance-currents" | "cams-global" | "cams-europe";

export interface OpenMeteoVariable {
  /** Name of the variable in the query. The control's column in the response has the same name. */
  readonly column: string;
  /** Unit in the response, as Open-Meteo writes it. */
  readonly unit: string;
  /** Last lead time that has the variable [h]; by default, the last lead time of the product. */
  readonly toLeadHours?: number;
}

const hourly = ["gfs", "gefs", "ifs", "ifs-ens"] as const satisfies readonly OpenMeteoProduct[];
const ecmwf = ["ifs", "ifs-ens"] as const satisfies readonly OpenMeteoProduct[];
const all = [...hourly, "ec46", "seas5"] as const satisfies readonly OpenMeteoProduct[];
const waves = ["ec46", "gfs-wave", "ecmwf-wam"] as const satisfies readonly OpenMeteoProduct[];
const air = ["cams-global", "cams-europe"] as const satisfies readonly OpenMeteoProduct[];

/**
 * Last lead of 0.25-degree GEFS files [h]. After it, 0.5-degree files have gusts and wind at 100 m. It is not known whether they also have visibility and
 * surface-based CAPE.
 *
 * @see `gefs_file_type` in `common_gefs_template_config.py` of github.com/dynamical-org/reformatters
 */
const gefsRichHours = 240;

/**
 * Variables of the registry, and their names at Open-Meteo. Requested units are canonical or can be converted. Step types are those of the registry: sums,
 * means and maxima cover the hour before the time stamp (`/v1/seasonal`: six hours). CAPE of IFS is the most-unstable CAPE of the open data. At the
 * deterministic and seasonal endpoints, `rain` lacks showers, so rain is derived from precipitation. The codes of `precipitation_type` are not documented, so
 * it is left out. EC46 and SEAS5 have no snow depth and no surface pressure.
 *
 * @see https://open-meteo.com/en/docs "Hourly Parameter Definition", and the pages of the other endpoints; for EC46 `EcmwfEC46Variable6Hourly` of
 * github.com/open-meteo/open-meteo
 */
const rows: readonly {
  readonly name: VariableName;
  readonly unit: string;
  readonly column?: string;
  readonly products: readonly OpenMeteoProduct[];
  readonly toLeadHours?: number;
}[] = [
  { name: "temperature_2m", unit: "°C", products: all },
  { name: "relative_humidity_2m", unit: "%", products: all },
  { name: "dew_point_2m", unit: "°C", products: all },
  { name: "precipitation", unit: "mm", products: all },
  { name: "rain", unit: "mm", products: ["gefs", "ifs-ens"] },
  { name: "snowfall", unit: "cm", products: all },
  { name: "cloud_cover", unit: "%", products: all },
  { name: "cloud_cover_low", unit: "%", products: ["gfs", ...ecmwf] },
  { name: "shortwave_radiation", unit: "W/m²", products: all },
  { name: "visibility", unit: "m", products: ["gfs"] },
  { name: "visibility", unit: "m", products: ["gefs"], toLeadHours: gefsRichHours },
  { name: "cape", unit: "J/kg", products: ["gfs"] },
  { name: "cape_most_unstable", column: "cape", unit: "J/kg", products: ecmwf },
  { name: "cape", unit: "J/kg", products: ["gefs"], toLeadHours: gefsRichHours },
  { name: "weather_code", unit: "wmo code", products: all },
  { name: "snow_depth", unit: "m", products: ["gfs", "gefs", "ifs-ens"] },
  { name: "pressure_msl", unit: "hPa", products: all },
  { name: "surface_pressure", unit: "hPa", products: hourly },
  {
    name: "soil_temperature_0_to_7cm",
    column: "soil_temperature_0_to_10cm",
    unit: "°C",
    products: ["gfs", "gefs"],
  },
  { name: "soil_temperature_0_to_7cm", unit: "°C", products: [...ecmwf, "ec46", "seas5"] },
  {
    name: "soil_moisture_0_to_7cm",
    column: "soil_moisture_0_to_10cm",
    unit: "m³/m³",
    products: ["gfs", "gefs"],
  },
  { name: "soil_moisture_0_to_7cm", unit: "m³/m³", products: [...ecmwf, "ec46"] },
  { name: "sea_surface_temperature", unit: "°C", products: ["ec46", "seas5"] },
  { name: "wind_speed_10m", unit: "m/s", products: all },
  { name: "wind_direction_10m", unit: "°", products: all },
  { name: "wind_speed_100m", unit: "m/s", products: [...hourly, "ec46"] },
  { name: "wind_gusts_10m", unit: "m/s", products: [...hourly, "ec46"] },
  { name: "wave_height", unit: "m", products: waves },
  { name: "wave_period", unit: "s", products: waves },
  { name: "wave_direction", unit: "°", products: ["gfs-wave", "ecmwf-wam"] },
  { name: "wave_peak_period", unit: "s", products: ["ecmwf-wam"] },
  { name: "wind_wave_height", unit: "m", products: ["gfs-wave"] },
  { name: "swell_wave_height", unit: "m", products: ["gfs-wave"] },
  { name: "swell_wave_period", unit: "s", products: ["gfs-wave"] },
  { name: "swell_wave_direction", unit: "°", products: ["gfs-wave"] },
  {
    name: "ocean_current_speed",
    column: "ocean_current_velocity",
    unit: "m/s",
    products: ["meteofrance-currents"],
  },
  { name: "ocean_current_direction", unit: "°", products: ["meteofrance-currents"] },
  { name: "pm2_5", unit: "μg/m³", products: air },
  { name: "pm10", unit: "μg/m³", products: air },
  { name: "dust", unit: "μg/m³", products: air },
  { name: "ozone", unit: "μg/m³", products: air },
  { name: "nitrogen_dioxide", unit: "μg/m³", products: air },
  { name: "uv_index", unit: "", products: ["cams-global"] },
  { name: "freezing_level_height", unit: "m", products: ["gfs"] },
];

/** Returns the columns of variables that a model has under the names of the registry, up to its last lead time. */
export function openMeteoColumns(
  names: readonly VariableName[],
): ReadonlyMap<VariableName, OpenMeteoVariable> {
  return new Map(
    names.map((name) => {
      const { unit } = rows.find((row) => row.name === name && row.column === undefined)!;
      return [name, { column: name, unit }];
    }),
  );
}

/** Returns the variables that Open-Meteo documents for a product. */
export function openMeteoVariables(product: OpenMeteoProduct): ReadonlyMap<VariableName, OpenMeteoVariable> {
  return new Map(
    rows
      .filter(({ products }) => products.includes(product))
      .map(({ name, unit, column = name, toLeadHours }) => [
        name,
        { column, unit, ...(toLeadHours === undefined ? {} : { toLeadHours }) },
      ]),
  );
}
