import { packedMissing, type Packing, unpack, variable, type VariableName } from "@halcyon/schema";
import { type RecordStep, stepHours } from "./record-time.ts";

/** Minimum number of hours that an annual mean needs: nine tenths of a year. */
export const hoursOfMean = 7884;

/** Minimum number of hours with a value above 0 for computing the mean of such hours. */
const hoursWithAnyMin = 50;

/**
 * Lists annual figures that were never observed on Earth. Such a figure indicates a wrong unit, or a missing-value code that was read as a value.
 *
 * @param year - Name of the year in the sentences.
 * @param packed - Values of the year, in any order.
 * @returns One sentence per figure, without a full stop: variable, year, figure and known range.
 * @example
 * ```js
 * const { packing } = variable("temperature_2m");
 * doubtsOfYear("temperature_2m", "1991", Int16Array.of(9000), packing, "hour").length; // => 2
 * ```
 */
export function doubtsOfYear(
  name: VariableName,
  year: string,
  packed: Int16Array,
  packing: Packing,
  step: RecordStep,
): readonly string[] {
  return limitsOf(name, step).flatMap((limit) => {
    const found = figureOf(limit.figure, packed, packing, stepHours[step]);
    return found === undefined || (found >= limit.min && found <= limit.max)
      ? []
      : [wordsOf(limit, found, year, step)];
  });
}

/** Returns the limits of a variable. Daily precipitation has a limit of its own for the wettest day. */
function limitsOf(name: VariableName, step: RecordStep): readonly YearLimit[] {
  const all = yearLimits.filter((limit) => limit.variable === name);
  if (step === "hour" || name !== "precipitation") return all;
  return [wettestDay, ...all.filter(({ figure }) => figure === "sum")];
}

function wordsOf(
  { variable: name, figure, min, max, seen }: YearLimit,
  found: number,
  year: string,
  step: RecordStep,
): string {
  const { unit } = variable(name);
  const value = Number(found.toPrecision(4));
  return `${name} of ${year}: ${figure.replace("hour", step)} ${value} ${unit}, outside the ${min} to ${max} ${unit} that Earth has seen (${seen})`;
}

/** Computes an annual figure from the values that are not missing. Returns undefined if too many values are missing. */
function figureOf(
  figure: YearFigure,
  packed: Int16Array,
  packing: Packing,
  hoursOfStep: number,
): number | undefined {
  const there = packed.filter((value) => value !== packedMissing);
  const counted = figure === "mean of hours with any" ? there.filter((value) => value > 0) : there;
  const needed = figure === "mean" ? hoursOfMean : figure === "mean of hours with any" ? hoursWithAnyMin : 1;
  if (counted.length * hoursOfStep < needed || counted.length === 0) return undefined;
  return unpack(statistics[figure](counted), packing);
}

const sum = (values: Int16Array): number => values.reduce((total, value) => total + value, 0);
const mean = (values: Int16Array): number => sum(values) / values.length;
const highest = (values: Int16Array): number => values.reduce((most, value) => Math.max(most, value));
const lowest = (values: Int16Array): number => values.reduce((least, value) => Math.min(least, value));

const statistics: Readonly<Record<YearFigure, (values: Int16Array) => number>> = {
  "highest hour": highest,
  "lowest hour": lowest,
  mean,
  sum,
  "mean of hours with any": mean,
};

/** Statistic over the values of a year. */
type YearFigure = "highest hour" | "lowest hour" | "mean" | "sum" | "mean of hours with any";

/** Limits within which an annual figure lies everywhere on Earth, in the unit of the variable. */
interface YearLimit {
  readonly variable: VariableName;
  readonly figure: YearFigure;
  readonly min: number;
  readonly max: number;
  /** Source of the limits. The word `known` means that the original text was not read. */
  readonly seen: string;
}

const wmo = "WMO Archive of Weather and Climate Extremes";

/**
 * Limits of annual figures that no place on Earth has exceeded. A file that exceeds a limit is in another unit, or has a code for missing values that was
 * read as a value.
 *
 * @see https://wmo.asu.edu, the WMO World Weather and Climate Extremes Archive: its pages on the rain of one hour and of 12 months were read; its other
 * records are known from reports
 * @see Mather & Miller 1967, The problem of the katabatic winds on the coast of Terre Adelie, Polar Record: summary read
 * @see Rondanelli et al. 2015, The Atacama surface solar maximum, Bulletin of the American Meteorological Society: abstract read
 */
export const yearLimits: readonly YearLimit[] = [
  {
    variable: "temperature_2m",
    figure: "highest hour",
    min: -60,
    max: 56.7,
    seen: `Furnace Creek, 1913: 56.7 degC, ${wmo}, known`,
  },
  {
    variable: "temperature_2m",
    figure: "lowest hour",
    min: -89.2,
    max: 35,
    seen: `Vostok, 1983: -89.2 degC, ${wmo}, known`,
  },
  {
    variable: "temperature_2m",
    figure: "mean",
    min: -60,
    max: 34.6,
    seen: "Dallol, 1960 to 1966: 34.6 degC, Pedgley 1967, known",
  },
  {
    variable: "temperature_2m_max",
    figure: "highest hour",
    min: -60,
    max: 56.7,
    seen: `Furnace Creek, 1913: 56.7 degC, ${wmo}, known`,
  },
  {
    variable: "temperature_2m_max",
    figure: "lowest hour",
    min: -89.2,
    max: 40,
    seen: `Vostok, 1983: -89.2 degC, ${wmo}, known`,
  },
  {
    variable: "temperature_2m_min",
    figure: "highest hour",
    min: -60,
    max: 44,
    seen: "Khasab, 2017: 44.2 degC for a night and Quriyat 42.6, known; a choice",
  },
  {
    variable: "temperature_2m_min",
    figure: "lowest hour",
    min: -89.2,
    max: 35,
    seen: `Vostok, 1983: -89.2 degC, ${wmo}, known`,
  },
  {
    variable: "dew_point_2m",
    figure: "highest hour",
    min: -90,
    max: 36,
    seen: "Dhahran, 2003: 35 degC, known",
  },
  {
    variable: "dew_point_2m",
    figure: "lowest hour",
    min: -110,
    max: 30,
    seen: `twenty degrees below the air of Vostok, 1983: -89.2 degC, ${wmo}, known`,
  },
  {
    variable: "relative_humidity_2m",
    figure: "mean",
    min: 8,
    max: 100,
    seen: "the Sahara: some 20 % over a year; fractions lie below 1; a choice",
  },
  {
    variable: "cloud_cover",
    figure: "mean",
    min: 1,
    max: 100,
    seen: "the Sahara: some 10 % over a year; fractions lie below 1; a choice",
  },
  {
    variable: "pressure_msl",
    figure: "lowest hour",
    min: 860,
    max: 1040,
    seen: `Typhoon Tip, 1979: 870 hPa, ${wmo}, known`,
  },
  {
    variable: "surface_pressure",
    figure: "highest hour",
    min: 300,
    max: 1090,
    seen: `the top of Everest, some 337 hPa, and Agata, 1968: 1083.8 hPa, ${wmo}, known`,
  },
  {
    variable: "wind_speed_10m",
    figure: "highest hour",
    min: 0,
    max: 95,
    seen: "Hurricane Patricia, 2015: 95 m/s for a minute, US National Hurricane Center, known",
  },
  {
    variable: "wind_speed_10m",
    figure: "mean",
    min: 0,
    max: 19.8,
    seen: "Cape Denison, 1912 to 1913: 71.1 km/h, Mather & Miller 1967",
  },
  {
    variable: "wind_gusts_10m",
    figure: "highest hour",
    min: 0,
    max: 113.2,
    seen: `Barrow Island, 1996: 113.2 m/s, ${wmo}, known`,
  },
  {
    variable: "precipitation",
    figure: "highest hour",
    min: 0,
    max: 305,
    seen: `Holt, 1947: 305 mm in 42 minutes, ${wmo}`,
  },
  {
    variable: "precipitation",
    figure: "sum",
    min: 0,
    max: 26_470,
    seen: `Cherrapunji, 1860 to 1861: 26,470 mm in 12 months, ${wmo}`,
  },
  {
    variable: "precipitation",
    figure: "mean of hours with any",
    min: 0,
    max: 10,
    seen: "three times the 3.0 mm an hour that Cherrapunji's record makes if it rained in every hour; a choice",
  },
  {
    variable: "shortwave_radiation",
    figure: "highest hour",
    min: 0,
    max: 1408,
    seen: "the sun above the air when it is nearest: 1,361 W/m2 and 3.4 % more, Kopp & Lean 2011, known",
  },
  {
    variable: "shortwave_radiation",
    figure: "mean",
    min: 50,
    max: 325,
    seen: "the Atacama: 310 and 15 W/m2 more, Rondanelli et al. 2015; of the 173 W/m2 above the poles, clouds let a third through",
  },
];

/** Limit of the precipitation of one day [mm]. */
const wettestDay: YearLimit = {
  variable: "precipitation",
  figure: "highest hour",
  min: 0,
  max: 1830,
  seen: `Foc-Foc, 1966: 1,825 mm in 24 hours, ${wmo}, known`,
};
