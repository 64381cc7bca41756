import type { VariableName } from "@halcyon/schema";
import type { LawName } from "./laws/emos-law.ts";
import type { MapKind } from "./quantile-map.ts";

/** Method by which a variable is calibrated. */
export interface CalibratedVariable extends MapKind {
  /** Distribution with which ensemble members are calibrated. */
  readonly law: LawName | "shifted-gamma";
  /** Upper variable, which this variable never exceeds. Its distance below is what is calibrated. The humidity is derived from both. */
  readonly below?: { readonly variable: VariableName; readonly humidity: VariableName };
  /** Variable that is a lower bound of this one. */
  readonly atLeast?: VariableName;
  /** Height above ground of the variable, if instruments stand at other heights [m]. */
  readonly heightM?: number;
  /** Maximum shift that calibration may cause in the mean of the members at a time stamp. */
  readonly moves: MovesBy;
}

/** Limit of a shift: an amount in the variable's unit, or a factor with a small amount that is always allowed. */
export type MovesBy =
  | { readonly at: "most"; readonly amount: number }
  | { readonly at: "factor"; readonly least: number; readonly most: number; readonly amount: number };

const wind = {
  law: "truncated-normal",
  fromZero: true,
  mayBeDry: false,
  moves: { at: "factor", least: 0.4, most: 2, amount: 1 },
} as const;

/** Variables that can be calibrated against observations, with their methods. Variables that a model lacks are skipped. */
const calibratedVariables = {
  temperature_2m: { law: "normal", fromZero: false, mayBeDry: false, moves: { at: "most", amount: 8 } },
  dew_point_2m: {
    law: "truncated-normal",
    below: { variable: "temperature_2m", humidity: "relative_humidity_2m" },
    fromZero: true,
    mayBeDry: false,
    moves: { at: "most", amount: 8 },
  },
  wind_speed_10m: { ...wind, heightM: 10 },
  wind_gusts_10m: { ...wind, heightM: 10, atLeast: "wind_speed_10m" },
  wind_speed_100m: { ...wind, heightM: 100 },
  precipitation: {
    law: "shifted-gamma",
    fromZero: true,
    mayBeDry: true,
    moves: { at: "factor", least: 0.4, most: 2, amount: 0.5 },
  },
} as const satisfies Partial<Record<VariableName, CalibratedVariable>>;

export type CalibratedName = keyof typeof calibratedVariables;

export const calibratedNames = Object.keys(calibratedVariables) as readonly CalibratedName[];

/**
 * Returns the calibration method of a variable.
 *
 * @example
 * ```js
 * calibratedVariable("wind_gusts_10m").atLeast; // => "wind_speed_10m"
 * ```
 */
export function calibratedVariable(name: CalibratedName): CalibratedVariable {
  return calibratedVariables[name];
}

/** Returns the variables that are needed to calibrate a variable, including itself. Some calibrations are tied to other variables. */
export function calibratedFrom(name: VariableName): readonly VariableName[] {
  for (const one of calibratedNames) {
    const { below, atLeast } = calibratedVariable(one);
    if (below !== undefined && (name === one || name === below.humidity))
      return [one, below.variable, below.humidity];
    if (atLeast !== undefined && name === one) return [one, atLeast];
  }
  return [name];
}
