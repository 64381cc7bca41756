import type { Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { HandOver } from "./last-day.ts";
import type { SunOfHour } from "./radiation/sun-of-hour.ts";

/** Ground under the weather of a cell. */
export interface Ground {
  readonly sea: boolean;
  /** Height above sea level [m]. If it is not known, sea level is assumed. */
  readonly elevationM?: number | undefined;
  /** Site in the cell; absent if the height of the site is not known. */
  readonly site?: GroundSite | undefined;
}

/** Site whose height may differ from the height of its cell. */
export interface GroundSite {
  /** Height above sea level [m]. */
  readonly elevationM: number;
  /** True if the site lies so far above or below its cell that the weather is not adjusted. The weather of the cell then applies. */
  readonly isUnlike: boolean;
  /** True if the kind of precipitation was recomputed, because the temperature at the site differs. */
  readonly movesPhase: boolean;
}

/** Place at which a variable is derived. */
export interface DerivationPoint extends Ground {
  /** Height of the constraint above ground [m]. Variables with a fixed height ignore it. */
  readonly heightM: number;
}

/** Part of a formula that depends on one input. */
export interface InputTerm {
  /** Index of the input among the inputs of the formula. */
  readonly input: number;
  /** Expensive function that depends only on the value of that input; by default the value itself. */
  readonly of?: Term | undefined;
}

export type Term = (value: number) => number;

/** Term from which a value is picked. It is packed, because packing preserves order. */
export interface Picked {
  /** Index of the input among the inputs of the derivation. */
  readonly input: number;
  readonly of: Term;
  /** Selects the minimum or maximum of this term and the result of the preceding terms. */
  readonly by: "least" | "greatest";
}

export type Derivation = {
  /** Up to five input variables; empty if place and time alone determine the value. */
  readonly inputs: readonly VariableName[];
  /** One of the inputs. This derivation is used only if the source itself provides that variable, at least for its first hours. */
  readonly carried?: VariableName;
  /**
   * Returns the text of `metadata.estimated[].method`; undefined if the rule is not rough at this point. The function is present if the derivation is a
   * rough
   * rule for a variable that sources usually provide.
   */
  readonly estimate?: (point: DerivationPoint) => string | undefined;
  /**
   * Transition from a member's values to the rule. It is present if the rule multiplies its one input. After the end of a source's values, the ratio of a
   * member fades into the rule.
   */
  readonly handOver?: HandOver;
} & (
  | OneInput
  | { readonly picks: (surface: Surface) => readonly Picked[] }
  | { readonly terms?: readonly InputTerm[]; readonly at: (point: DerivationPoint) => Formula }
  | { readonly terms?: readonly InputTerm[]; readonly under: (point: DerivationPoint) => SunFormula }
  /** Function that returns the value at the requested place, the same for all members. Only variables of the step type `solar` use it. */
  | { readonly of: (hour: EpochHour, place: Location) => number }
);

/** Formula of one input that depends on no other property of the point. Its values are therefore cached in a table. */
interface OneInput {
  readonly inputs: readonly [VariableName];
  readonly each: (surface: Surface) => (value: number) => number;
}

export type Surface = Pick<DerivationPoint, "heightM" | "sea">;

/**
 * Function that computes values from columns. The columns hold the inputs in order, or the terms that a derivation names. Further columns hold NaN. Each
 * formula has its own loop, because a shared loop takes 20 ns more per value.
 */
export type Formula = (values: Float64Array, ...columns: Float64Array[]) => void;

/** {@link Formula} for whole hours that also depends on the position of the sun in each hour. All hours have the same number of values. */
export type SunFormula = (
  suns: readonly SunOfHour[],
  values: Float64Array,
  ...columns: Float64Array[]
) => void;
