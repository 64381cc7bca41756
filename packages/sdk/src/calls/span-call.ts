import type { ApiCall } from "./api-call.ts";
import type { Answered } from "../http/request/request.ts";

/** The days of a series, both included, as `YYYY-MM-DD`. */
export interface DaySpan {
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * A series over days, requested when it is awaited or iterated. Awaiting it gives the whole span in one request, which the server refuses if it is too long.
 * `for await` gives it piece by piece. It sends as many requests as it takes, each when it is needed.
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

  /** Gets the whole span in one request, with status, headers and rate limits. */
  withResponse(): Promise<Answered<Answer>> {
    return this.#whole().withResponse();
  }

  /** Returns the one request for the whole span, also if it is awaited several times. */
  #whole(): ApiCall<Answer> {
    return (this.#asked ??= this.#ask(this.#span));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Answer, void, undefined> {
    for (const span of piecesOf(this.#span, this.#daysAtOnce)) yield await this.#ask(span);
  }
}

/** Divides a span into pieces, in their order. An invalid span stays whole, for the server to refuse. */
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
