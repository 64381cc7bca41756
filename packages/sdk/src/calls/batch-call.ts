import { ApiCall } from "./api-call.ts";
import type { Caller, EndpointWords } from "./caller.ts";
import type { BatchCost, Job } from "../generated/wire.ts";
import { onceHeaders, type OnceOptions } from "../http/request/options.ts";
import type { Answered } from "../http/request/request.ts";

/** The requests that a batch can be sent as; each sends one request. */
interface BatchRequests<Line> {
  readonly lines: () => Promise<Answered<AsyncIterable<Line>>>;
  readonly cost: () => Promise<Answered<BatchCost>>;
  readonly job: () => Promise<Answered<Job>>;
}

/**
 * A batch that is sent when it is used. `for await` gives its lines in the order of the items, {@link cost} its cost, and {@link job} a job that runs it. All
 * requests for the lines carry the same Idempotency-Key, so they are charged once. A job of the same batch carries it too, and is then refused.
 */
export class BatchCall<Line> implements AsyncIterable<Line> {
  readonly #requests: BatchRequests<Line>;

  constructor(requests: BatchRequests<Line>) {
    this.#requests = requests;
  }

  /** Returns the lines as they arrive, together with the response. */
  withResponse(): Promise<Answered<AsyncIterable<Line>>> {
    return this.#requests.lines();
  }

  /** Returns the cost of the batch and the errors of its items. Nothing is scored or charged. */
  cost(): ApiCall<BatchCost> {
    return new ApiCall(this.#requests.cost());
  }

  /** Lets the server run the batch as a job. `jobs.get` gives its progress, `jobs.result` its lines. */
  job(): ApiCall<Job> {
    return new ApiCall(this.#requests.job());
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Line, void, undefined> {
    yield* (await this.#requests.lines()).data;
  }
}

/** Returns the batch call of a version. */
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

/** A call in progress whose answer is lines; `for await` gives each line as it arrives. */
export class LinesCall<Line> extends ApiCall<AsyncIterable<Line>> implements AsyncIterable<Line> {
  async *[Symbol.asyncIterator](): AsyncGenerator<Line, void, undefined> {
    yield* await this;
  }
}
