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
import { endpoints, type EndpointTypes } from "../generated/v2/endpoints.ts";
import type {
  BatchLine,
  BatchRequest,
  CompositeRequest,
  CompositeResponse,
  CostRequest,
  CostResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  LinkList,
  LinkRequest,
  LinkWithUrl,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  RankRequest,
  RankResponse,
  StreamTicket,
  Watch,
  WatchRequest,
  WatchSummary,
  WindowsRequest,
  WindowsResponse,
} from "../generated/v2/wire.ts";
import type { WatchCost } from "../generated/wire.ts";
import type { CallOptions, ChangeOptions, HalcyonOptions, OnceOptions } from "../http/request/options.ts";

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

  /** Links that show one thing to people without a key. */
  declare readonly links: {
    /** List the links of your account. */
    list(options?: CallOptions): ApiCall<LinkList>;
    /** Make a link that shows one site to people without a key. The answer alone has its address. */
    create(body: LinkRequest, options?: CallOptions): ApiCall<LinkWithUrl>;
    /** Take a link back; it shows nothing any more. */
    delete(id: string, options?: CallOptions): ApiCall<undefined>;
  };
}
