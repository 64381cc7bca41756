import type { ApiCall } from "../calls/api-call.ts";
import type { BatchCall } from "../calls/batch-call.ts";
import type * as caller from "../calls/caller.ts";
import type { HistoricalCalls, ProjectionCalls } from "../calls/resources/data-calls.ts";
import { endpoints, type EndpointTypes } from "../generated/v2/endpoints.ts";
import type { Job } from "../generated/wire.ts";
import type { LinesCall } from "../calls/lines-call.ts";
import type { CallOptions, HalcyonOptions, OnceOptions } from "../http/request/options.ts";
import { SharedHalcyon } from "../calls/shared-halcyon.ts";

type Answer<Name extends keyof EndpointTypes> = caller.Answer<EndpointTypes, Name>;

/**
 * V2 of the Halcyon API, a preview: it may break with notice. One client serves any number of calls at once.
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
    super(options, "v2", endpoints);
  }

  declare readonly optimality: {
    /** Score each hour of a period for a task or scenario at a place. A planning aid: it does not replace observation on site. */
    composite(
      body: EndpointTypes["optimality.composite"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.composite">>;

    /** Find when work may be started, and how likely that is to come true. */
    windows(
      body: EndpointTypes["optimality.windows"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.windows">>;

    /** Score up to 1,000 items, a line each in their order. */
    batch(
      body: EndpointTypes["optimality.batch"]["body"],
      options?: OnceOptions,
    ): BatchCall<EndpointTypes["optimality.batch"]["line"]>;

    /** Rank places, tasks and periods against each other, the likeliest first. */
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
