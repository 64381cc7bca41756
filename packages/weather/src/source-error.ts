export interface SourceErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * A configured source gave no weather, and nothing is made up in its place. Each kind of source has an error of its own, with a closed
 * list of codes; the message is for the operator.
 */
export abstract class SourceError extends Error {
  abstract readonly code: string;
  /** After how many whole seconds it is worth trying again, where the source knows. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { retryAfterSeconds, ...options }: SourceErrorOptions = {}) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
