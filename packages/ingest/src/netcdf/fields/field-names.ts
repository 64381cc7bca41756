import { type Unit, type VariableName, variableNames } from "@halcyon/schema";
import { windFromDegrees } from "@halcyon/weather/source-kit";

/** Quantity of a variable in a file: a variable of the weather registry, or an intermediate quantity from which such a variable is computed. */
export type Quantity = VariableName | Part;

export type Part = keyof typeof partUnits;

/** Units of the intermediate quantities from which registry variables are computed. */
export const partUnits = {
  eastward_wind_10m: "m/s",
  northward_wind_10m: "m/s",
  eastward_wind_100m: "m/s",
  northward_wind_100m: "m/s",
  snow_water: "mm",
  snow_density: "kg m-3",
  convective_rain: "mm",
  grid_scale_rain: "mm",
} as const satisfies Record<string, Unit | "kg m-3">;

export const quantityNames: readonly Quantity[] = [
  ...variableNames,
  ...(Object.keys(partUnits) as readonly Part[]),
];

/**
 * Returns the quantity that has the same unit and rules as a given quantity, usually the quantity itself. For example, the two components of rain in WRF have
 * the unit and the rules of precipitation.
 */
export function measuredAs(quantity: Quantity): Quantity {
  return quantity === "convective_rain" || quantity === "grid_scale_rain" ? "precipitation" : quantity;
}

/**
 * Quantities by the names of variables in files of ERA5 (ECMWF short names, as the Climate Data Store writes them), CMIP6, NEX-GDDP-CMIP6 and WRF.
 *
 * Names of daily maxima of mean wind are left out, because the registry has no such variable.
 *
 * @see https://codes.ecmwf.int/grib/param-db, https://clipc-services.ceda.ac.uk/dreq/mipVars.html
 */
export const fieldNames = new Map(
  Object.entries<Quantity>({
    t2m: "temperature_2m",
    "2t": "temperature_2m",
    tas: "temperature_2m",
    mn2t: "temperature_2m_min",
    tasmin: "temperature_2m_min",
    mx2t: "temperature_2m_max",
    tasmax: "temperature_2m_max",
    d2m: "dew_point_2m",
    "2d": "dew_point_2m",
    tdps: "dew_point_2m",
    hurs: "relative_humidity_2m",
    u10: "eastward_wind_10m",
    uas: "eastward_wind_10m",
    v10: "northward_wind_10m",
    vas: "northward_wind_10m",
    u100: "eastward_wind_100m",
    v100: "northward_wind_100m",
    si10: "wind_speed_10m",
    sfcWind: "wind_speed_10m",
    wdir10: "wind_direction_10m",
    sfcWindfromdir: "wind_direction_10m",
    fg10: "wind_gusts_10m",
    i10fg: "wind_gusts_10m",
    wsgsmax: "wind_gusts_10m",
    tp: "precipitation",
    mtpr: "precipitation",
    avg_tprate: "precipitation",
    pr: "precipitation",
    ptype: "precipitation_type",
    ssrd: "shortwave_radiation",
    msdwswrf: "shortwave_radiation",
    avg_sdswrf: "shortwave_radiation",
    rsds: "shortwave_radiation",
    tcc: "cloud_cover",
    clt: "cloud_cover",
    lcc: "cloud_cover_low",
    cape: "cape",
    mucape: "cape_most_unstable",
    cin: "convective_inhibition",
    cp: "convective_precipitation",
    prc: "convective_precipitation",
    skt: "surface_temperature",
    ts: "surface_temperature",
    strd: "longwave_down",
    msdwlwrf: "longwave_down",
    avg_sdlwrf: "longwave_down",
    rlds: "longwave_down",
    blh: "boundary_layer_height",
    sp: "surface_pressure",
    ps: "surface_pressure",
    msl: "pressure_msl",
    psl: "pressure_msl",
    sd: "snow_water",
    snw: "snow_water",
    rsn: "snow_density",
    sde: "snow_depth",
    snd: "snow_depth",
    stl1: "soil_temperature_0_to_7cm",
    swvl1: "soil_moisture_0_to_7cm",
    sst: "sea_surface_temperature",
    swh: "wave_height",
    mwp: "wave_period",
    T2: "temperature_2m",
    U10: "eastward_wind_10m",
    V10: "northward_wind_10m",
    PSFC: "surface_pressure",
    RAINC: "convective_rain",
    RAINNC: "grid_scale_rain",
  }),
);

/** Rule to compute a registry variable from two parts. */
interface Composition {
  readonly variable: VariableName;
  readonly parts: readonly [Part, Part];
  /** True if the formula is valid only for instants. For example, the mean speed cannot be computed from the mean vector. */
  readonly ofInstants: boolean;
  readonly compose: (first: number, second: number) => number;
}

export const compositions: readonly Composition[] = [
  {
    variable: "wind_speed_10m",
    parts: ["eastward_wind_10m", "northward_wind_10m"],
    ofInstants: true,
    compose: Math.hypot,
  },
  {
    variable: "wind_direction_10m",
    parts: ["eastward_wind_10m", "northward_wind_10m"],
    ofInstants: false,
    compose: windFromDegrees,
  },
  {
    variable: "wind_speed_100m",
    parts: ["eastward_wind_100m", "northward_wind_100m"],
    ofInstants: true,
    compose: Math.hypot,
  },
  {
    variable: "snow_depth",
    parts: ["snow_water", "snow_density"],
    ofInstants: false,
    compose: (waterMm, densityKgPerM3) => (waterMm === 0 ? 0 : waterMm / densityKgPerM3),
  },
  {
    variable: "precipitation",
    parts: ["convective_rain", "grid_scale_rain"],
    ofInstants: false,
    compose: (convectiveMm, gridScaleMm) => convectiveMm + gridScaleMm,
  },
];
