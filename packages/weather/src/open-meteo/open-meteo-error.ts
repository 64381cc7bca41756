/**
 * What the caller can do: try again later; wait for the provider's quota to renew; nothing, because the answer cannot be used; or
 * mend the configuration.
 */
export type OpenMeteoErrorCode = "retry_later" | "quota_exhausted" | "unusable_answer" | "not_configured";

export interface OpenMeteoErrorOptions {
  /** After how many whole seconds it is worth trying again. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Open-Meteo gave no weather. The message names the endpoint, never the address asked, which holds the API key. */
export class OpenMeteoError extends Error {
  override readonly name = "OpenMeteoError";
  readonly code: OpenMeteoErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: OpenMeteoErrorCode, problem: string, options: OpenMeteoErrorOptions = {}) {
    super(problem, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
