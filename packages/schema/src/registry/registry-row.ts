import type { Packing } from "./packing.ts";
import type { Unit } from "./unit.ts";

/**
 * Relation of a stored number to its time step. `instant` applies at the time stamp. `mean`, `sum`, `max` and `min` describe the step that ends at the stamp,
 * and `category` is a code for that step. `solar` means that the value depends only on place and time.
 */
export type StepType = "instant" | "mean" | "sum" | "max" | "min" | "category" | "solar";

/**
 * Method by which hourly values of a variable are converted to a future climate. `add` and `multiply` apply the change of each month's mean in a climate model.
 * `multiply` changes nothing in months with a mean below `leastMean` [unit of the variable]. `like` applies the change of another variable. `dew_point` is
 * computed from the changed `temperature` and `humidity`. With `derive`, the variable is derived from the changed values of other variables.
 */
export type ClimateChange<Name extends string = string> =
  | { readonly method: "add" }
  | { readonly method: "multiply"; readonly leastMean: number }
  | { readonly method: "like"; readonly variable: Name }
  | { readonly method: "dew_point"; readonly temperature: Name; readonly humidity: Name }
  | { readonly method: "derive" };

/**
 * Method by which a variable is converted from the height of a grid cell to the height of a site. `lapse` applies a lapse rate. `relative_humidity` and
 * `dew_point` are computed from the mixing ratio of the air, which does not change. `pressure` is computed from the weight of the air between the two heights.
 * These three methods also use the variable `temperature` at the site. `phase` computes the kind of precipitation from the wet-bulb temperature at the site.
 * `derive` is for an amount of one kind of precipitation, which may be another kind at the site. The amount is derived from the variables in `from` if the
 * source provides them.
 */
export type ElevationChange<Name extends string = string> =
  | { readonly method: "lapse" }
  | { readonly method: "relative_humidity" | "dew_point" | "pressure"; readonly temperature: Name }
  | {
      readonly method: "phase";
      /** Code table of the variable: `type` of precipitation, or present `weather`. */
      readonly codes: "type" | "weather";
      readonly temperature: Name;
      readonly humidity: Name;
      readonly dewPoint: Name;
    }
  | { readonly method: "derive"; readonly from: readonly Name[] };

/** Registry entry of a variable: all properties that determine how code treats the variable. */
export interface RegistryRow<Name extends string = string> {
  readonly unit: Unit;
  readonly stepType: StepType;
  readonly packing: Packing;
  readonly description: string;
  /** CF standard name, if the convention has one. */
  readonly cfName?: string;
  /** Range outside which values are physically impossible [unit of the variable]. */
  readonly physical: { readonly min: number; readonly max: number };
  /** Plausible range of values at the earth's surface [unit of the variable]. Values outside the range are suspect. */
  readonly plausible: { readonly min: number; readonly max: number };
  /**
   * Maximum difference between a value and the median of three 3-hour steps, in the unit of the variable. The three steps are the value's own step, the
   * previous step and the next step. A larger difference makes a value suspect. During ingestion, a suspect value is fetched again, and remains if it is
   * confirmed. If undefined, no value is suspect for this reason.
   */
  readonly stepMax?: number;
  /** Step by which a counterfactual (what would make the hour suitable?) changes a limit, in the unit of the variable. */
  readonly counterfactualStep: number;
  /** Kind of values: `linear` numbers, `circular` directions, or `categorical` codes. */
  readonly scale: "linear" | "circular" | "categorical";
  /** Valid codes of the variable, with their meanings in words that CF accepts as `flag_meanings`. Absent if the values are not codes. */
  readonly flags?: Readonly<Record<number, string>>;
  /** Speed variable that belongs to this direction variable. At very low speed, the direction does not matter. If undefined, the direction always matters. */
  readonly speed?: Name;
  /** Group of related variables to which the variable belongs; undefined if it belongs to none. */
  readonly family?: "wind" | "precipitation" | "temperature";
  /** True if the values within a step vary with the height of the sun, as radiation does. */
  readonly followsSun?: true;
  /** Name of the variable of which this variable is the minimum or maximum over a time step. Absent for all other variables. */
  readonly extremeOf?: Name;
  /** Value below which the water that the variable describes is frozen [unit of the variable]. Absent for variables that do not describe water. */
  readonly freezesBelow?: number;
  /**
   * Maximum amount by which readings of instruments and models may exceed the physical maximum [unit of the variable]. Such readings count as the maximum.
   * Absent if readings never exceed it.
   */
  readonly readsPastMax?: number;
  /** Method for converting the variable to a future climate. If it is absent, the variable stays unchanged. */
  readonly climateChange?: ClimateChange<Name>;
  /** Method for converting the variable to the height of a site. If it is absent, the value of the grid cell applies at the site. */
  readonly elevationChange?: ElevationChange<Name>;
  /**
   * True if values from downscaled climate models may exceed the physical range by up to the width of this range. Such values are replaced by the nearest end
   * of the range.
   */
  readonly downscaledPastRange?: true;
  /**
   * Range of heights above ground in which the formula of the variable applies [m]. Such a variable is only defined together with a height. Absent for all
   * other variables.
   */
  readonly atHeight?: { readonly min: number; readonly max: number };
  /** True if the variable exists only over water. */
  readonly atSea?: true;
  /** True if only weather records of history and projections provide the variable, not forecasts. */
  readonly inRecords?: true;
  /** First API version that knows the variable, such as `v2`. If it is absent, every version does. */
  readonly since?: `v${number}`;
  /** Products of overlays that provide the variable, as operators name them, for a variable that a model rarely has by itself. Absent for all others. */
  readonly overlays?: readonly string[];
}
