import type { EpochHour } from "@halcyon/schema/time";
import type { SourceTrouble } from "@halcyon/schema/wire";
import type { SpentCalls } from "./call-budget.ts";

export interface SourceErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number | undefined;
  readonly spentCalls?: SpentCalls | undefined;
}

/**
 * A configured source gave no weather. No value stands in for it. Each kind of source has an error of its own, with a closed list of codes;
 * the message is for the operator.
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
  /** After how many whole seconds it is worth trying again, where the source knows. */
  readonly retryAfterSeconds: number | undefined;
  /** The calls that are used up, where that is the cause. The message is then fit for callers. */
  readonly spentCalls: SpentCalls | undefined;
  /** The run that cannot be read, where others of its source may be: an older one can answer in its place. */
  damagedRun?: EpochHour;

  constructor(message: string, { retryAfterSeconds, spentCalls, ...options }: SourceErrorOptions = {}) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
    this.spentCalls = spentCalls;
  }

  /** What kind of trouble it is, for those who may not read the message. */
  get trouble(): SourceTrouble {
    return "unreachable";
  }

  /** Whether what was looked up before no longer holds: look up the runs again, and read the whole once more. */
  get looksAgain(): boolean {
    return false;
  }
}
