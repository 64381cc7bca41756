import type { OpenMeteoEndpoint } from "./open-meteo-endpoints.ts";
import type { OpenMeteoProduct } from "./open-meteo-variables.ts";

/** What Open-Meteo offers of a forecast product. */
export interface OpenMeteoOffer {
  readonly endpoint: OpenMeteoEndpoint;
  /** The value of `models`. */
  readonly model: string;
  /** The data sets of which the model is made, as the metadata name them. */
  readonly domains: readonly string[];
  readonly members: number;
  readonly stepHours: number;
  /** The last lead that every run of the day has, whatever the hour at which it is asked for. */
  readonly lastLeadHours: number;
  /** Hours before a run that come from the shortest leads of the runs before it; of a monthly run the step that ends at its start. */
  readonly pastHours: number;
  /** How often runs start; undefined where the calendar decides. */
  readonly runEveryHours: number | undefined;
  /** Who made the forecast, and its grid. */
  readonly origin: string;
}

/**
 * The shapes of the products at Open-Meteo.
 *
 * Leads end before the real product's, because runs between the long ones are short and the long ones then fill in: GFS reaches 384 h, IFS
 * 360 h at 00z and 12z, GEFS 840 h at 00z, SEAS5 215 days. A long lead of a run may therefore come from the run before.
 *
 * @see https://open-meteo.com/en/docs/gfs-api, https://open-meteo.com/en/docs/ecmwf-api, https://open-meteo.com/en/docs/ensemble-api,
 *   https://open-meteo.com/en/docs/seasonal-forecast-api, https://open-meteo.com/en/docs/model-updates
 */
export const openMeteoOffers: Readonly<Record<OpenMeteoProduct, OpenMeteoOffer>> = {
  gfs: {
    endpoint: "forecast",
    model: "gfs_global",
    domains: ["ncep_gfs013", "ncep_gfs025"],
    members: 1,
    stepHours: 1,
    lastLeadHours: 360,
    pastHours: 192,
    runEveryHours: 6,
    origin: "NOAA GFS, 0.11 and 0.25 degrees",
  },
  gefs: {
    endpoint: "ensemble",
    model: "gfs_seamless",
    domains: ["ncep_gefs025", "ncep_gefs05"],
    members: 31,
    stepHours: 1,
    lastLeadHours: 816,
    pastHours: 48,
    runEveryHours: 6,
    origin: "NOAA GEFS, 0.25 and 0.5 degrees",
  },
  ifs: {
    endpoint: "forecast",
    model: "ecmwf_ifs025",
    domains: ["ecmwf_ifs025"],
    members: 1,
    stepHours: 1,
    lastLeadHours: 348,
    pastHours: 192,
    runEveryHours: 6,
    origin: "ECMWF IFS, 0.25 degrees",
  },
  "ifs-ens": {
    endpoint: "ensemble",
    model: "ecmwf_ifs025",
    domains: ["ecmwf_ifs025_ensemble"],
    members: 51,
    stepHours: 1,
    lastLeadHours: 348,
    pastHours: 48,
    runEveryHours: 6,
    origin: "ECMWF IFS ENS, 0.25 degrees",
  },
  seas5: {
    endpoint: "seasonal",
    model: "ecmwf_seas5",
    domains: ["ecmwf_seas5"],
    members: 51,
    stepHours: 6,
    lastLeadHours: 5136,
    pastHours: 6,
    runEveryHours: undefined,
    origin: "ECMWF SEAS5, 36 km",
  },
};
