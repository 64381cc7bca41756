import type { Packing } from "./packing.ts";
import type { Unit } from "./unit.ts";

/**
 * What a stored number says about its time step. `instant` holds at the stamp. `mean`, `sum`, `max` and `min` describe the step that ends at the
 * stamp, and `category` is a code for that step. `solar` follows from place and time alone.
 */
export type StepType = "instant" | "mean" | "sum" | "max" | "min" | "category" | "solar";

/**
 * How the hours of a variable change with the climate. `add` and `multiply` bring the change of each month's mean in a climate model. Where a mean is
 * below `leastMean`, in the unit of the variable, there is too little to multiply. `like` changes by what another variable changes. `dew_point` keeps
 * to what `temperature` and `humidity` become. `derive` is not changed: it is derived from what has changed.
 */
export type ClimateChange<Name extends string = string> =
  | { readonly method: "add" }
  | { readonly method: "multiply"; readonly leastMean: number }
  | { readonly method: "like"; readonly variable: Name }
  | { readonly method: "dew_point"; readonly temperature: Name; readonly humidity: Name }
  | { readonly method: "derive" };

/**
 * How a variable changes from the height of a cell to that of a site. `lapse` falls with the lapse rate. `relative_humidity` and `dew_point` follow
 * from the water of the air, which stays mixed as it is. `pressure` follows from the weight of the air between both heights. All of them follow from
 * the `temperature` there too. `phase` is the kind of precipitation, and follows from the wet-bulb temperature at the site. `derive` is not read
 * where the kind may be another there: it is derived, if `from` is carried.
 */
export type ElevationChange<Name extends string = string> =
  | { readonly method: "lapse" }
  | { readonly method: "relative_humidity" | "dew_point" | "pressure"; readonly temperature: Name }
  | {
      readonly method: "phase";
      /** Which table its codes are of: types of precipitation, or present weather. */
      readonly codes: "type" | "weather";
      readonly temperature: Name;
      readonly humidity: Name;
      readonly dewPoint: Name;
    }
  | { readonly method: "derive"; readonly from: readonly Name[] };

/** What the registry says of a variable, and all that code may ask to learn its kind. */
export interface RegistryRow<Name extends string = string> {
  readonly unit: Unit;
  readonly stepType: StepType;
  readonly packing: Packing;
  readonly description: string;
  /** CF standard name, where the convention has one. */
  readonly cfName?: string;
  /** The quantity cannot leave this range, in any weather. */
  readonly physical: { readonly min: number; readonly max: number };
  /** Where values of the earth's surface are found; outside it a value is suspect. */
  readonly plausible: { readonly min: number; readonly max: number };
  /**
   * How far a value may lie from the median of three steps before it is suspect, in the unit of the variable. The steps are its own and both
   * neighbours, of 3 hours each. The bound is wide: a suspect value is fetched once more, and kept where it comes again. Without a bound nothing is
   * suspect.
   */
  readonly stepMax?: number;
  /** How far a counterfactual moves a limit, in the unit of the variable. */
  readonly counterfactualStep: number;
  /** `linear` numbers, `circular` directions, or `categorical` codes. */
  readonly scale: "linear" | "circular" | "categorical";
  /** The codes of the variable: what each says, in words that CF takes for `flag_meanings`. Other values are no codes. */
  readonly flags?: Readonly<Record<number, string>>;
  /** For a direction: the speed of what moves. Where that is calm, the direction means nothing. Without it all directions count alike. */
  readonly speed?: Name;
  /** Within a step the values rise and fall with the sun. */
  readonly followsSun?: true;
  /** For the lowest or highest value of a step: the variable that it is the extreme of. */
  readonly extremeOf?: Name;
  /** Below this there is ice instead of the water that the variable describes, in the unit of the variable. */
  readonly freezesBelow?: number;
  /** Instruments and models pass the physical maximum by up to this where they mean the maximum, in the unit of the variable. */
  readonly readsPastMax?: number;
  /** How the variable changes with the climate; without it, it stays as it was. */
  readonly climateChange?: ClimateChange<Name>;
  /** How the variable changes with the height of a site; without it, it stays as it is in the cell. */
  readonly elevationChange?: ElevationChange<Name>;
  /** Downscaled climate models pass the physical range by up to its width where they mean its end. */
  readonly downscaledPastRange?: true;
  /** The variable is only defined together with a height above ground, and its law within these heights [m]. */
  readonly atHeight?: { readonly min: number; readonly max: number };
  /** The variable exists over water only. */
  readonly atSea?: true;
  /** Records of history and projections carry the variable, forecasts do not. */
  readonly inRecords?: true;
}
