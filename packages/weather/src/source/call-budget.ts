import type { VariableName } from "@halcyon/schema";
import type { CallWindow } from "@halcyon/schema/wire";

/** Number of calls that a provider still allows in a window of time, such as an hour. */
export interface CallsLeft {
  readonly window: CallWindow;
  /** Maximum number of calls in a window; undefined if only the provider knows it. */
  readonly limit: number | undefined;
  /** Number of calls left in the window; Infinity if no limit is known. */
  readonly left: number;
  /** Time at which the next window begins, with a new count of calls [ms since 1970]. */
  readonly renewsAtMs: number;
}

/** Window of time in which the provider allows too few further calls for a request. */
export interface SpentCalls extends CallsLeft {
  /** Cost of the request [calls]. */
  readonly cost: number;
}

/** Provider calls of a source: the number of calls left, and the cost of a read. */
export interface SourceCalls {
  /** Name of the provider, in one word. Sources with the same name share the calls that are left. */
  readonly provider: string;
  /** Returns the calls left, by window; empty if no limit is known. */
  left(): readonly CallsLeft[];
  /** Returns the cost of reading these variables at a place that is not cached: the maximum number of calls. Variables that the source lacks cost nothing. */
  costOf(variables: readonly VariableName[]): number;
}
