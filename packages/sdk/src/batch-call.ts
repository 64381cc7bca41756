import { ApiCall } from "./api-call.ts";
import type { BatchCost, BatchLine, Job } from "./generated/wire.ts";
import type { Answered } from "./request.ts";

/** The ways in which a batch can be asked for; each sends one request. */
export interface BatchRequests {
  readonly lines: () => Promise<Answered<AsyncIterable<BatchLine>>>;
  readonly cost: () => Promise<Answered<BatchCost>>;
  readonly job: () => Promise<Answered<Job>>;
}

/**
 * A batch that is sent when it is used: `for await` gives its lines in the order of the items, {@link cost} its cost, and {@link job} a job
 * that does it. All three carry the same Idempotency-Key, so that the batch is charged once.
 */
export class BatchCall implements AsyncIterable<BatchLine> {
  readonly #requests: BatchRequests;

  constructor(requests: BatchRequests) {
    this.#requests = requests;
  }

  /** The lines as they come, with the response at hand. */
  withResponse(): Promise<Answered<AsyncIterable<BatchLine>>> {
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

  async *[Symbol.asyncIterator](): AsyncGenerator<BatchLine, void, undefined> {
    yield* (await this.#requests.lines()).data;
  }
}
