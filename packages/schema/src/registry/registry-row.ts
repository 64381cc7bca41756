import type { Packing } from "./packing.ts";
import type { Unit } from "./unit.ts";

/**
 * Relation of a stored number to its time step. `instant` applies at the time stamp. `mean`, `sum`, `max` and `min` describe the step that ends at the
 * stamp, and `category` is a code for that step. `solar` follows only from place and time.
 */
export type StepType = "instant" | "mean" | "sum" | "max" | "min" | "category" | "solar";

/**
 * Method by which hourly values of a variable are changed to a future climate. `add` and `multiply` apply the change of each month's mean in a climate
 * model. If the mean is below `leastMean`, in the unit of the variable, it is too small to be multiplied. `like` uses the change of another variable.
 * `dew_point` follows from the changed `temperature` and `humidity`. With `derive`, the variable is derived from changed variables instead.
 */
export type ClimateChange<Name extends string = string> =
  | { readonly method: "add" }
  | { readonly method: "multiply"; readonly leastMean: number }
  | { readonly method: "like"; readonly variable: Name }
  | { readonly method: "dew_point"; readonly temperature: Name; readonly humidity: Name }
  | { readonly method: "derive" };

/**
 * Change of a variable from the height of a cell to the height of a site. `lapse` decreases with the lapse rate. `relative_humidity` and `dew_point`
 * follow from the mixing ratio of the air, which is unchanged. `pressure` follows from the weight of the air between both heights. All of these also
 * depend on the `temperature` at the site. `phase` is the kind of precipitation, and follows from the wet-bulb temperature at the site. With
 * `derive`, the variable is not read if the kind of precipitation may differ at the site. It is then derived, if the source provides `from`.
 */
export type ElevationChange<Name extends string = string> =
  | { readonly method: "lapse" }
  | { readonly method: "relative_humidity" | "dew_point" | "pressure"; readonly temperature: Name }
  | {
      readonly method: "phase";
      /** Code table: types of precipitation, or present weather. */
      readonly codes: "type" | "weather";
      readonly temperature: Name;
      readonly humidity: Name;
      readonly dewPoint: Name;
    }
  | { readonly method: "derive"; readonly from: readonly Name[] };

/** Registry entry of a variable, with all properties that distinguish variables in code. */
export interface RegistryRow<Name extends string = string> {
  readonly unit: Unit;
  readonly stepType: StepType;
  readonly packing: Packing;
  readonly description: string;
  /** CF standard name, if the convention has one. */
  readonly cfName?: string;
  /** Range that values cannot leave physically. */
  readonly physical: { readonly min: number; readonly max: number };
  /** Plausible range of values at the earth's surface. Values outside it are suspect. */
  readonly plausible: { readonly min: number; readonly max: number };
  /**
   * Maximum difference between a value and the median of three 3-hour steps, in the unit of the variable. These are the value's own step and both
   * neighbours.
   * Larger differences make a value suspect. The bound is wide. A suspect value is fetched again, and kept if it is confirmed. If undefined, no value is
   * suspect for this reason.
   */
  readonly stepMax?: number;
  /** Step by which a counterfactual moves a limit, in the unit of the variable. */
  readonly counterfactualStep: number;
  /** `linear` numbers, `circular` directions, or `categorical` codes. */
  readonly scale: "linear" | "circular" | "categorical";
  /** Codes of the variable, with their meanings in words that CF accepts as `flag_meanings`. Other values are not valid codes. */
  readonly flags?: Readonly<Record<number, string>>;
  /**
   * Speed variable that belongs to a direction. In calm air the direction has no meaning. If undefined, all directions have the same weight.
   */
  readonly speed?: Name;
  /** Family of variables that people read together; undefined for all other variables. */
  readonly family?: "wind" | "precipitation" | "temperature";
  /** True if the values follow the sun within a step. */
  readonly followsSun?: true;
  /** Variable of which this variable is the minimum or maximum over a step. */
  readonly extremeOf?: Name;
  /** Value below which there is ice instead of the water that the variable describes, in the unit of the variable. */
  readonly freezesBelow?: number;
  /**
   * Maximum excess of readings over the physical maximum, in the unit of the variable. Instruments and models produce such readings, which count as the
   * maximum.
   */
  readonly readsPastMax?: number;
  /** Change of the variable with the climate; unchanged by default. */
  readonly climateChange?: ClimateChange<Name>;
  /** Change of the variable with the height of a site. By default the value of the cell applies. */
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
