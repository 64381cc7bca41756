import type { ApiCall } from "../calls/api-call.ts";
import type { BatchCall } from "../calls/batch-call.ts";
import type * as caller from "../calls/caller.ts";
import type { HistoricalCalls, ProjectionCalls } from "../calls/resources/data-calls.ts";
import { endpoints, type EndpointTypes } from "../generated/v1/endpoints.ts";
import type { Job } from "../generated/wire.ts";
import type { LinesCall } from "../calls/lines-call.ts";
import type { CallOptions, HalcyonOptions, OnceOptions } from "../http/request/options.ts";
import { SharedHalcyon } from "../calls/shared-halcyon.ts";

type Answer<Name extends keyof EndpointTypes> = caller.Answer<EndpointTypes, Name>;

/**
 * V1 of the Halcyon API. One client serves any number of calls at once.
 *
 * @example
 * ```js
 * const halcyon = new Halcyon({ apiKey, baseUrl: "http://localhost:8080", fetch });
 * const task = await halcyon.tasks.get(1);
 * task.name; // => "Tower crane lifting"
 * ```
 */
export class Halcyon extends SharedHalcyon {
  /** @throws TypeError when an option is out of its range. */
  constructor(options: HalcyonOptions) {
    super(options, "v1", endpoints);
  }

  declare readonly optimality: {
    /** Score each hour ahead for a task or scenario at a place. A planning aid: it does not replace observation on site. */
    composite(
      body: EndpointTypes["optimality.composite"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.composite">>;

    /** Say of each hour ahead which constraint limits it, and by how much. */
    breakdown(
      body: EndpointTypes["optimality.breakdown"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.breakdown">>;

    /** Find the runs of hours in which a task can be done, with their probability. */
    windows(
      body: EndpointTypes["optimality.windows"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.windows">>;

    /** Score each hour ahead for constraints that are not in the library. */
    preview(
      body: EndpointTypes["optimality.preview"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.preview">>;

    /** Score up to 1,000 items, a line each in their order. */
    batch(
      body: EndpointTypes["optimality.batch"]["body"],
      options?: OnceOptions,
    ): BatchCall<EndpointTypes["optimality.batch"]["line"]>;

    /** Rank up to 1,000 items by how good their hours are, with reasons. */
    rank(
      body: EndpointTypes["optimality.rank"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.rank">>;
  };

  declare readonly jobs: {
    /** How far a job has come. */
    get(id: string, options?: CallOptions): ApiCall<Job>;

    /** The lines of a job that is done. */
    result(id: string, options?: CallOptions): LinesCall<EndpointTypes["jobs.result"]["line"]>;
  };

  declare readonly historical: HistoricalCalls & {
    /** How often the weather has let something be done, month by month. */
    workability(
      body: EndpointTypes["historical.workability"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"historical.workability">>;
  };

  declare readonly projections: ProjectionCalls & {
    /** How often the weather of a warmer climate lets something be done, month by month. */
    workability(
      body: EndpointTypes["projections.workability"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"projections.workability">>;
  };
}
