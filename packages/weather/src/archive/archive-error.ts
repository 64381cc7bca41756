import type { SourceTrouble } from "@halcyon/schema/wire";
import { SourceError, type SourceErrorOptions } from "../source/source-error.ts";

/**
 * What a caller can do about an archive that cannot be read:
 *
 * - `retry_later`: it does not answer in time; the same question may succeed in a minute.
 * - `look_again`: the commit that was read has expired; look up the runs again, then ask the whole question once more.
 * - `gone`: what was to be read is not there; its address may have changed.
 * - `denied`: it refuses access; check the address, and that what it holds may be read.
 * - `damaged`: a chunk of a run cannot be decoded; another run may be read.
 * - `unusable`: what it holds cannot be trusted or decoded; its operator must mend it.
 * - `misconfigured`: something else is at the address than the configuration says; change the configuration.
 */
export type ArchiveErrorCode = keyof typeof troubles;

const troubles = {
  retry_later: "unreachable",
  look_again: "unreachable",
  gone: "unreachable",
  denied: "denied",
  damaged: "damaged",
  unusable: "unusable",
  misconfigured: "unusable",
} as const satisfies Readonly<Record<string, SourceTrouble>>;

/** An error for an archive that cannot be read; no value replaces the missing ones. */
export class ArchiveError extends SourceError {
  override readonly name = "ArchiveError";
  readonly code: ArchiveErrorCode;

  constructor(code: ArchiveErrorCode, message: string, options?: SourceErrorOptions) {
    super(message, options);
    this.code = code;
  }

  override get trouble(): SourceTrouble {
    return troubles[this.code];
  }

  override get looksAgain(): boolean {
    return this.code === "look_again";
  }
}

/** Returns an `ArchiveError` as text, for a library that passes on only the message. */
export function inWords({ code, message }: ArchiveError): string {
  return `[${code}] ${message}`;
}

/** Passes an `ArchiveError` on, also one in text form, and wraps any other failure as something that cannot be read. */
export function asArchiveError(
  error: unknown,
  what: string,
  code: "unusable" | "damaged" | "gone" = "unusable",
): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const [, said, words] = /\[(\w+)\] ([^\n]*)/.exec(reason) ?? [];
  if (said !== undefined && isCode(said)) return new ArchiveError(said, words!, { cause: error });
  return new ArchiveError(code, `${what} cannot be read: ${reason.trim()}`, { cause: error });
}

function isCode(text: string): text is ArchiveErrorCode {
  return Object.hasOwn(troubles, text);
}
