import type { VariableName } from "@halcyon/schema";
import type { CallWindow } from "@halcyon/schema/wire";

/** Remaining calls of a window. */
export interface CallsLeft {
  readonly window: CallWindow;
  /** Maximum calls of a window; undefined if only the provider knows the limit. */
  readonly limit: number | undefined;
  /** Number of remaining calls; Infinity if no limit is known. */
  readonly left: number;
  /** Time at which the window renews [ms since 1970]. */
  readonly renewsAtMs: number;
}

/** A window that has too few calls left for a request. */
export interface SpentCalls extends CallsLeft {
  /** Cost of the request [calls]. */
  readonly cost: number;
}

/** Counted calls of a source at its provider. */
export interface SourceCalls {
  /** Name of the provider, in one word. Sources with the same name share the remaining calls. */
  readonly provider: string;
  /** Returns the remaining calls; empty if no limit is known. */
  left(): readonly CallsLeft[];
  /** Returns the maximum number of calls for reading these variables at a place for the first time. Variables that the source lacks cost nothing. */
  costOf(variables: readonly VariableName[]): number;
}
