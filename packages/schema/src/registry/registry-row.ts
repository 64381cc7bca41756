import type { Packing } from "./packing.ts";
import type { Unit } from "./unit.ts";

/**
 * Relation of a stored number to its time step. `instant` applies at the time stamp. `mean`, `sum`, `max` and `min` describe the step that ends at the stamp,
 * and `category` is a code for that step. `solar` means that the value depends only on place and time.
 */
export type StepType = "instant" | "mean" | "sum" | "max" | "min" | "category" | "solar";

/**
 * Method by which hourly values of a variable are converted to a future climate. `add` and `multiply` apply the change of each month's mean in a climate
 * model. A mean below `leastMean`, in the unit of the variable, is too small for a factor. `like` applies the change of another variable. `dew_point` is
 * computed from the changed `temperature` and `humidity`. With `derive`, the variable is derived from changed variables.
 */
export type ClimateChange<Name extends string = string> =
  | { readonly method: "add" }
  | { readonly method: "multiply"; readonly leastMean: number }
  | { readonly method: "like"; readonly variable: Name }
  | { readonly method: "dew_point"; readonly temperature: Name; readonly humidity: Name }
  | { readonly method: "derive" };

/**
 * Method by which a variable is converted from the height of a cell to the height of a site. `lapse` applies a lapse rate. `relative_humidity` and
 * `dew_point` are computed from the mixing ratio of the air, which does not change. `pressure` is computed from the weight of the air between both heights.
 * These methods also need the `temperature` at the site. `phase` computes the kind of precipitation from the wet-bulb temperature at the site. With `derive`,
 * a variable whose kind of precipitation may differ at the site is not read, but derived from `from`, if the source provides it.
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

/** Registry entry of a variable, with all properties by which code treats variables differently. */
export interface RegistryRow<Name extends string = string> {
  readonly unit: Unit;
  readonly stepType: StepType;
  readonly packing: Packing;
  readonly description: string;
  /** CF standard name, if the convention has one. */
  readonly cfName?: string;
  /** Range outside which values are physically impossible. */
  readonly physical: { readonly min: number; readonly max: number };
  /** Plausible range of values at the earth's surface. Values outside it are suspect. */
  readonly plausible: { readonly min: number; readonly max: number };
  /**
   * Maximum difference between a value and the median of three 3-hour steps, in the unit of the variable. The steps are the value's own step and both
   * neighbours. A larger difference makes a value suspect. The bound is wide, because a suspect value is only fetched again, and remains if it is confirmed.
   * If undefined, no value is suspect for this reason.
   */
  readonly stepMax?: number;
  /** Step by which a counterfactual (what would make the hour suitable?) changes a limit, in the unit of the variable. */
  readonly counterfactualStep: number;
  /** `linear` numbers, `circular` directions, or `categorical` codes. */
  readonly scale: "linear" | "circular" | "categorical";
  /**
   * Codes of the variable, with their meanings in words that CF accepts as `flag_meanings`; absent if its values are not codes. Other values are not valid
   * codes.
   */
  readonly flags?: Readonly<Record<number, string>>;
  /** Speed variable that belongs to a direction. If the speed is very low, the direction does not matter. If undefined, the direction always matters. */
  readonly speed?: Name;
  /** Family of variables that people read together; undefined for all other variables. */
  readonly family?: "wind" | "precipitation" | "temperature";
  /** True if the values within a step vary with the height of the sun, as radiation does. */
  readonly followsSun?: true;
  /** Variable whose minimum or maximum over a step this variable is; absent if it is no such extreme. */
  readonly extremeOf?: Name;
  /** Value below which the water that the variable describes is frozen, in the unit of the variable; absent for all other variables. */
  readonly freezesBelow?: number;
  /**
   * Maximum amount by which readings may exceed the physical maximum, in the unit of the variable; absent if they never do. Instruments and models produce such
   * readings, which count as the maximum.
   */
  readonly readsPastMax?: number;
  /** Method for converting the variable to a future climate. If it is absent, the variable stays unchanged. */
  readonly climateChange?: ClimateChange<Name>;
  /** Method for converting the variable to the height of a site. If it is absent, the value of the cell applies at the site. */
  readonly elevationChange?: ElevationChange<Name>;
  /**
   * True if values from downscaled climate models may exceed the physical range by up to its width. Such values are replaced by the nearest end of the
   * range.
   */
  readonly downscaledPastRange?: true;
  /**
   * Range of heights above ground in which the formula of the variable applies [m]. Such a variable is only defined together with a height.
   */
  readonly atHeight?: { readonly min: number; readonly max: number };
  /** True if the variable exists only over water. */
  readonly atSea?: true;
  /** True if only records of history and projections provide the variable, not forecasts. */
  readonly inRecords?: true;
}
