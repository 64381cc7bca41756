import type { Product, VariableName } from "@halcyon/schema";

/** The forecast products that Open-Meteo carries. */
export type OpenMeteoProduct = Exclude<Product, "cfs" | "ec46">;

export interface OpenMeteoVariable {
  /** The name in the query, and of the control's column. */
  readonly column: string;
  /** The unit of the answer, as Open-Meteo spells it. */
  readonly unit: string;
  /** The last lead that carries it, where that is not the product's. */
  readonly toLeadHours?: number;
}

const forecasts = ["gfs", "gefs", "ifs", "ifs-ens"] as const satisfies readonly OpenMeteoProduct[];
const ecmwf = ["ifs", "ifs-ens"] as const satisfies readonly OpenMeteoProduct[];

/** GEFS files of 0.25 degrees end here; of what follows, which variables stay is not documented. */
const gefsRichHours = 240;

/**
 * The registry's variables in Open-Meteo's words. Units are asked for so that the canonical ones come back.
 *
 * What a number says about its step is the registry's: sums, means and maxima are those of the hour (`/v1/seasonal`: six hours) before
 * the stamp. CAPE of IFS is that of the open data, of the most unstable air. Left out are `rain` of the deterministic endpoint, which lacks showers and so follows from precipitation, and
 * `precipitation_type`, whose codes are not documented.
 *
 * @see https://open-meteo.com/en/docs "Hourly Parameter Definition", and the pages of the other endpoints
 */
const rows: readonly {
  readonly name: VariableName;
  readonly unit: string;
  readonly column?: string;
  readonly products: readonly OpenMeteoProduct[];
  readonly toLeadHours?: number;
}[] = [
  { name: "temperature_2m", unit: "°C", products: [...forecasts, "seas5"] },
  { name: "relative_humidity_2m", unit: "%", products: [...forecasts, "seas5"] },
  { name: "dew_point_2m", unit: "°C", products: [...forecasts, "seas5"] },
  { name: "precipitation", unit: "mm", products: [...forecasts, "seas5"] },
  { name: "rain", unit: "mm", products: ["gefs", "ifs-ens"] },
  { name: "snowfall", unit: "cm", products: [...forecasts, "seas5"] },
  { name: "cloud_cover", unit: "%", products: [...forecasts, "seas5"] },
  { name: "cloud_cover_low", unit: "%", products: ["gfs", ...ecmwf] },
  { name: "shortwave_radiation", unit: "W/m²", products: [...forecasts, "seas5"] },
  { name: "visibility", unit: "m", products: ["gfs"] },
  { name: "visibility", unit: "m", products: ["gefs"], toLeadHours: gefsRichHours },
  { name: "cape", unit: "J/kg", products: ["gfs"] },
  { name: "cape_most_unstable", column: "cape", unit: "J/kg", products: ["ifs", "ifs-ens"] },
  { name: "cape", unit: "J/kg", products: ["gefs"], toLeadHours: gefsRichHours },
  { name: "weather_code", unit: "wmo code", products: [...forecasts, "seas5"] },
  { name: "snow_depth", unit: "m", products: ["gfs", "gefs", "ifs-ens"] },
  { name: "pressure_msl", unit: "hPa", products: [...forecasts, "seas5"] },
  { name: "surface_pressure", unit: "hPa", products: [...forecasts] },
  {
    name: "soil_temperature_0_to_7cm",
    column: "soil_temperature_0_to_10cm",
    unit: "°C",
    products: ["gfs", "gefs"],
  },
  { name: "soil_temperature_0_to_7cm", unit: "°C", products: [...ecmwf, "seas5"] },
  {
    name: "soil_moisture_0_to_7cm",
    column: "soil_moisture_0_to_10cm",
    unit: "m³/m³",
    products: ["gfs", "gefs"],
  },
  { name: "soil_moisture_0_to_7cm", unit: "m³/m³", products: ecmwf },
  { name: "sea_surface_temperature", unit: "°C", products: ["seas5"] },
  { name: "wind_speed_10m", unit: "m/s", products: [...forecasts, "seas5"] },
  { name: "wind_direction_10m", unit: "°", products: [...forecasts, "seas5"] },
  { name: "wind_speed_100m", unit: "m/s", products: ["gfs", ...ecmwf] },
  { name: "wind_speed_100m", unit: "m/s", products: ["gefs"], toLeadHours: gefsRichHours },
  { name: "wind_gusts_10m", unit: "m/s", products: ["gfs", ...ecmwf] },
  { name: "wind_gusts_10m", unit: "m/s", products: ["gefs"], toLeadHours: gefsRichHours },
];

/** The variables that Open-Meteo documents for a product. */
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
