import type { Unit } from "@halcyon/schema";
import { unitConverter } from "@halcyon/schema/registry";

/** How the numbers of a file become canonical ones. */
export interface FieldUnit {
  readonly convert: (value: number) => number;
  /** `rate`: the mean of the step's rate; `amount`: what came together in the step; `value`: neither. */
  readonly counts: "rate" | "amount" | "value";
}

/**
 * Reads the unit of a variable as CF, CMIP6 and ERA5 files spell it.
 *
 * Rates of water become the sum of the step and energies its mean power.
 *
 * @param text - As in the file; the empty text is dimensionless, as in UDUNITS.
 * @param to - The unit wanted.
 * @param stepSeconds - The length of a step.
 * @returns undefined where the unit is unknown or measures something else.
 */
export function fieldUnit(text: string, to: Unit | "kg m-3", stepSeconds: number): FieldUnit | undefined {
  const spelled = text
    .trim()
    .replaceAll(/\*\*|\^/g, "")
    .replaceAll(/\s+/g, " ");
  if (to === "kg m-3") return spelled === to ? { convert: (value) => value, counts: "value" } : undefined;
  const rate = to === "mm" ? waterRates.get(spelled) : undefined;
  if (rate !== undefined) {
    const factor = stepSeconds / rate.seconds;
    return conversion(rate.unit, to, (value) => value * factor, "rate");
  }
  if (to === "W/m2" && (spelled === "J m-2" || spelled === "J/m2")) {
    return conversion("W/m2", to, (value) => value / stepSeconds, "amount");
  }
  const known = spelledUnits.get(spelled) ?? spelled;
  const share = known === "1" && to === "%" ? "fraction" : known;
  const pure = share === "1" && to === "m3/m3" ? to : share;
  return conversion(pure, to, (value) => value, to === "mm" ? "amount" : "value");
}

function conversion(
  from: string,
  to: Unit,
  prepare: (value: number) => number,
  counts: FieldUnit["counts"],
): FieldUnit | undefined {
  const convert = unitConverter(from, to);
  return convert && { convert: (value) => convert(prepare(value)), counts };
}

/** Spellings by the names of `unitConverter`. */
const spelledUnits = new Map<string, string>(
  Object.entries({
    "1": [
      "",
      "(0 - 1)",
      "0-1",
      "dimensionless",
      "fraction",
      "proportion",
      "code table (4.201)",
      "(Code table 4.201)",
    ],
    "%": ["percent"],
    K: ["kelvin", "Kelvin", "degK"],
    degC: ["C", "celsius", "Celsius", "degree_C", "degrees_C", "degrees Celsius", "deg C", "°C"],
    "m/s": ["m s-1", "m.s-1", "m / s"],
    "km/h": ["km h-1", "km hr-1"],
    kn: ["knot", "knots", "kt", "kts"],
    mm: ["millimeter", "millimetre"],
    m: ["metre", "meter", "meters", "metres", "m of water equivalent"],
    "kg/m2": ["kg m-2"],
    s: ["second", "seconds"],
    deg: ["degree", "degrees", "degree_true", "degrees_true", "Degree true", "°"],
    hPa: ["hectopascal", "mb", "millibar", "millibars"],
    Pa: ["pascal", "pascals", "Pascal"],
    "W/m2": ["W m-2", "watt m-2"],
    "J/kg": ["J kg-1"],
    "m3/m3": ["m3 m-3"],
  }).flatMap(([unit, spellings]) => spellings.map((spelling) => [spelling, unit] as const)),
);

const perSecond = { unit: "mm", seconds: 1 };
const perHour = { unit: "mm", seconds: 3600 };
const perDay = { unit: "mm", seconds: 86_400 };

/** Rates of water; a millimetre is a kilogram on a square metre. */
const waterRates = new Map(
  Object.entries<{ readonly unit: string; readonly seconds: number }>({
    "kg m-2 s-1": perSecond,
    "kg/m2/s": perSecond,
    "mm s-1": perSecond,
    "mm/s": perSecond,
    "m s-1": { unit: "m", seconds: 1 },
    "kg m-2 h-1": perHour,
    "mm h-1": perHour,
    "mm hr-1": perHour,
    "mm/h": perHour,
    "mm/hr": perHour,
    "kg m-2 d-1": perDay,
    "kg m-2 day-1": perDay,
    "mm d-1": perDay,
    "mm day-1": perDay,
    "mm/d": perDay,
    "mm/day": perDay,
  }),
);
