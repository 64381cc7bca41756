import { convertUnit, type RangeConstraint, type Unit, variable, type VariableName } from "@halcyon/schema";

/** Units that readers commonly use, for each canonical unit. The canonical unit is the first of them. */
const offered: Readonly<Partial<Record<Unit, readonly string[]>>> = {
  "m/s": ["m/s", "km/h", "kn", "mph"],
  degC: ["degC", "degF", "K"],
  mm: ["mm", "cm", "in"],
  cm: ["cm", "mm", "in"],
  m: ["m", "cm", "ft", "km", "mi"],
  hPa: ["hPa", "kPa"],
  kPa: ["kPa", "hPa"],
};

/** Variables that are differences between two temperatures. A difference of 0 is 0 in every unit. */
const differences: ReadonlySet<VariableName> = new Set(["delta_t_2m", "dew_point_depression_2m"]);

/** Returns the units in which values in a canonical unit can be displayed, the canonical unit first. */
export function offeredUnits(unit: Unit): readonly string[] {
  return offered[unit] ?? [unit];
}

/**
 * Scale that shows the values of a constraint's variable in a unit that the reader chose. Values are in the unit of the variable, and texts are in `unit`.
 */
export interface ShownScale {
  readonly unit: string;
  /** Returns the shortest text for a value. If the value was entered with up to four decimals, the same number is shown. */
  readonly show: (value: number) => string;
  /** Reads a value from a text, rounded to six decimals. Returns undefined if the text is not a number. */
  readonly read: (text: string) => number | undefined;
  /** Rounds a value to a whole number of steps from the zero of the scale. */
  readonly snap: (value: number) => number;
  /** Returns the value that is a given number of steps away. The result is a whole number of steps from the zero of the scale. */
  readonly moved: (value: number, steps: number) => number;
}

/** Maximum number of decimals that a displayed value usually needs. Large units need more decimals to reach the resolution of stored values. */
const writtenDecimals = 4;

/** Returns the scale of a constraint in a chosen unit. The unit must measure the same physical quantity as the variable. */
export function shownScale(
  { variable: name, over }: Pick<RangeConstraint, "variable" | "over">,
  unit: string,
): ShownScale {
  const { unit: canonical, packing, counterfactualStep } = variable(name);
  const stored = packing.multiplier / packing.divisor;
  const zero = measured(0, unit, canonical);
  const factor = measured(1, unit, canonical) - zero;
  const decimalsMax = Math.max(writtenDecimals, Math.ceil(Math.log10(factor / stored)));
  const zeros = differences.has(name)
    ? 0
    : over?.statistic === "sum" && !Number.isNaN(over.hours)
      ? over.hours
      : 1;
  const valueOf = (number: number): number => round(number * factor + zero * zeros);
  const numberOf = (value: number): number => (value - zero * zeros) / factor;
  const read = (text: string): number | undefined => {
    const number = text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(number) ? valueOf(number) : undefined;
  };
  const step =
    unit === canonical
      ? finest(stored, counterfactualStep)
      : niceStep(finest(stored, counterfactualStep) / factor);
  return {
    unit,
    read,
    show(value) {
      if (Number.isNaN(value)) return "";
      const texts = Array.from({ length: decimalsMax + 1 }, (_, decimals) =>
        numberOf(value).toFixed(decimals),
      );
      const text =
        texts.find((one) => read(one) === value) ??
        texts.find((one) => Math.abs(read(one)! - value) <= stored / 2) ??
        texts.at(-1)!;
      return String(Number(text) + 0);
    },
    snap: (value) => valueOf(Math.round(numberOf(value) / step) * step),
    moved: (value, steps) => valueOf(Math.round(numberOf(value) / step + steps) * step),
  };
}

/** Returns the smallest step by which an edge is moved. It is a tenth of the step for gains of relaxed limits, and at least the resolution of stored values. */
function finest(stored: number, counterfactualStep: number): number {
  return Math.max(stored, counterfactualStep / 10);
}

/** Rounds a step to the nearest 1, 2 or 5 times a power of ten. */
function niceStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const lead = step / power;
  return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

function measured(value: number, from: string, to: Unit): number {
  const converted = convertUnit(value, from, to);
  if (converted === undefined) throw new RangeError(`${from} does not measure what ${to} does`);
  return converted;
}

/** Rounds a value to six decimals. This is finer than the resolution of stored values, and removes floating-point errors. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
