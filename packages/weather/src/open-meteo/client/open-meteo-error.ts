import type { SourceTrouble } from "@halcyon/schema/wire";
import { SourceError, type SourceErrorOptions } from "../../source/source-error.ts";

/**
 * Error codes, each with its remedy. `retry_later`: try again later. `quota_exhausted`: wait for the provider's quota to renew. `call_too_large`: request less
 * at once. `unusable_answer`: there is no remedy. `not_configured`: correct the configuration.
 */
export type OpenMeteoErrorCode =
  | "retry_later"
  | "quota_exhausted"
  | "call_too_large"
  | "unusable_answer"
  | "not_configured";

/**
 * An error for weather that Open-Meteo did not give. The message names the endpoint, never the requested address, which contains the API key.
 *
 * @example
 * ```js
 * new OpenMeteoError("quota_exhausted", "The calls of the day are spent.").trouble; // => "unreachable"
 * ```
 */
export class OpenMeteoError extends SourceError {
  override readonly name = "OpenMeteoError";
  readonly code: OpenMeteoErrorCode;

  constructor(code: OpenMeteoErrorCode, message: string, options?: SourceErrorOptions) {
    super(message, options);
    this.code = code;
  }

  override get trouble(): SourceTrouble {
    return this.code === "retry_later" || this.code === "quota_exhausted" ? "unreachable" : "unusable";
  }
}
