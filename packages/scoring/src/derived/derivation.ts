import type { Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { Formula, SunFormula } from "./formula.ts";
import type { HandOver } from "./last-day.ts";

/** What lies under the weather of a cell. */
export interface Ground {
  readonly sea: boolean;
  /** Height above sea level [m]; where it is not known, sea level is taken. */
  readonly elevationM?: number | undefined;
  /** The site in the cell, where its height is known. */
  readonly site?: GroundSite | undefined;
}

/** A site whose height may be another than that of its cell. */
export interface GroundSite {
  /** Height above sea level [m]. */
  readonly elevationM: number;
  /** Whether it lies too far above or below the cell for the weather to be moved to it: it stays that of the cell. */
  readonly isUnlike: boolean;
  /** Whether what falls was found anew, because the temperature is another there. */
  readonly movesPhase: boolean;
}

/** Where a variable is derived. */
export interface DerivationPoint extends Ground {
  /** Height of the constraint above ground [m]; variables that have a height of their own ignore it. */
  readonly heightM: number;
}

/** What a formula takes of one input. */
export interface InputTerm {
  /** The place of the input among the inputs. */
  readonly input: number;
  /** What depends on its value alone and takes long; left out where the value itself is taken. */
  readonly of?: Term | undefined;
}

export type Term = (value: number) => number;

/** A term among those that a value is picked from: packed, for packing keeps their order. */
export interface Picked {
  /** The place of the input among the inputs. */
  readonly input: number;
  readonly of: Term;
  /** Which is taken, of it and of what the terms before it leave. */
  readonly by: "least" | "greatest";
}

export type Derivation = {
  /** Up to five variables; empty where place and time alone decide. */
  readonly inputs: readonly VariableName[];
  /** One of the inputs. This derivation counts only where the source itself carries it, if only for its first hours. */
  readonly carried?: VariableName;
  /**
   * The text of `metadata.estimated[].method`. Set where this is a rough rule for a variable that sources usually carry. It gives undefined where the
   * rule is not rough at this point.
   */
  readonly estimate?: (point: DerivationPoint) => string | undefined;
  /** Set where the rule multiplies its one input. Where values of a source end, a member's own ratio fades into the rule. */
  readonly handOver?: HandOver;
} & (
  | OneInput
  | { readonly picks: (surface: Surface) => readonly Picked[] }
  | { readonly terms?: readonly InputTerm[]; readonly at: (point: DerivationPoint) => Formula }
  | { readonly terms?: readonly InputTerm[]; readonly under: (point: DerivationPoint) => SunFormula }
  /** The value at the place asked for, the same for all members. Only variables of the step type `solar` have it. */
  | { readonly of: (hour: EpochHour, place: Location) => number }
);

/** A formula of one input and no more of the point than this: its values are kept in a table. */
interface OneInput {
  readonly inputs: readonly [VariableName];
  readonly each: (surface: Surface) => (value: number) => number;
}

export type Surface = Pick<DerivationPoint, "heightM" | "sea">;
