import { convertUnit, type Unit } from "@halcyon/schema";

/** Units as archives spell them, in the spelling of the registry. */
const spellings = new Map(
  Object.entries<string>({
    C: "degC",
    celsius: "degC",
    degree_Celsius: "degC",
    degrees_Celsius: "degC",
    kelvin: "K",
    percent: "%",
    "m s-1": "m/s",
    "m s**-1": "m/s",
    "W m-2": "W/m2",
    "W m**-2": "W/m2",
    "W/(m^2)": "W/m2",
    "J kg-1": "J/kg",
    "J kg**-1": "J/kg",
  }),
);

/** Rates of rain; 1 kg of water on 1 m2 stands 1 mm high. */
const millimetresPerSecond = new Set(["kg m-2 s-1", "kg m**-2 s**-1", "mm/s", "mm s-1"]);

/** Turns a stored number into the canonical unit. `stepHours` is the length of its step. */
export type ToCanonical = (value: number, stepHours: number) => number;

/** @returns undefined where the archive's unit does not measure the quantity. */
export function toCanonical(archiveUnit: string, unit: Unit): ToCanonical | undefined {
  const spelled =
    archiveUnit === "1" && unit === "%" ? "fraction" : (spellings.get(archiveUnit) ?? archiveUnit);
  if (convertUnit(0, spelled, unit) === undefined) return undefined;
  return (value) => convertUnit(value, spelled, unit)!;
}

/**
 * Mean rates as the sum of their step [mm].
 *
 * @returns undefined where the archive's unit is no rate of rain.
 */
export function sumOfRate(archiveUnit: string): ToCanonical | undefined {
  return millimetresPerSecond.has(archiveUnit) ? (rate, stepHours) => rate * 3600 * stepHours : undefined;
}
