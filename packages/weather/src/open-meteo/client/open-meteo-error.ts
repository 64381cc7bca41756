import type { SourceTrouble } from "@halcyon/schema/wire";
import { SourceError, type SourceErrorOptions } from "../../source/source-error.ts";

/**
 * What the caller can do: try again later, wait for the provider's quota to renew, or ask for less at once. Nothing, where the answer cannot be used;
 * or correct the configuration.
 */
export type OpenMeteoErrorCode =
  | "retry_later"
  | "quota_exhausted"
  | "call_too_large"
  | "unusable_answer"
  | "not_configured";

/**
 * Open-Meteo gave no weather. The message names the endpoint, never the address asked, which holds the API key.
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
