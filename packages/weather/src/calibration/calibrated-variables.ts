import type { VariableName } from "@halcyon/schema";
import type { LawName } from "./laws/emos-law.ts";
import type { MapKind } from "./quantile-map.ts";

/** Calibration method of a variable. */
export interface CalibratedVariable extends MapKind {
  /** Distribution of the variable, used to calibrate the members of an ensemble. */
  readonly law: LawName | "shifted-gamma";
  /**
   * Upper variable and humidity. The calibrated quantity is the distance of this variable below the upper variable, which it never exceeds.
   * The humidity is derived from both.
   */
  readonly below?: { readonly variable: VariableName; readonly humidity: VariableName };
  /** Variable that is a lower bound of this one. */
  readonly atLeast?: VariableName;
  /** Height above ground of the variable, if instruments stand at other heights [m]. */
  readonly heightM?: number;
  /** Maximum shift of the members' mean at a time stamp by calibration. */
  readonly moves: MovesBy;
}

/** Limit of a shift: an amount in the unit of the variable, or a factor together with a small amount that is always allowed. */
export type MovesBy =
  | { readonly at: "most"; readonly amount: number }
  | { readonly at: "factor"; readonly least: number; readonly most: number; readonly amount: number };

const wind = {
  law: "truncated-normal",
  fromZero: true,
  mayBeDry: false,
  moves: { at: "factor", least: 0.4, most: 2, amount: 1 },
} as const;

/** Variables that can be calibrated against observations, with their methods. Variables that a model does not contain are skipped. */
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

/** Returns the variables needed to compute a variable whose calibration is tied to others, including the variable itself. */
export function calibratedFrom(name: VariableName): readonly VariableName[] {
  for (const one of calibratedNames) {
    const { below, atLeast } = calibratedVariable(one);
    if (below !== undefined && (name === one || name === below.humidity))
      return [one, below.variable, below.humidity];
    if (atLeast !== undefined && name === one) return [one, atLeast];
  }
  return [name];
}
