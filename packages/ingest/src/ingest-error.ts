import { SourceError } from "@halcyon/weather";

/**
 * Reason why a provider's files cannot be ingested. The reason determines what the operator can do:
 *
 * - `bad_index`: An index does not have the provider's format. The message names the line.
 * - `gaps`: The files of a record lack steps. Provide the files of the named months, or allow gaps.
 * - `implausible`: Some years of a record have impossible values, for example because of a wrong unit. State the unit, or allow doubtful years.
 * - `retry_later`: The provider does not respond. The same ingest continues where it stopped.
 * - `unusable`: The files do not match their index, or cannot be read by byte ranges. Use another run or base URL.
 */
export type IngestErrorCode = "bad_index" | "gaps" | "implausible" | "retry_later" | "unusable";

/**
 * An error for files of a provider that cannot be ingested. An ingest never fills in missing values.
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
