/** One call, before it is sent. */
export interface Call {
  readonly method: string;
  /** Path with its parameters filled in, and the query. */
  readonly path: string;
  readonly body?: unknown;
  /** Beside those of every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A part that the answer has in any case; absent where nothing is answered. */
  readonly part?: string | undefined;
  /** Whether the answer is one to go on with. */
  readonly accepts?: ((data: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** The answer is lines of JSON, so many where that is known. */
  readonly lines?: { readonly count?: number } | undefined;
}
