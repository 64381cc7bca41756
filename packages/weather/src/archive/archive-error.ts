import { SourceError } from "../source-error.ts";

/**
 * What a caller can do about an archive that cannot be read:
 *
 * - `retry_later`: it does not answer, or is being rewritten; the same question may succeed in a minute.
 * - `unusable`: what it holds cannot be trusted or decoded; its operator must mend it.
 * - `misconfigured`: something else is at the address than the configuration says; change the configuration.
 */
export type ArchiveErrorCode = "retry_later" | "unusable" | "misconfigured";

/** An archive that cannot be read; no value stands in for what it did not give. */
export class ArchiveError extends SourceError {
  override readonly name = "ArchiveError";
  readonly code: ArchiveErrorCode;

  constructor(code: ArchiveErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Passes an `ArchiveError` on, and takes any other failure for an archive that holds what cannot be read. */
export function asArchiveError(error: unknown, what: string): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ArchiveError("unusable", `${what} cannot be read: ${reason}`, { cause: error });
}
