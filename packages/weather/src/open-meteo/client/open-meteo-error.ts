import type { SourceTrouble } from "@halcyon/schema/wire";
import { SourceError, type SourceErrorOptions } from "../../source/source-error.ts";

/**
 * Error codes, each with its remedy:
 *
 * - `retry_later`: Try again later.
 * - `quota_exhausted`: Wait until the provider's quota renews.
 * - `call_too_large`: Request less at once.
 * - `unusable_answer`: Only the provider can correct its response.
 * - `not_configured`: Correct the configuration.
 */
export type OpenMeteoErrorCode =
  | "retry_later"
  | "quota_exhausted"
  | "call_too_large"
  | "unusable_answer"
  | "not_configured";

interface OpenMeteoErrorOptions extends SourceErrorOptions {
  /** Status of the response that refused the request; absent if no response did. */
  readonly status?: number;
}

/**
 * Error for a request to which Open-Meteo returned no weather. The message names the endpoint. It never contains the requested URL, because the URL contains
 * the API key.
 *
 * @example
 * ```js
 * new OpenMeteoError("quota_exhausted", "The calls of the day are spent.").trouble; // => "unreachable"
 * ```
 */
export class OpenMeteoError extends SourceError {
  override readonly name = "OpenMeteoError";
  readonly code: OpenMeteoErrorCode;
  /** Status of the response that refused the request; undefined for other errors. */
  readonly status: number | undefined;

  constructor(code: OpenMeteoErrorCode, message: string, { status, ...options }: OpenMeteoErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.status = status;
  }

  override get trouble(): SourceTrouble {
    return this.code === "retry_later" || this.code === "quota_exhausted" ? "unreachable" : "unusable";
  }
}
