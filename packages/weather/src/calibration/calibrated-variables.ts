import type { VariableName } from "@halcyon/schema";
import type { LawName } from "./laws/emos-law.ts";
import type { MapKind } from "./quantile-map.ts";

/** How a variable is calibrated. */
export interface CalibratedVariable extends MapKind {
  /** The law of its values, by which members of an ensemble are calibrated. */
  readonly law: LawName | "shifted-gamma";
  /** What is calibrated is how far it lies below a variable, which it never passes; both say how humid the air is. */
  readonly below?: { readonly variable: VariableName; readonly humidity: VariableName };
  /** The variable is never less than this one. */
  readonly atLeast?: VariableName;
  /** The height above ground for which it is given, where instruments stand at others [m]. */
  readonly heightM?: number;
  /** How far calibration may move the mean of the members at a stamp. */
  readonly moves: MovesBy;
}

/** By an amount in the unit of the variable; or by a factor, where a small amount passes as well. */
export type MovesBy =
  | { readonly at: "most"; readonly amount: number }
  | { readonly at: "factor"; readonly least: number; readonly most: number; readonly amount: number };

const wind = {
  law: "truncated-normal",
  fromZero: true,
  mayBeDry: false,
  moves: { at: "factor", least: 0.4, most: 2, amount: 1 },
} as const;

/** What can be calibrated against observations, and how; what a model does not carry is passed over. */
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
 * How a variable is calibrated.
 *
 * @example
 * ```js
 * calibratedVariable("wind_gusts_10m").atLeast; // => "wind_speed_10m"
 * ```
 */
export function calibratedVariable(name: CalibratedName): CalibratedVariable {
  return calibratedVariables[name];
}

/** What a variable follows from where it or what it is tied to is calibrated, itself among it. */
export function calibratedFrom(name: VariableName): readonly VariableName[] {
  for (const one of calibratedNames) {
    const { below, atLeast } = calibratedVariable(one);
    if (below !== undefined && (name === one || name === below.humidity))
      return [one, below.variable, below.humidity];
    if (atLeast !== undefined && name === one) return [one, atLeast];
  }
  return [name];
}
