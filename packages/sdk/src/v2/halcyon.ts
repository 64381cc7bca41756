// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type { ApiCall } from "../calls/api-call.ts";
import type { BatchCall, LinesCall } from "../calls/batch-call.ts";
import {
  type HistoricalCalls,
  type JobCalls,
  type ProjectionCalls,
  SharedHalcyon,
} from "../calls/shared-halcyon.ts";
import { endpoints } from "../generated/v2/endpoints.ts";
import type {
  BatchLine,
  BatchRequest,
  CompositeRequest,
  CompositeResponse,
  CostRequest,
  CostResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  RankRequest,
  RankResponse,
  StreamTicket,
  WindowsRequest,
  WindowsResponse,
} from "../generated/v2/wire.ts";
import type { CallOptions, HalcyonOptions, OnceOptions } from "../http/request/options.ts";

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

  /** How well the weather of the hours ahead suits a task or scenario, and why. */
  declare readonly optimality: {
    /** Score each hour of a period for a task or scenario at a place. A planning aid: it does not replace observation on site. */
    composite(body: CompositeRequest, options?: CallOptions): ApiCall<CompositeResponse>;
    /** Find the hours at which a job can be started, with the probability that it can be done. */
    windows(body: WindowsRequest, options?: CallOptions): ApiCall<WindowsResponse>;
    /** Score up to 1,000 items, a line each in their order. */
    batch(body: BatchRequest, options?: OnceOptions): BatchCall<BatchLine>;
    /** Rank places, tasks and periods by when a job can be done there. */
    rank(body: RankRequest, options?: CallOptions): ApiCall<RankResponse>;
  };

  /** Work that goes on after its request: how far it is, and its result. */
  declare readonly jobs: JobCalls & {
    /** The lines of a job that is done. */
    result(id: string, options?: CallOptions): LinesCall<BatchLine>;
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

  /** Tickets that open one stream in place of a key. */
  declare readonly tickets: {
    /** Make a ticket for one stream of events. */
    create(options?: CallOptions): ApiCall<StreamTicket>;
  };

  /** The price of a request before it is asked. */
  declare readonly costs: {
    /** Say what a request would cost, and what is wrong with it. */
    preview(body: CostRequest, options?: CallOptions): ApiCall<CostResponse>;
  };
}
