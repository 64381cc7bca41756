/** One call, before it is sent. */
export interface Call {
  readonly method: string;
  /** Path with its parameters filled in, and the query. */
  readonly path: string;
  readonly body?: unknown;
  /** Headers in addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A part that the answer always has; absent if the answer is empty. */
  readonly part?: string | undefined;
  /** Returns true if the response is acceptable. */
  readonly accepts?: ((data: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** Set if the answer is lines of JSON, with their number if it is known. */
  readonly lines?: { readonly count?: number } | undefined;
}
