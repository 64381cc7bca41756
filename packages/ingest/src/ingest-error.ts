import { SourceError } from "@halcyon/weather";

/**
 * What can be done about a provider's files that cannot be ingested:
 *
 * - `bad_index`: an index is not what its provider writes; the message names the line.
 * - `gaps`: the files of a record lack steps; give the files of the months that are named, or allow gaps.
 * - `implausible`: years of a record cannot be, as in a wrong unit; name the unit, or allow doubtful years.
 * - `retry_later`: the provider does not answer; the same ingest goes on where it stopped.
 * - `unusable`: what is served does not fit its index, or cannot be read by byte ranges; ask for another run or base URL.
 */
export type IngestErrorCode = "bad_index" | "gaps" | "implausible" | "retry_later" | "unusable";

/**
 * Error for files of a provider that cannot be ingested. No value replaces what they lack.
 *
 * @example
 * ```js
 * new IngestError("bad_index", "The index is empty.").code; // => "bad_index"
 * ```
 */
export class IngestError extends SourceError {
  override readonly name = "IngestError";
  readonly code: IngestErrorCode;

  constructor(code: IngestErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
