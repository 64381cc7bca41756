/** Canonical units, as spelled in requests and responses. Each variable has one of them. */
export const units = [
  "1",
  "%",
  "degC",
  "m/s",
  "mm",
  "cm",
  "m",
  "s",
  "deg",
  "hPa",
  "kPa",
  "W/m2",
  "J/kg",
  "kg/m2/h",
  "m3/m3",
  "ug/m3",
] as const;

export type Unit = (typeof units)[number];

interface Conversion {
  readonly to: Unit;
  readonly convert: (value: number) => number;
}

const by =
  (factor: number) =>
  (value: number): number =>
    value * factor;

/** Units that people and files use, in addition to the canonical units. Their factors are exact by definition (SI brochure, NIST SP 811). */
const foreignUnits = new Map(
  Object.entries<readonly Conversion[]>({
    K: [{ to: "degC", convert: (kelvin) => kelvin - 273.15 }],
    degF: [{ to: "degC", convert: (fahrenheit) => (fahrenheit - 32) / 1.8 }],
    "km/h": [{ to: "m/s", convert: by(1 / 3.6) }],
    mph: [{ to: "m/s", convert: by(0.44704) }],
    kn: [{ to: "m/s", convert: by(1852 / 3600) }],
    ft: [{ to: "m", convert: by(0.3048) }],
    km: [{ to: "m", convert: by(1000) }],
    mi: [{ to: "m", convert: by(1609.344) }],
    in: [
      { to: "mm", convert: by(25.4) },
      { to: "cm", convert: by(2.54) },
    ],
    cm: [
      { to: "mm", convert: by(10) },
      { to: "m", convert: by(0.01) },
    ],
    m: [
      { to: "mm", convert: by(1000) },
      { to: "cm", convert: by(100) },
    ],
    mm: [
      { to: "cm", convert: by(0.1) },
      { to: "m", convert: by(0.001) },
    ],
    "kg/m2": [{ to: "mm", convert: by(1) }],
    Pa: [
      { to: "hPa", convert: by(0.01) },
      { to: "kPa", convert: by(0.001) },
    ],
    hPa: [{ to: "kPa", convert: by(0.1) }],
    kPa: [{ to: "hPa", convert: by(10) }],
    mbar: [{ to: "hPa", convert: by(1) }],
    tenths: [{ to: "%", convert: by(10) }],
    fraction: [{ to: "%", convert: by(100) }],
  }),
);

/**
 * Converts a value to a canonical unit.
 *
 * @param value - Number in the unit `from`.
 * @param from - A canonical unit, or another common unit (`K`, `degF`, `km/h`, `kn`, `mph`, `in`, `Pa`). A factor may precede it as in UDUNITS, such as `0.1
 * mm` in files of whole numbers.
 * @param to - Canonical unit of the result.
 * @returns Number in `to`; `undefined` if the units measure different quantities.
 * @example
 * ```js
 * convertUnit(36, "km/h", "m/s"); // => 10
 * convertUnit(36, "km/h", "degC"); // => undefined
 * ```
 */
export function convertUnit(value: number, from: string, to: Unit): number | undefined {
  return unitConverter(from, to)?.(value);
}

/**
 * Returns a function that converts values like {@link convertUnit}, for many values with the same units.
 *
 * @returns Function; `undefined` if the units measure different quantities.
 * @example
 * ```js
 * const celsius = unitConverter("K", "degC");
 * [273.15, 293.15].map(celsius); // => [0, 20]
 * ```
 */
export function unitConverter(from: string, to: Unit): ((value: number) => number) | undefined {
  if (from === to) return (value) => value;
  const known = foreignUnits.get(from);
  if (known !== undefined) return known.find((conversion) => conversion.to === to)?.convert;
  const [, factor, unit] = /^(\d*\.?\d+) (\S.*)$/.exec(from) ?? [];
  const convert = unit === undefined ? undefined : unitConverter(unit, to);
  return convert && ((value) => convert(value * Number(factor)));
}
