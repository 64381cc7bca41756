import type { Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { HandOver } from "./last-day.ts";
import type { SunOfHour } from "./radiation/sun-of-hour.ts";

/** Grid cell of a weather source: whether it is sea, its height, and the site (within the cell) for which weather is computed. */
export interface Ground {
  readonly sea: boolean;
  /** Height of the cell above sea level [m]. If it is unknown, sea level is assumed. */
  readonly elevationM?: number | undefined;
  /** Site in the cell; absent if the height of the site is not known. */
  readonly site?: GroundSite | undefined;
}

/** Site within a grid cell. The site may be higher or lower than the cell. */
export interface GroundSite {
  /** Height of the site above sea level [m]. */
  readonly elevationM: number;
  /** True if the site is so far above or below its cell that the weather is not converted to the height of the site. */
  readonly isUnlike: boolean;
  /** True if the kind of precipitation was computed again for the site, because the temperatures at the site and in the cell differ. */
  readonly movesPhase: boolean;
}

/** Place and height at which a variable is derived. */
export interface DerivationPoint extends Ground {
  /** Height above ground at which a constraint needs the variable [m]. Variables with a fixed height ignore this number. */
  readonly heightM: number;
}

/** Term of a formula: a part that depends on only one input. */
export interface InputTerm {
  /** Index of the term's input in the list of the formula's inputs. */
  readonly input: number;
  /**
   * Function that computes the term from the value of the input; by default the term is the value itself. This function is expensive, so its results are cached
   * in a table.
   */
  readonly of?: Term | undefined;
}

export type Term = (value: number) => number;

/** One of the terms of which a derivation takes the minimum or maximum. Terms are compared as packed integers, because packing preserves order. */
export interface Picked {
  /** Index of the term's input in the list of the derivation's inputs. */
  readonly input: number;
  readonly of: Term;
  /** Whether the derivation takes the lesser or the greater of two values: this term, and the result of the preceding terms. */
  readonly by: "least" | "greatest";
}

export type Derivation = {
  /** Input variables, at most five; empty if the value depends only on place and time. */
  readonly inputs: readonly VariableName[];
  /** Name of one input. The derivation is used only if the source itself provides values of this input. */
  readonly carried?: VariableName;
  /**
   * Returns the text of `metadata.estimated[].method`; undefined if the rule is exact at this point. Set only if the derivation is a rough rule for a variable
   * that sources usually provide.
   */
  readonly estimate?: (point: DerivationPoint) => string | undefined;
  /**
   * Gradual transition from a member's own values to this derivation, after the last value of the source. Set only if the derivation multiplies its only
   * input by a factor.
   */
  readonly handOver?: HandOver;
} & (
  | OneInput
  | { readonly picks: (surface: Surface) => readonly Picked[] }
  | { readonly terms?: readonly InputTerm[]; readonly at: (point: DerivationPoint) => Formula }
  | { readonly terms?: readonly InputTerm[]; readonly under: (point: DerivationPoint) => SunFormula }
  /**
   * Function that computes the value from hour and place. The value is the same for all members. Only variables of the step type `solar` have this function.
   */
  | { readonly of: (hour: EpochHour, place: Location) => number }
);

/** Formula that depends on a single input, on the height above ground, and on whether the cell is sea. Its values are cached in a table. */
interface OneInput {
  readonly inputs: readonly [VariableName];
  readonly each: (surface: Surface) => (value: number) => number;
}

export type Surface = Pick<DerivationPoint, "heightM" | "sea">;

/**
 * Function that computes values from columns. The columns contain the inputs in order, or the terms of the derivation. Columns after these contain NaN. Each
 * formula has its own loop, because a shared loop takes 20 ns more per value.
 */
export type Formula = (values: Float64Array, ...columns: Float64Array[]) => void;

/** {@link Formula} that also depends on the position of the sun in each hour. Its columns contain whole hours, each with the same number of values. */
export type SunFormula = (
  suns: readonly SunOfHour[],
  values: Float64Array,
  ...columns: Float64Array[]
) => void;
