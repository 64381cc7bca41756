import type { VariableName } from "@halcyon/schema";
import type { CallWindow } from "@halcyon/schema/wire";

/** What is left of a window. */
export interface CallsLeft {
  readonly window: CallWindow;
  /** Calls of a window; absent where the provider alone knows. */
  readonly limit: number | undefined;
  /** How many may still be made; Infinity where no limit is known. */
  readonly left: number;
  /** Time since 1970 [ms]. */
  readonly renewsAtMs: number;
}

/** A window that has too few calls left for a request. */
export interface SpentCalls extends CallsLeft {
  /** What the request costs [calls]. */
  readonly cost: number;
}

/** What a provider counts of the calls that a source makes. */
export interface SourceCalls {
  /** Who counts, in one word: sources that name the same one share what is left. */
  readonly provider: string;
  /** Empty where no limit is known. */
  left(): readonly CallsLeft[];
  /** How many calls reading these variables at a place costs at most that was not read before; what the source lacks costs nothing. */
  costOf(variables: readonly VariableName[]): number;
}
