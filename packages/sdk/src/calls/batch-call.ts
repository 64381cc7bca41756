import { ApiCall } from "./api-call.ts";
import type { Caller, EndpointWords } from "./caller.ts";
import type { BatchCost, Job } from "../generated/wire.ts";
import { onceHeaders, type OnceOptions } from "../http/request/options.ts";
import type { Answered } from "../http/request/request.ts";

/** Functions that send a batch. Each sends one request: for the lines, for the cost or for a job. */
interface BatchRequests<Line> {
  readonly lines: () => Promise<Answered<AsyncIterable<Line>>>;
  readonly cost: () => Promise<Answered<BatchCost>>;
  readonly job: () => Promise<Answered<Job>>;
}

/**
 * Batch request that is sent only when it is used. `for await` returns one line for each item, in order. {@link cost} returns the cost of the batch, and
 * {@link job} runs it as a job. All requests for lines use the same Idempotency-Key, so the batch is charged once. A job uses the same key, so the server
 * refuses the job if the lines were already requested.
 */
export class BatchCall<Line> implements AsyncIterable<Line> {
  readonly #requests: BatchRequests<Line>;

  constructor(requests: BatchRequests<Line>) {
    this.#requests = requests;
  }

  /** Returns the lines as they arrive, with the metadata of the response. */
  withResponse(): Promise<Answered<AsyncIterable<Line>>> {
    return this.#requests.lines();
  }

  /** Returns the cost of the batch and the errors of its items, without scoring or charging them. */
  cost(): ApiCall<BatchCost> {
    return new ApiCall(this.#requests.cost());
  }

  /** Runs the batch as a job on the server. `jobs.get` returns its progress, and `jobs.result` its lines. */
  job(): ApiCall<Job> {
    return new ApiCall(this.#requests.job());
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Line, void, undefined> {
    yield* (await this.#requests.lines()).data;
  }
}

/** Creates a batch call for a version of the API. */
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

/** Call in progress with a response in JSON Lines format. `for await` returns each line as it arrives. */
export class LinesCall<Line> extends ApiCall<AsyncIterable<Line>> implements AsyncIterable<Line> {
  async *[Symbol.asyncIterator](): AsyncGenerator<Line, void, undefined> {
    yield* await this;
  }
}
