import type { VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { Calendar } from "@halcyon/schema/time";
import type { AnswerColumn } from "../hourly-answer.ts";

/** The climate models of `/v1/climate`, all of HighResMIP. */
export const climateModelNames = [
  "CMCC_CM2_VHR4",
  "FGOALS_f3_H",
  "HiRAM_SIT_HR",
  "MRI_AGCM3_2_S",
  "EC_Earth3P_HR",
  "MPI_ESM1_2_XR",
  "NICAM16_8S",
] as const;
export type ClimateModelName = (typeof climateModelNames)[number];

/** What Open-Meteo has of a climate model. */
export interface ClimateOffer {
  /** Whose the model is, and its own grid. */
  readonly origin: string;
  /** Without leap days the provider repeats 28 February; the model has no such day, and so has its record. */
  readonly calendar: Calendar;
  readonly lastYear: number;
  readonly variables: ReadonlyMap<VariableName, DailyColumn>;
  /** Years between 1950 and the last of which there is nothing: first and last. */
  readonly gaps: readonly (readonly [number, number])[];
}

export interface DailyColumn extends AnswerColumn {
  /** What a number says about its day. */
  readonly stepType: StepType;
}

/** Future runs of HighResMIP follow this scenario alone. @see https://doi.org/10.5194/gmd-9-4185-2016 */
export const climateScenario = "ssp585";

export const climateFirstYear = 1950;

/** W/m2 over a day for each MJ/m2. */
const wattsPerMegajoule = 1e6 / 86_400;

/**
 * The registry's variables in Open-Meteo's words. Left out are gusts, which are the mean wind by another name there, and dew points, which the
 * provider makes of means.
 *
 * @see https://open-meteo.com/en/docs/climate-api, `CmipDownloader.swift` and `CmipReader.swift` of github.com/open-meteo/open-meteo
 */
const columns: readonly (readonly [VariableName, DailyColumn])[] = [
  ["temperature_2m", { column: "temperature_2m_mean", unit: "°C", stepType: "mean" }],
  ["temperature_2m_min", { column: "temperature_2m_min", unit: "°C", stepType: "min" }],
  ["temperature_2m_max", { column: "temperature_2m_max", unit: "°C", stepType: "max" }],
  ["relative_humidity_2m", { column: "relative_humidity_2m_mean", unit: "%", stepType: "mean" }],
  ["wind_speed_10m", { column: "wind_speed_10m_mean", unit: "m/s", stepType: "mean" }],
  ["precipitation", { column: "precipitation_sum", unit: "mm", stepType: "sum" }],
  ["rain", { column: "rain_sum", unit: "mm", stepType: "sum" }],
  ["snowfall", { column: "snowfall_sum", unit: "cm", stepType: "sum" }],
  ["cloud_cover", { column: "cloud_cover_mean", unit: "%", stepType: "mean" }],
  [
    "shortwave_radiation",
    { column: "shortwave_radiation_sum", unit: "MJ/m²", stepType: "mean", factor: wattsPerMegajoule },
  ],
  ["pressure_msl", { column: "pressure_msl_mean", unit: "hPa", stepType: "mean" }],
];

const snow: readonly VariableName[] = ["rain", "snowfall"];

/** What each climate model has, and which variables it lacks. */
export const climateOffers: Readonly<Record<ClimateModelName, ClimateOffer>> = {
  CMCC_CM2_VHR4: offer("CMCC-CM2-VHR4, 30 km", {
    calendar: "noleap",
    lacks: [...snow, "cloud_cover", "shortwave_radiation"],
  }),
  FGOALS_f3_H: offer("CAS FGOALS-f3-H, 28 km", { calendar: "noleap", lacks: snow }),
  HiRAM_SIT_HR: offer("AS-RCEC HiRAM-SIT-HR, 25 km", { lacks: ["pressure_msl"] }),
  MRI_AGCM3_2_S: offer("MRI-AGCM3-2-S, 20 km", {}),
  EC_Earth3P_HR: offer("EC-Earth3P-HR, 29 km", { lastYear: 2049 }),
  MPI_ESM1_2_XR: offer("MPI-ESM1-2-XR, 51 km", {}),
  NICAM16_8S: offer("MIROC NICAM16-8S, 31 km", {
    gaps: [
      [1961, 1999],
      [2011, 2039],
    ],
  }),
};

function offer(
  origin: string,
  of: Partial<Omit<ClimateOffer, "variables">> & { readonly lacks?: readonly VariableName[] },
): ClimateOffer {
  const { calendar = "standard", lastYear = 2050, gaps = [], lacks = [] } = of;
  return {
    origin,
    calendar,
    lastYear,
    gaps,
    variables: new Map(columns.filter(([name]) => !lacks.includes(name))),
  };
}
