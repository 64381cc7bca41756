import type { SourceTrouble } from "@halcyon/schema/wire";
import { SourceError } from "@halcyon/weather";

interface StoreProblem {
  /** True if the same request may succeed later although nothing is repaired. */
  readonly retryable: boolean;
  readonly trouble: SourceTrouble;
  /** True if the problem affects only one run. Other runs of the part may be readable. */
  readonly ofRun?: true;
  readonly advice: string;
}

/** Possible problems of a point store, each with advice on what to do. */
const storeProblems = {
  empty: {
    retryable: true,
    trouble: "empty",
    advice: "Publish a run, or check the root and the name of the part.",
  },
  unreachable: {
    retryable: true,
    trouble: "unreachable",
    advice: "Check the disk or the network. The read is tried again.",
  },
  denied: {
    retryable: false,
    trouble: "denied",
    advice: "Give the process the right to read it, and to write it if it publishes.",
  },
  no_bucket: {
    retryable: false,
    trouble: "unusable",
    advice: "Make the bucket, or fix its name or AWS_ENDPOINT_URL.",
  },
  elsewhere: { retryable: false, trouble: "unusable", advice: "Set AWS_REGION to the region of the bucket." },
  unconditional: {
    retryable: false,
    trouble: "unusable",
    advice: "Use an object store that obeys If-None-Match and If-Match to write. This one can only be read.",
  },
  missing: {
    retryable: false,
    trouble: "damaged",
    ofRun: true,
    advice: "Copy the whole run again, or publish a new one.",
  },
  truncated: {
    retryable: false,
    trouble: "damaged",
    ofRun: true,
    advice: "Copy the whole run again, or publish a new one.",
  },
  corrupt: {
    retryable: false,
    trouble: "damaged",
    ofRun: true,
    advice: "Copy the whole run again, or publish a new one.",
  },
  unsupported: {
    retryable: false,
    trouble: "unusable",
    ofRun: true,
    advice: "Write the store as the point store's conventions say.",
  },
  changed: {
    retryable: false,
    trouble: "unusable",
    ofRun: true,
    advice: "Restart the process that reads the store.",
  },
  incomplete: { retryable: false, trouble: "unusable", advice: "Write the missing parts, then publish." },
  overtaken: {
    retryable: true,
    trouble: "unreachable",
    advice: "Let one writer publish a part, or give all of them the same places and variables.",
  },
  busy: { retryable: true, trouble: "unreachable", advice: "Wait until it is done, or stop it." },
} as const satisfies Record<string, StoreProblem>;

export type StoreErrorCode = keyof typeof storeProblems;

/**
 * Error of a point store that cannot be read or written. The message states the problem and the remedy.
 *
 * @example
 * ```js
 * new StoreError("busy", "Another process writes this part").retryable; // => true
 * ```
 */
export class StoreError extends SourceError {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, what: string, options?: ErrorOptions) {
    super(`${what}. ${storeProblems[code].advice}`, options);
    this.code = code;
  }

  get retryable(): boolean {
    return storeProblems[this.code].retryable;
  }

  override get trouble(): SourceTrouble {
    return storeProblems[this.code].trouble;
  }

  /** True if the error concerns only one run. Another run of the same part of the store may then be readable. */
  get isOfRun(): boolean {
    const problem: StoreProblem = storeProblems[this.code];
    return problem.ofRun === true;
  }
}
