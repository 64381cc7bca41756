// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type { ApiCall } from "../calls/api-call.ts";
import type { BatchCall, LinesCall } from "../calls/batch-call.ts";
import {
  type HistoricalCalls,
  type JobCalls,
  type ProjectionCalls,
  SharedHalcyon,
} from "../calls/shared-halcyon.ts";
import { endpoints } from "../generated/v1/endpoints.ts";
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
  WindowsRequest,
  WindowsResponse,
} from "../generated/v1/wire.ts";
import type { CallOptions, HalcyonOptions, OnceOptions } from "../http/request/options.ts";

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
}
