import type { VariableName } from "@halcyon/schema";
import type { LawName } from "./laws/emos-law.ts";
import type { MapKind } from "./quantile-map.ts";

/** Variable that is calibrated, with the method of its calibration. */
export interface CalibratedVariable extends MapKind {
  /** Kind of distribution from which calibrated ensemble members are taken. */
  readonly law: LawName | "shifted-gamma";
  /**
   * Variable that is an upper bound of this one, such as the temperature for the dew point; absent if there is none. The distance below this bound is
   * calibrated. `humidity` is derived from both variables.
   */
  readonly below?: { readonly variable: VariableName; readonly humidity: VariableName };
  /** Variable that is a lower bound of this one, such as the wind for the gusts; absent if there is none. */
  readonly atLeast?: VariableName;
  /** Height of the variable above ground [m]. Set only if instruments often stand at other heights. */
  readonly heightM?: number;
  /** Maximum shift of the members' mean that calibration may cause at a time stamp. */
  readonly moves: MovesBy;
}

/**
 * Maximum shift of the members' mean by calibration: an amount in the unit of the variable, or a range of factors. With factors, a shift up to `amount` is
 * always allowed.
 */
export type MovesBy =
  | { readonly at: "most"; readonly amount: number }
  | { readonly at: "factor"; readonly least: number; readonly most: number; readonly amount: number };

const wind = {
  law: "truncated-normal",
  fromZero: true,
  mayBeDry: false,
  moves: { at: "factor", least: 0.4, most: 2, amount: 1 },
} as const;

/** Variables that can be calibrated against observations, with the method of each. A variable is skipped if the model lacks it. */
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

/** Returns the variables that are needed to calibrate a variable, including the variable itself. */
export function calibratedFrom(name: VariableName): readonly VariableName[] {
  for (const one of calibratedNames) {
    const { below, atLeast } = calibratedVariable(one);
    if (below !== undefined && (name === one || name === below.humidity))
      return [one, below.variable, below.humidity];
    if (atLeast !== undefined && name === one) return [one, atLeast];
  }
  return [name];
}
