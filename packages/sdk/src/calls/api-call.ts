import type { Answered } from "../http/request/request.ts";

/** Call in progress. Awaiting the call returns the response data. {@link withResponse} also returns the status, the headers and the rate limits. */
export class ApiCall<T> extends Promise<T> {
  /** Makes `then` and related methods return plain promises instead of calls. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #answered: Promise<Answered<T>>;

  constructor(answered: Promise<Answered<T>>) {
    super((resolve, reject) => {
      answered.then((answer) => resolve(answer.data), reject);
    });
    this.#answered = answered;
  }

  withResponse(): Promise<Answered<T>> {
    // Whoever awaits this one need not await the other: its failure is the same.
    this.catch(() => undefined);
    return this.#answered;
  }
}
