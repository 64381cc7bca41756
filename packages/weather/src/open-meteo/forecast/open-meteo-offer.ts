import type { VariableName } from "@halcyon/schema";
import { type GridArea, gridArea, plain } from "../../places/grid-area.ts";
import type { RunSchedule } from "../../source/source.ts";
import type { OpenMeteoEndpoint } from "../client/open-meteo-endpoints.ts";
import type { OpenMeteoProduct } from "../open-meteo-variables.ts";

/** Forecast product, as Open-Meteo offers it. */
export interface OpenMeteoOffer {
  readonly endpoint: OpenMeteoEndpoint;
  /** Value of Open-Meteo's query parameter `models` for the product. */
  readonly model: string;
  /** Names of the model's data sets at Open-Meteo. The metadata of these data sets state the newest run. */
  readonly domains: readonly string[];
  readonly members: number;
  readonly stepHours: number;
  /** Last lead time that every run has, for any start hour [h]. */
  readonly lastLeadHours: number;
  /**
   * Length of the period before a run for which weather can be read [h]. The values of this period come from the shortest lead times of earlier runs. For the
   * seasonal endpoint, the period is the step that ends at the start of the run.
   */
  readonly pastHours: number;
  /** Interval between runs [h]; undefined if runs follow the calendar, such as one run a month. */
  readonly runEveryHours: number | undefined;
  /** Time from the start of a run until the run is complete [h], rounded up. */
  readonly wholeAfterHours: number;
  /** Producer of the forecast and its grid, as text. */
  readonly origin: string;
  /** Area of the grid, outside which Open-Meteo has no weather of the model, and its description as text. Absent if the grid covers the world. */
  readonly region?: Region;
  /**
   * Other models that may be selected, by name, with their differences from the product; none by default. A model with no differences is an older name of the
   * product's own model.
   */
  readonly models?: Readonly<Record<string, OtherModel>>;
}

export interface Region {
  readonly area: GridArea;
  readonly coverage: string;
}

/** Properties in which another model differs from its product. The model has the endpoint and the lead times of the product. */
export interface OtherModel extends Partial<
  Pick<OpenMeteoOffer, "model" | "domains" | "origin" | "members">
> {
  readonly lacks?: readonly VariableName[];
}

/** Number of grid points per degree at which weather is requested. They form a global 0.25° grid. */
export const cellsPerDegree = 4;

/** Last lead of a 16-day forecast [h]. The 16 days include the day on which a run starts, so a run at 18z has 18 hours less. */
const sixteenDayLeadHours = 16 * 24 - 1 - 18;

/**
 * Last lead of IFS at 0.25 degrees [h]. Runs at 00z and 12z reach 360 h. The runs between them reach 144 h. For these runs, the hours of the long run before
 * them still reach 354 h after their start.
 */
const ifsLeadHours = 354;

/**
 * Properties of the products at Open-Meteo. Open-Meteo extends some runs with hours of the previous run. The lead times listed here end before such hours.
 * These lead times may be shorter than those of the real product. Every run of this source has exactly these lead times. The 00z run of GEFS reaches 840 h, but
 * its hours after 384 h arrive only the next morning. When the next 00z run comes into use, these hours may still be from the run of two days before. SEAS5 is
 * read for seven calendar months. These have at least 212 days, and the last step is six hours before their end. The currents are read for nine of their ten
 * days. That the last day may arrive later than the others is an assumption, which no live service has confirmed. One day less is the safe choice.
 *
 * @see https://open-meteo.com/en/docs/gfs-api, https://open-meteo.com/en/docs/ecmwf-api, https://open-meteo.com/en/docs/ensemble-api,
 * https://open-meteo.com/en/docs/seasonal-forecast-api, https://open-meteo.com/en/docs/marine-weather-api,
 * https://open-meteo.com/en/docs/air-quality-api, https://open-meteo.com/en/docs/model-updates, and
 * `forecastHours`, `getDownloadForecastSteps` and the seasonal download of github.com/open-meteo/open-meteo
 */
export const openMeteoOffers: Readonly<Record<OpenMeteoProduct, OpenMeteoOffer>> = {
  gfs: {
    endpoint: "forecast",
    model: "ncep_gfs_global",
    domains: ["ncep_gfs013", "ncep_gfs025"],
    members: 1,
    stepHours: 1,
    lastLeadHours: sixteenDayLeadHours,
    pastHours: 192,
    runEveryHours: 6,
    wholeAfterHours: 6,
    origin: "NOAA GFS, 0.11 and 0.25 degrees",
    models: { gfs_global: {} },
  },
  gefs: {
    endpoint: "ensemble",
    model: "ncep_gefs_seamless",
    domains: ["ncep_gefs025", "ncep_gefs05"],
    members: 31,
    stepHours: 1,
    lastLeadHours: 792,
    pastHours: 48,
    runEveryHours: 6,
    wholeAfterHours: 8,
    origin: "NOAA GEFS, 0.25 and 0.5 degrees",
    models: { gfs_seamless: {} },
  },
  ifs: {
    endpoint: "forecast",
    model: "ecmwf_ifs025",
    domains: ["ecmwf_ifs025"],
    members: 1,
    stepHours: 1,
    lastLeadHours: ifsLeadHours,
    pastHours: 192,
    runEveryHours: 6,
    wholeAfterHours: 9,
    origin: "ECMWF IFS, 0.25 degrees",
  },
  "ifs-ens": {
    endpoint: "ensemble",
    model: "ecmwf_ifs025_ensemble",
    domains: ["ecmwf_ifs025_ensemble"],
    members: 51,
    stepHours: 1,
    lastLeadHours: ifsLeadHours,
    pastHours: 48,
    runEveryHours: 6,
    wholeAfterHours: 9,
    origin: "ECMWF IFS ENS, 0.25 degrees",
    models: {
      ecmwf_ifs025: {},
      ecmwf_aifs025_ensemble: {
        model: "ecmwf_aifs025_ensemble",
        domains: ["ecmwf_aifs025_ensemble"],
        origin: "ECMWF AIFS ENS, 0.25 degrees",
        lacks: [
          "wind_gusts_10m",
          "cape_most_unstable",
          "snow_depth",
          "soil_temperature_0_to_7cm",
          "soil_moisture_0_to_7cm",
        ],
      },
    },
  },
  ec46: {
    endpoint: "seasonal",
    model: "ecmwf_ec46",
    domains: ["ecmwf_ec46"],
    members: 51,
    stepHours: 6,
    lastLeadHours: 1104,
    pastHours: 6,
    runEveryHours: 24,
    wholeAfterHours: 24,
    origin: "ECMWF EC46, 36 km",
  },
  seas5: {
    endpoint: "seasonal",
    model: "ecmwf_seas5",
    domains: ["ecmwf_seas5"],
    members: 51,
    stepHours: 6,
    lastLeadHours: 212 * 24 - 6,
    pastHours: 6,
    runEveryHours: undefined,
    wholeAfterHours: 144,
    origin: "ECMWF SEAS5, 36 km",
  },
  "gfs-wave": {
    endpoint: "marine",
    model: "ncep_gfswave025",
    domains: ["ncep_gfswave025"],
    members: 1,
    stepHours: 1,
    lastLeadHours: sixteenDayLeadHours,
    pastHours: 192,
    runEveryHours: 6,
    wholeAfterHours: 6,
    origin: "NOAA GFS Wave, 0.25 degrees",
  },
  "ecmwf-wam": {
    endpoint: "marine",
    model: "ecmwf_wam025",
    domains: ["ecmwf_wam025"],
    members: 1,
    stepHours: 1,
    lastLeadHours: ifsLeadHours,
    pastHours: 192,
    runEveryHours: 6,
    wholeAfterHours: 9,
    origin: "ECMWF WAM, 0.25 degrees",
  },
  "meteofrance-currents": {
    endpoint: "marine",
    model: "meteofrance_currents",
    domains: ["meteofrance_currents"],
    members: 1,
    stepHours: 1,
    lastLeadHours: 216,
    pastHours: 192,
    runEveryHours: 24,
    wholeAfterHours: 24,
    origin: "Meteo-France SMOC of Copernicus Marine, 0.083 degrees",
  },
  "cams-global": {
    endpoint: "air-quality",
    model: "cams_global",
    domains: ["cams_global"],
    members: 1,
    stepHours: 1,
    lastLeadHours: 120,
    pastHours: 192,
    runEveryHours: 12,
    wholeAfterHours: 11,
    origin: "CAMS global of Copernicus Atmosphere, 0.4 degrees",
  },
  "cams-europe": {
    endpoint: "air-quality",
    model: "cams_europe",
    domains: ["cams_europe"],
    members: 1,
    stepHours: 1,
    lastLeadHours: 96,
    pastHours: 192,
    runEveryHours: 24,
    wholeAfterHours: 12,
    origin: "CAMS Europe of Copernicus Atmosphere, 0.1 degrees",
    region: {
      area: gridArea(plain, {
        southWest: { latitude: 30, longitude: -25 },
        northEast: { latitude: 72, longitude: 45 },
      }),
      coverage: "30 to 72 degrees north, -25 to 45 degrees east",
    },
  },
};

/** Maximum length of a month [h]. Monthly runs begin at the start of a month. */
const monthHours = 31 * 24;

/**
 * Returns the schedule of a product: the interval between runs and the time until a run is complete [h].
 *
 * @example
 * ```js
 * scheduleOf("ec46"); // => { runEveryHours: 24, wholeAfterHours: 24 }
 * ```
 */
export function scheduleOf(product: OpenMeteoProduct): RunSchedule {
  const { runEveryHours = monthHours, wholeAfterHours } = openMeteoOffers[product];
  return { runEveryHours, wholeAfterHours };
}
