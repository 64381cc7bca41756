import type { EpochHour } from "@halcyon/schema/time";
import type { SourceTrouble } from "@halcyon/schema/wire";
import type { SpentCalls } from "./call-budget.ts";

export interface SourceErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number | undefined;
  readonly spentCalls?: SpentCalls | undefined;
}

/**
 * Error of a configured source that returned no weather. Missing weather is never made up. Each kind of source has its own subclass with a
 * closed list of codes. The message is for the operator.
 *
 * @example
 * ```js
 * class BuoyError extends SourceError {
 *   code = "silent";
 * }
 * new BuoyError("The buoy does not answer.", { retryAfterSeconds: 60 }).retryAfterSeconds; // => 60
 * ```
 */
export abstract class SourceError extends Error {
  abstract readonly code: string;
  /** Time after which a retry is useful [s], if the source knows; a whole number. */
  readonly retryAfterSeconds: number | undefined;
  /** Exhausted window of calls, if it is the cause. The message may then be shown to API callers. */
  readonly spentCalls: SpentCalls | undefined;
  /** Run that cannot be read, if other runs of the source may be readable. An older run can replace it. */
  damagedRun?: EpochHour;

  constructor(message: string, { retryAfterSeconds, spentCalls, ...options }: SourceErrorOptions = {}) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
    this.spentCalls = spentCalls;
  }

  /** Kind of trouble, for callers who must not read the message. */
  get trouble(): SourceTrouble {
    return "unreachable";
  }

  /** True if an earlier look-up is outdated. The caller must look up the runs again, and repeat the whole read once. */
  get looksAgain(): boolean {
    return false;
  }
}
