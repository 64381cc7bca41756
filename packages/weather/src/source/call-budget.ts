/** The windows of the clock, UTC, in which a provider counts calls. */
export type CallWindow = "minute" | "hour" | "day" | "month";

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
