import type { EpochHour } from "@halcyon/schema/time";
import type { SourceTrouble } from "@halcyon/schema/wire";
import type { SpentCalls } from "./call-budget.ts";

export interface SourceErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number | undefined;
  readonly spentCalls?: SpentCalls | undefined;
}

/**
 * An error for a configured source that returned no weather. Missing weather is never replaced. Each kind of source has its own subclass
 * with a closed list of codes. The message is for the operator.
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
  /** Number of whole seconds after which a retry is useful, if the source knows. */
  readonly retryAfterSeconds: number | undefined;
  /** The exhausted window of calls, if it is the cause. The message is then suitable for API callers. */
  readonly spentCalls: SpentCalls | undefined;
  /** The run that cannot be read, if other runs of its source may be readable. An older run can then replace it. */
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

  /** True if the earlier lookup is no longer valid. The caller must look up the runs again, and repeat the whole read once. */
  get looksAgain(): boolean {
    return false;
  }
}
