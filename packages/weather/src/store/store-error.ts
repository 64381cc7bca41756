import { SourceError } from "../source-error.ts";

interface StoreProblem {
  /** Whether the same question may succeed later without anyone doing something. */
  readonly retryable: boolean;
  readonly advice: string;
}

/** Everything that can go wrong with a point store, and what to do next. */
export const storeProblems = {
  empty: { retryable: true, advice: "Publish a run, or check the root and the name of the part." },
  unreachable: { retryable: true, advice: "Check the disk or the network; reading is tried again." },
  denied: { retryable: false, advice: "Give the process the right to read it." },
  missing: { retryable: false, advice: "Copy the run again as a whole, or publish a new one." },
  truncated: { retryable: false, advice: "Copy the run again as a whole, or publish a new one." },
  corrupt: { retryable: false, advice: "Copy the run again as a whole, or publish a new one." },
  unsupported: { retryable: false, advice: "Write the store as the point store's conventions say." },
  changed: { retryable: false, advice: "Restart the process that reads the store." },
  incomplete: { retryable: false, advice: "Write what is missing, then publish." },
  busy: { retryable: true, advice: "Wait until it is done, or stop it." },
} as const satisfies Record<string, StoreProblem>;

export type StoreErrorCode = keyof typeof storeProblems;

/** A point store that cannot be read or written. The message says what, and what to do next. */
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
}
