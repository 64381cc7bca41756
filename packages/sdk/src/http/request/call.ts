/** A call that was not sent yet. */
export interface Call {
  readonly method: string;
  /** Path with its parameters inserted, followed by the query. */
  readonly path: string;
  readonly body?: unknown;
  /** Headers in addition to those that every call sends. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Field that the response must contain. Undefined if the response is empty. */
  readonly part?: string | undefined;
  /** Returns true if the response is acceptable. */
  readonly accepts?: ((data: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** Present if the response is in JSON Lines format, with the number of lines if it is known. */
  readonly lines?: { readonly count?: number } | undefined;
}
