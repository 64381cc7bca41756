import type { VariableName } from "@halcyon/schema";
import type { RunSchedule } from "../../source/source.ts";
import type { OpenMeteoEndpoint } from "../client/open-meteo-endpoints.ts";
import type { OpenMeteoProduct } from "../open-meteo-variables.ts";

/** Open-Meteo's offer of a forecast product. */
export interface OpenMeteoOffer {
  readonly endpoint: OpenMeteoEndpoint;
  /** The value of `models`. */
  readonly model: string;
  /** Data sets that make up the model, by their names in the metadata. */
  readonly domains: readonly string[];
  readonly members: number;
  readonly stepHours: number;
  /** The last lead that every run of the day has, at any hour of asking. */
  readonly lastLeadHours: number;
  /**
   * Hours before a run that come from the shortest leads of the runs before it. For a run of the seasonal endpoint it is the step that ends at its
   * start.
   */
  readonly pastHours: number;
  /** Interval between runs; undefined if the calendar decides. */
  readonly runEveryHours: number | undefined;
  /** Time from the start of a run until all of it is there [h], rounded up. */
  readonly wholeAfterHours: number;
  /** Producer of the forecast, and its grid. */
  readonly origin: string;
  /** Other valid models, with their differences: empty for an older name of the same model. */
  readonly models?: Readonly<Record<string, OtherModel>>;
}

/** Differences of a model with the same endpoint and shape. */
export interface OtherModel extends Partial<
  Pick<OpenMeteoOffer, "model" | "domains" | "origin" | "members">
> {
  readonly lacks?: readonly VariableName[];
}

/** Last lead of a 16-day forecast [h]. The endpoint answers 16 days including today: all that a run of 18z has on its own day. */
const sixteenDayLeadHours = 16 * 24 - 1 - 18;

/**
 * Last lead of IFS at 0.25 degrees, which reaches 360 h at 00z and 12z. The runs between reach 144 h, and the long run before them reaches 354 h after their
 * start.
 */
const ifsLeadHours = 354;

/**
 * The shapes of the products at Open-Meteo. Leads end before those of the real product if a run is filled up from the one before. Every run that is served has
 * exactly the leads given here. GEFS reaches 840 h at 00z. The hours after 384 h come with the next morning: under the next run of 00z they may still be those
 * of two days before. SEAS5 is read by calendar months, seven of them. These are 212 days at least, and the last step is six hours before their end.
 *
 * @see https://open-meteo.com/en/docs/gfs-api, https://open-meteo.com/en/docs/ecmwf-api, https://open-meteo.com/en/docs/ensemble-api,
 * https://open-meteo.com/en/docs/seasonal-forecast-api, https://open-meteo.com/en/docs/marine-weather-api,
 * https://open-meteo.com/en/docs/model-updates, and `forecastHours`, `getDownloadForecastSteps` and the seasonal download of
 * github.com/open-meteo/open-meteo
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
};

/** Maximum length of a month, 31 days [h]. A run of the calendar begins at the start of a month. */
const monthHours = 31 * 24;

/**
 * Returns the schedule of the runs of a product.
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
