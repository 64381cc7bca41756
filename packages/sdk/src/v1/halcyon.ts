// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type { ApiCall } from "../calls/api-call.ts";
import type { BatchCall, LinesCall } from "../calls/batch-call.ts";
import type { ListCall } from "../calls/list-call.ts";
import {
  type HistoricalCalls,
  type JobCalls,
  type ProjectionCalls,
  SharedHalcyon,
  type WatchCalls,
} from "../calls/shared-halcyon.ts";
import { endpoints, type EndpointTypes } from "../generated/v1/endpoints.ts";
import type {
  BatchLine,
  BatchRequest,
  BreakdownRequest,
  BreakdownResponse,
  CompositeRequest,
  CompositeResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  PreviewRequest,
  PreviewResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  RankRequest,
  RankResponse,
  Watch,
  WatchRequest,
  WatchSummary,
  WindowsRequest,
  WindowsResponse,
} from "../generated/v1/wire.ts";
import type { WatchCost } from "../generated/wire.ts";
import type { CallOptions, ChangeOptions, HalcyonOptions, OnceOptions } from "../http/request/options.ts";

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

  /** How well the weather of the hours ahead suits a task or scenario, and why. */
  declare readonly optimality: {
    /** Score each hour ahead for a task or scenario at a place. A planning aid: it does not replace observation on site. */
    composite(body: CompositeRequest, options?: CallOptions): ApiCall<CompositeResponse>;
    /** Say of each hour ahead which constraint limits it, and by how much. */
    breakdown(body: BreakdownRequest, options?: CallOptions): ApiCall<BreakdownResponse>;
    /** Find the runs of hours in which a task can be done, with their probability. */
    windows(body: WindowsRequest, options?: CallOptions): ApiCall<WindowsResponse>;
    /** Score each hour ahead for constraints that are not in the library. */
    preview(body: PreviewRequest, options?: CallOptions): ApiCall<PreviewResponse>;
    /** Score up to 1,000 items, a line each in their order. */
    batch(body: BatchRequest, options?: OnceOptions): BatchCall<BatchLine>;
    /** Rank up to 1,000 items by how good their hours are, with reasons. */
    rank(body: RankRequest, options?: CallOptions): ApiCall<RankResponse>;
  };

  /** Weather that was, and how often work could be done in it. */
  declare readonly historical: HistoricalCalls & {
    /** How often the weather has let something be done, month by month. */
    workability(
      body: HistoricalWorkabilityRequest,
      options?: CallOptions,
    ): ApiCall<HistoricalWorkabilityResponse>;
  };

  /** Climate to come, and how often work can be done in it. */
  declare readonly projections: ProjectionCalls & {
    /** How often the weather of a warmer climate lets something be done, month by month. */
    workability(
      body: ProjectionWorkabilityRequest,
      options?: CallOptions,
    ): ApiCall<ProjectionWorkabilityResponse>;
  };

  /** Work that goes on after its request: how far it is, and its result. */
  declare readonly jobs: JobCalls & {
    /** The lines of a job that is done. */
    result(id: string, options?: CallOptions): LinesCall<BatchLine>;
  };

  /** Places that are watched for a window, a band or a limit, run by run. */
  declare readonly watches: WatchCalls & {
    /** List the watches of your account. `for await` goes through all pages. */
    list(
      query?: EndpointTypes["watches.list"]["query"],
      options?: CallOptions,
    ): ListCall<WatchSummary, "watches">;
    /** Watch places for a window, a band or a limit. The answer has the spans that are seen now. */
    create(body: WatchRequest, options?: OnceOptions): ApiCall<Watch>;
    /** Say what a watch would cost, and what is wrong with it. Nothing is made. */
    cost(body: WatchRequest, options?: CallOptions): ApiCall<WatchCost>;
    /** A watch with its places and their open spans. */
    get(id: string, options?: CallOptions): ApiCall<Watch>;
    /**
     * Change a watch. `version` says which one you know.
     *
     * @example
     * ```js
     * const { version } = await halcyon.watches.get(id);
     * await halcyon.watches.replace(id, { ...request, name: "Crane, site 8" }, { version });
     * ```
     */
    replace(id: string, body: WatchRequest, options: ChangeOptions): ApiCall<Watch>;
    /** Let a watch rest. A watch that rests tells nothing and costs nothing. */
    pause(id: string, options?: CallOptions): ApiCall<Watch>;
    /** Let a paused watch go on. */
    resume(id: string, options?: CallOptions): ApiCall<Watch>;
  };
}
