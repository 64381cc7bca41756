import type { Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { Formula, SunFormula } from "./formula.ts";
import type { HandOver } from "./last-day.ts";

/** Ground under the weather of a cell. */
export interface Ground {
  readonly sea: boolean;
  /** Height above sea level [m]; sea level if it is not known. */
  readonly elevationM?: number | undefined;
  /** Site in the cell; absent if its height is not known. */
  readonly site?: GroundSite | undefined;
}

/** A site whose height may be another than that of its cell. */
export interface GroundSite {
  /** Height above sea level [m]. */
  readonly elevationM: number;
  /** True if the site lies too far above or below its cell for the weather to be moved. The weather of the cell then applies. */
  readonly isUnlike: boolean;
  /** True if the kind of precipitation was recomputed, because the temperature at the site differs. */
  readonly movesPhase: boolean;
}

/** Place at which a variable is derived. */
export interface DerivationPoint extends Ground {
  /** Height of the constraint above ground [m]; variables that have a height of their own ignore it. */
  readonly heightM: number;
}

/** Part of a formula that depends on one input. */
export interface InputTerm {
  /** The place of the input among the inputs. */
  readonly input: number;
  /** Expensive function of that input's value alone; the value itself by default. */
  readonly of?: Term | undefined;
}

export type Term = (value: number) => number;

/** Term from which a value is picked. It is packed, because packing preserves order. */
export interface Picked {
  /** The place of the input among the inputs. */
  readonly input: number;
  readonly of: Term;
  /** Choice of the least or the greatest of this term and the result of the terms before it. */
  readonly by: "least" | "greatest";
}

export type Derivation = {
  /** Up to five input variables; empty if place and time alone determine the value. */
  readonly inputs: readonly VariableName[];
  /** One of the inputs. This derivation is used only if the source itself has that variable, if only for its first hours. */
  readonly carried?: VariableName;
  /**
   * Text of `metadata.estimated[].method`. It is set if this is a rough rule for a variable that sources usually have. It returns undefined if the rule is not
   * rough at this point.
   */
  readonly estimate?: (point: DerivationPoint) => string | undefined;
  /**
   * Hand-over of members to the rule; set if the rule multiplies its one input. After the end of a source's values, a member's own ratio fades into the rule.
   */
  readonly handOver?: HandOver;
} & (
  | OneInput
  | { readonly picks: (surface: Surface) => readonly Picked[] }
  | { readonly terms?: readonly InputTerm[]; readonly at: (point: DerivationPoint) => Formula }
  | { readonly terms?: readonly InputTerm[]; readonly under: (point: DerivationPoint) => SunFormula }
  /** Derivation of the value at the requested place, the same for all members. Only variables of the step type `solar` have it. */
  | { readonly of: (hour: EpochHour, place: Location) => number }
);

/** Formula of one input that depends on nothing else of the point, so that its values are cached in a table. */
interface OneInput {
  readonly inputs: readonly [VariableName];
  readonly each: (surface: Surface) => (value: number) => number;
}

export type Surface = Pick<DerivationPoint, "heightM" | "sea">;
