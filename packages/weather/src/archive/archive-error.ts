import type { SourceTrouble } from "@halcyon/schema";
import { SourceError } from "../source/source-error.ts";

/**
 * What a caller can do about an archive that cannot be read:
 *
 * - `retry_later`: it does not answer, or is being rewritten; the same question may succeed in a minute.
 * - `denied`: it refuses access; check the address, and that what it holds may be read.
 * - `damaged`: a chunk of a run cannot be decoded; another run may be read.
 * - `unusable`: what it holds cannot be trusted or decoded; its operator must mend it.
 * - `misconfigured`: something else is at the address than the configuration says; change the configuration.
 */
export type ArchiveErrorCode = "retry_later" | "denied" | "damaged" | "unusable" | "misconfigured";

const troubles: Readonly<Record<ArchiveErrorCode, SourceTrouble>> = {
  retry_later: "unreachable",
  denied: "denied",
  damaged: "damaged",
  unusable: "unusable",
  misconfigured: "unusable",
};

/** An archive that cannot be read; no value stands in for what it did not give. */
export class ArchiveError extends SourceError {
  override readonly name = "ArchiveError";
  readonly code: ArchiveErrorCode;

  constructor(code: ArchiveErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  override get trouble(): SourceTrouble {
    return troubles[this.code];
  }
}

/** Passes an `ArchiveError` on, and takes any other failure for something that cannot be read. */
export function asArchiveError(
  error: unknown,
  what: string,
  code: "unusable" | "damaged" = "unusable",
): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ArchiveError(code, `${what} cannot be read: ${reason}`, { cause: error });
}
