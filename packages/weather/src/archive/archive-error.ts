import type { SourceTrouble } from "@halcyon/schema/wire";
import { SourceError, type SourceErrorOptions } from "../source/source-error.ts";

/**
 * Code that tells a caller how to react to an archive that cannot be read:
 *
 * - `retry_later`: The archive does not answer in time. The same request may succeed in a minute.
 * - `look_again`: The commit that was read has expired. Look up the runs again, then repeat the whole request once.
 * - `gone`: The requested object does not exist. Its address may have changed.
 * - `denied`: The archive refuses access. Check the address and the permission to read its content.
 * - `damaged`: A chunk of a run cannot be decoded. Other runs may be readable.
 * - `unusable`: The content of the archive cannot be trusted or decoded. Its operator must repair it.
 * - `misconfigured`: The content at the address is not what the configuration says. Change the configuration.
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

/** Error for an archive that cannot be read. It is thrown so that missing values are never made up. */
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

/** Encodes an `ArchiveError` as text that `asArchiveError` can restore. The Icechunk library passes on only the messages of errors. */
export function inWords({ code, message }: ArchiveError): string {
  return `[${code}] ${message}`;
}

/** Converts any error to an `ArchiveError`. Returns an `ArchiveError` unchanged, and restores one from the text of `inWords`. */
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
