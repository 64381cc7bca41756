import { ApiCall } from "./api-call.ts";
import type { Caller, EndpointWords } from "./caller.ts";
import type { BatchCost, Job } from "../generated/wire.ts";
import { onceHeaders, type OnceOptions } from "../http/request/options.ts";
import type { Answered } from "../http/request/request.ts";

/** The ways in which a batch can be asked for; each sends one request. */
interface BatchRequests<Line> {
  readonly lines: () => Promise<Answered<AsyncIterable<Line>>>;
  readonly cost: () => Promise<Answered<BatchCost>>;
  readonly job: () => Promise<Answered<Job>>;
}

/**
 * A batch that is sent when it is used. `for await` gives its lines in the order of the items, {@link cost} its cost, and {@link job} a job that does
 * it. Lines carry one Idempotency-Key however often they are asked for, so they are charged once. A job of the same batch carries it too, and is then
 * refused.
 */
export class BatchCall<Line> implements AsyncIterable<Line> {
  readonly #requests: BatchRequests<Line>;

  constructor(requests: BatchRequests<Line>) {
    this.#requests = requests;
  }

  /** The lines as they come, with the response at hand. */
  withResponse(): Promise<Answered<AsyncIterable<Line>>> {
    return this.#requests.lines();
  }

  /** What the batch would cost, and what is wrong with its items; nothing is scored or charged. */
  cost(): ApiCall<BatchCost> {
    return new ApiCall(this.#requests.cost());
  }

  /** Lets the server do the batch by itself; `jobs.get` tells how far it is, `jobs.result` gives its lines. */
  job(): ApiCall<Job> {
    return new ApiCall(this.#requests.job());
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Line, void, undefined> {
    yield* (await this.#requests.lines()).data;
  }
}

/** The batch of a version. */
export function batchCall<Line>(
  caller: Caller,
  endpoint: EndpointWords,
  body: { readonly items: readonly unknown[] },
  options: OnceOptions = {},
): BatchCall<Line> {
  const headers = onceHeaders(options);
  return new BatchCall<Line>({
    lines: () => caller.send(endpoint, { body, headers, lines: { count: body.items.length } }, options),
    cost: () => caller.send(endpoint, { body, query: { dry_run: true } }, options),
    job: () =>
      caller.send(
        endpoint,
        { body, headers: { ...headers, prefer: "respond-async" }, part: "counts" },
        options,
      ),
  });
}

/** An answer of lines on its way; `for await` gives each line when it comes. */
export class LinesCall<Line> extends ApiCall<AsyncIterable<Line>> implements AsyncIterable<Line> {
  async *[Symbol.asyncIterator](): AsyncGenerator<Line, void, undefined> {
    yield* await this;
  }
}
