import type { EpochHour } from "@halcyon/schema/time";
import type { SourceTrouble } from "@halcyon/schema/wire";
import type { SpentCalls } from "./call-budget.ts";

export interface SourceErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number | undefined;
  readonly spentCalls?: SpentCalls | undefined;
}

/**
 * Error of a configured source that returned no weather. Missing weather is never invented. Each kind of source has a subclass with its own list of codes.
 * The message is meant for the operator.
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
  /** Time after which a retry is useful [s], as a whole number; undefined if the source does not know. */
  readonly retryAfterSeconds: number | undefined;
  /** Window without enough calls, if that is the cause of the error. In this case, the message may be shown to API callers. */
  readonly spentCalls: SpentCalls | undefined;
  /** Run that cannot be read. Set only if other runs of the source may be readable, so that an older run can be used. */
  damagedRun?: EpochHour;

  constructor(message: string, { retryAfterSeconds, spentCalls, ...options }: SourceErrorOptions = {}) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
    this.spentCalls = spentCalls;
  }

  /** Kind of problem, for callers who must not see the message. */
  get trouble(): SourceTrouble {
    return "unreachable";
  }

  /** True if the runs that were looked up earlier are outdated. The caller must look up the runs again, and repeat the whole read once. */
  get looksAgain(): boolean {
    return false;
  }
}
