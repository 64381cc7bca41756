import type { ApiCall } from "./api-call.ts";
import type { Answered } from "../http/request/request.ts";

/** First and last day of a series (both inclusive), as `YYYY-MM-DD`. */
export interface DaySpan {
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * Call for a series of days, which is sent only when it is awaited or iterated. Awaiting requests the whole period at once. The server refuses a period that
 * is too long for one response. `for await` returns the period in pieces, and requests each piece when it is needed.
 */
export class SpanCall<Answer> implements PromiseLike<Answer>, AsyncIterable<Answer> {
  readonly #ask: (span: DaySpan) => ApiCall<Answer>;
  readonly #span: DaySpan;
  readonly #daysAtOnce: number;
  #asked: ApiCall<Answer> | undefined;

  constructor(ask: (span: DaySpan) => ApiCall<Answer>, span: DaySpan, daysAtOnce: number) {
    this.#ask = ask;
    this.#span = span;
    this.#daysAtOnce = daysAtOnce;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaiting the call is how it is asked.
  then<Value = Answer, Failure = never>(
    onAnswer?: ((answer: Answer) => Value | PromiseLike<Value>) | null,
    onFailure?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Value | Failure> {
    return this.#whole().then(onAnswer, onFailure);
  }

  /** Requests the whole period at once. Returns the data with the status, the headers and the rate limits. */
  withResponse(): Promise<Answered<Answer>> {
    return this.#whole().withResponse();
  }

  /** Returns the call for the whole period. Awaiting the series several times uses the same call. */
  #whole(): ApiCall<Answer> {
    return (this.#asked ??= this.#ask(this.#span));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Answer, void, undefined> {
    for (const span of piecesOf(this.#span, this.#daysAtOnce)) yield await this.#ask(span);
  }
}

/** Divides a period into pieces, in order. Leaves an invalid period whole, so that the server can refuse it. */
function piecesOf(span: DaySpan, daysAtOnce: number): DaySpan[] {
  const [first, last] = [Date.parse(span.start_date), Date.parse(span.end_date)];
  if (!(first <= last)) return [span];
  const pieces: DaySpan[] = [];
  for (let from = first; from <= last; from += daysAtOnce * dayMs) {
    const to = Math.min(from + (daysAtOnce - 1) * dayMs, last);
    pieces.push({ start_date: dateOf(from), end_date: dateOf(to) });
  }
  return pieces;
}

const dayMs = 86_400_000;

function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
