import type { Packing } from "./packing.ts";
import type { Unit } from "./unit.ts";

/**
 * Relation of a stored number to its time step. `instant` holds at the stamp. `mean`, `sum`, `max` and `min` describe the step that ends at the stamp, and
 * `category` is a code for that step. `solar` follows from place and time alone.
 */
export type StepType = "instant" | "mean" | "sum" | "max" | "min" | "category" | "solar";

/**
 * Change of a variable's hours with the climate. `add` and `multiply` apply the change of each month's mean in a climate model. If a mean is below `leastMean`,
 * in the unit of the variable, there is too little to multiply. `like` uses the change of another variable. `dew_point` follows the changed `temperature` and
 * `humidity`. `derive` is not changed: it is derived from changed variables.
 */
export type ClimateChange<Name extends string = string> =
  | { readonly method: "add" }
  | { readonly method: "multiply"; readonly leastMean: number }
  | { readonly method: "like"; readonly variable: Name }
  | { readonly method: "dew_point"; readonly temperature: Name; readonly humidity: Name }
  | { readonly method: "derive" };

/**
 * Change of a variable from the height of a cell to that of a site. `lapse` decreases with the lapse rate. `relative_humidity` and `dew_point` follow from the
 * water of the air, whose mixing ratio is kept. `pressure` follows from the weight of the air between both heights. All of them also follow from the
 * `temperature` there. `phase` is the kind of precipitation, and follows from the wet-bulb temperature at the site. `derive` is not read if the kind may differ
 * there. It is then derived, if `from` is carried.
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

/** Registry entry of a variable, with all properties by which code may distinguish variables. */
export interface RegistryRow<Name extends string = string> {
  readonly unit: Unit;
  readonly stepType: StepType;
  readonly packing: Packing;
  readonly description: string;
  /** CF standard name, if the convention has one. */
  readonly cfName?: string;
  /** Range that the quantity cannot leave, in any weather. */
  readonly physical: { readonly min: number; readonly max: number };
  /** Plausible range of values at the earth's surface. A value outside it is suspect. */
  readonly plausible: { readonly min: number; readonly max: number };
  /**
   * Largest distance of a value from the median of three steps before it is suspect, in the unit of the variable. The steps are its own and both neighbours, of
   * 3 hours each. The bound is wide. A suspect value is fetched once more, and kept if it comes again. Without a bound nothing is suspect.
   */
  readonly stepMax?: number;
  /** Step by which a counterfactual moves a limit, in the unit of the variable. */
  readonly counterfactualStep: number;
  /** `linear` numbers, `circular` directions, or `categorical` codes. */
  readonly scale: "linear" | "circular" | "categorical";
  /** Codes of the variable and the meaning of each, in words that CF accepts as `flag_meanings`. Other values are no codes. */
  readonly flags?: Readonly<Record<number, string>>;
  /** Speed variable of a direction. The direction means nothing in a calm. Without it all directions count alike. */
  readonly speed?: Name;
  /** Family of variables that people read together; undefined for all other variables. */
  readonly family?: "wind" | "precipitation" | "temperature";
  /** True if the values rise and fall with the sun within a step. */
  readonly followsSun?: true;
  /** Variable of which this is the extreme, for the lowest or highest value of a step. */
  readonly extremeOf?: Name;
  /** Value below which there is ice instead of the water that the variable describes, in the unit of the variable. */
  readonly freezesBelow?: number;
  /** Maximum excess over the physical maximum of readings that mean the maximum, in the unit of the variable. Instruments and models produce such readings. */
  readonly readsPastMax?: number;
  /** Change of the variable with the climate; unchanged by default. */
  readonly climateChange?: ClimateChange<Name>;
  /** Change of the variable with the height of a site; by default the value of the cell. */
  readonly elevationChange?: ElevationChange<Name>;
  /** True if downscaled climate models exceed the physical range by up to its width when they mean its end. */
  readonly downscaledPastRange?: true;
  /** Range of heights above ground in which the variable's law holds [m]. Such a variable is only defined together with a height. */
  readonly atHeight?: { readonly min: number; readonly max: number };
  /** True if the variable exists over water only. */
  readonly atSea?: true;
  /** True if records of history and projections have the variable and forecasts do not. */
  readonly inRecords?: true;
}
