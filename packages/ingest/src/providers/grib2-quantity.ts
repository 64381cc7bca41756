import type { Process, Product } from "@halcyon/grib2";
import type { VariableName } from "@halcyon/schema";

/** Quantity of a field: a variable of the weather registry, or an intermediate quantity from which such a variable is computed. */
export type Grib2Quantity = VariableName | Grib2Part;

type Grib2Part =
  | "eastward_wind_10m"
  | "northward_wind_10m"
  | "eastward_wind_100m"
  | "northward_wind_100m"
  | "precipitation_rate"
  | "specific_humidity"
  | "rain_flag"
  | "freezing_rain_flag"
  | "ice_pellets_flag"
  | "snow_flag"
  | "rain_share"
  | "freezing_rain_share"
  | "ice_pellets_share"
  | "snow_share"
  | "snow_water"
  | "snow_density"
  | "surface_height"
  | "surface_geopotential"
  | "land_cover";

export interface MeasuredQuantity {
  readonly quantity: Grib2Quantity;
  /** Unit of the values in the file, in the spelling of `convertUnit` if that function knows the unit. */
  readonly unit: string;
  /** True if the quantity is one component of a vector. The components may point along the rows and columns of the grid instead of east and north. */
  readonly isComponent?: true;
}

/**
 * Returns the quantity that a field measures.
 *
 * @returns undefined if no registry variable needs the field.
 */
export function grib2Quantity(product: Product): MeasuredQuantity | undefined {
  const found = rows.find((row) => matches(row, product));
  if (found === undefined) return undefined;
  const { quantity, unit, isComponent } = found;
  return { quantity, unit, ...(isComponent && { isComponent }) };
}

interface Row extends MeasuredQuantity {
  readonly discipline: number;
  readonly category: number;
  readonly number: number;
  /** Type and value of the level and, for a layer, value of the second surface. Without a value, any level of the type matches. */
  readonly level: readonly [type: number, value?: number, second?: number];
  /** Centre that defines the parameter; absent if WMO defines it. */
  readonly centre?: number;
  /** Statistical process of the field; absent if any process is accepted. The average of a flag is its share of the time. */
  readonly process?: Process;
}

const ncep = 7;
const ecmwf = 98;

const ground = [1] as const;
const meanSea = [101] as const;
const above = (heightM: number) => [103, heightM] as const;
const wholeAtmosphere = [10] as const;
const wholeAtmosphereAsLayer = [200] as const;
const cloudCeiling = [215] as const;

const component = { isComponent: true } as const;

/** Builds a row of the table from the code of a parameter, its level and its quantity. */
function known(
  parameter: string,
  level: Row["level"],
  quantity: Grib2Quantity,
  unit: string,
  only: Pick<Row, "centre" | "process" | "isComponent"> = {},
): Row {
  const [discipline, category, number] = parameter.split(".").map(Number);
  return { discipline: discipline!, category: category!, number: number!, level, quantity, unit, ...only };
}

/**
 * Parameters by discipline, category and number.
 *
 * @see WMO Manual on Codes I.2, code table 4.2; NCEP, https://www.nco.ncep.noaa.gov/pmb/docs/grib2/grib2_doc/;
 * ECMWF, https://codes.ecmwf.int/grib/param-db
 */
const rows: readonly Row[] = [
  known("0.0.0", above(2), "temperature_2m", "K"),
  known("0.0.6", above(2), "dew_point_2m", "K"),
  known("0.1.0", above(2), "specific_humidity", "kg/kg"),
  known("0.1.1", above(2), "relative_humidity_2m", "%"),
  known("0.2.2", above(10), "eastward_wind_10m", "m/s", component),
  known("0.2.3", above(10), "northward_wind_10m", "m/s", component),
  known("0.2.2", above(100), "eastward_wind_100m", "m/s", component),
  known("0.2.3", above(100), "northward_wind_100m", "m/s", component),
  known("0.2.1", above(10), "wind_speed_10m", "m/s"),
  known("0.2.22", above(10), "wind_gusts_10m", "m/s"),
  known("0.2.22", ground, "wind_gusts_10m", "m/s"),
  known("0.1.8", ground, "precipitation", "kg/m2", { process: "accumulation" }),
  known("0.1.52", ground, "precipitation", "kg/m2", { process: "accumulation" }),
  known("0.1.193", ground, "precipitation", "m", { process: "accumulation", centre: ecmwf }),
  known("0.1.52", ground, "precipitation_rate", "kg/m2/s", { process: "average" }),
  known("0.1.7", ground, "precipitation_rate", "kg/m2/s"),
  known("0.1.19", ground, "precipitation_type", "1"),
  known("0.1.192", ground, "rain_flag", "1", { centre: ncep, process: "instant" }),
  known("0.1.193", ground, "freezing_rain_flag", "1", { centre: ncep, process: "instant" }),
  known("0.1.194", ground, "ice_pellets_flag", "1", { centre: ncep, process: "instant" }),
  known("0.1.195", ground, "snow_flag", "1", { centre: ncep, process: "instant" }),
  known("0.1.192", ground, "rain_share", "1", { centre: ncep, process: "average" }),
  known("0.1.193", ground, "freezing_rain_share", "1", { centre: ncep, process: "average" }),
  known("0.1.194", ground, "ice_pellets_share", "1", { centre: ncep, process: "average" }),
  known("0.1.195", ground, "snow_share", "1", { centre: ncep, process: "average" }),
  known("0.6.1", wholeAtmosphere, "cloud_cover", "%"),
  known("0.6.1", ground, "cloud_cover", "%"),
  known("0.6.1", wholeAtmosphereAsLayer, "cloud_cover", "%", { centre: ncep }),
  known("0.6.192", ground, "cloud_cover", "fraction", { centre: ecmwf }),
  known("0.6.3", [214], "cloud_cover_low", "%"),
  known("0.6.193", ground, "cloud_cover_low", "fraction", { centre: ecmwf }),
  known("0.4.192", ground, "shortwave_radiation", "W/m2", { centre: ncep }),
  known("0.4.7", ground, "shortwave_radiation", "W/m2", { process: "average" }),
  known("0.4.7", ground, "shortwave_radiation", "J/m2", { process: "accumulation" }),
  known("0.19.0", ground, "visibility", "m"),
  known("0.7.6", ground, "cape", "J/kg"),
  known("0.7.6", [17], "cape_most_unstable", "J/kg"),
  known("0.7.7", ground, "convective_inhibition", "J/kg"),
  known("0.7.192", ground, "lifted_index", "degC", { centre: ncep }),
  known("0.1.10", ground, "convective_precipitation", "kg/m2", { process: "accumulation" }),
  known("0.5.192", ground, "longwave_down", "W/m2", { centre: ncep }),
  known("0.5.3", ground, "longwave_down", "W/m2", { process: "average" }),
  known("0.5.3", ground, "longwave_down", "J/m2", { process: "accumulation" }),
  known("0.3.5", cloudCeiling, "cloud_ceiling", "m"),
  known("0.3.196", ground, "boundary_layer_height", "m", { centre: ncep }),
  known("0.3.18", ground, "boundary_layer_height", "m"),
  known("0.1.11", ground, "snow_depth", "m"),
  known("0.1.60", ground, "snow_water", "kg/m2"),
  known("0.1.254", ground, "snow_water", "m", { centre: ecmwf }),
  known("0.1.61", ground, "snow_density", "kg m-3"),
  known("0.3.0", ground, "surface_pressure", "Pa"),
  known("0.3.0", meanSea, "pressure_msl", "Pa"),
  known("0.3.1", meanSea, "pressure_msl", "Pa"),
  known("2.0.2", [106, 0, 0.1], "soil_temperature_0_to_7cm", "K"),
  known("2.0.192", [106, 0, 0.1], "soil_moisture_0_to_7cm", "m3/m3", { centre: ncep }),
  known("2.3.18", [151, 0, 1], "soil_temperature_0_to_7cm", "K"),
  known("2.0.25", [151, 0, 1], "soil_moisture_0_to_7cm", "m3/m3"),
  known("0.0.0", above(100), "temperature_100m", "K"),
  known("0.0.0", ground, "surface_temperature", "K"),
  known("0.0.17", ground, "surface_temperature", "K"),
  known("10.3.0", ground, "sea_surface_temperature", "K"),
  known("2.0.0", ground, "land_cover", "1"),
  known("0.3.5", ground, "surface_height", "m"),
  known("0.3.4", ground, "surface_geopotential", "m2/s2"),
  known("10.0.3", ground, "wave_height", "m"),
  known("10.0.15", ground, "wave_period", "s"),
];

function matches(row: Row, { parameter, level, secondLevel, process }: Product): boolean {
  const [type, value, second] = row.level;
  return (
    row.discipline === parameter.discipline &&
    row.category === parameter.category &&
    row.number === parameter.number &&
    (row.centre === undefined || row.centre === parameter.centre) &&
    (row.process === undefined || row.process === process) &&
    level.type === type &&
    (value === undefined || level.value === value) &&
    (second === undefined || secondLevel?.value === second)
  );
}
