// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type { ApiCall } from "../calls/api-call.ts";
import type { BatchCall, LinesCall } from "../calls/batch-call.ts";
import type { ListCall } from "../calls/list-call.ts";
import type { DataEndpoint, DataQueryOf, EventCalls } from "../calls/other-methods.ts";
import {
  type EntryCalls,
  type JobCalls,
  SharedHalcyon,
  type WatchCalls,
  type WebhookCalls,
} from "../calls/shared-halcyon.ts";
import type { SpanCall } from "../calls/span-call.ts";
import type { SharedTypes } from "../generated/endpoints.ts";
import { endpoints, type EndpointTypes } from "../generated/v2/endpoints.ts";
import type {
  AreaCost,
  AreaRequest,
  AreaResponse,
  BatchLine,
  BatchRequest,
  ClimatologyResponse,
  CompositeRequest,
  CompositeResponse,
  CostRequest,
  CostResponse,
  DatasetsResponse,
  Delivery,
  EntryDetail,
  Event,
  FoundPlaces,
  FoundWarning,
  HazardIndicesResponse,
  HistoricalDailyResponse,
  HistoricalHourlyResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  KeptMap,
  KeptPlan,
  KeptPlanRequest,
  LinkList,
  LinkRequest,
  LinkWithUrl,
  MapCost,
  MapField,
  MapLinkList,
  MapLinkRequest,
  MapLinkWithUrl,
  MapList,
  MapRequest,
  ModelsResponse,
  OperationalResponse,
  Place,
  PlanDispatchRequest,
  PlanDispatchResponse,
  PlanImportRequest,
  PlanImportResponse,
  PlanList,
  PlanLook,
  PlanPreview,
  PlanProgressRequest,
  PlanRequest,
  PlanResponse,
  PlanStartsRequest,
  PlanStartsResponse,
  ProjectionDailyResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  RankRequest,
  RankResponse,
  RouteCost,
  RouteRequest,
  RouteResponse,
  RunsResponse,
  ScenarioRequest,
  StreamTicket,
  TableLink,
  TableLinkList,
  TableLinkRequest,
  TableLinkWithUrl,
  TaskRequest,
  VariablesResponse,
  WarningFeeds,
  WarningsResponse,
  Watch,
  WatchRequest,
  WatchSummary,
  WindowsRequest,
  WindowsResponse,
} from "../generated/v2/wire.ts";
import type { FrequencyChangeResponse, HazardIndexResponse, WatchCost } from "../generated/wire.ts";
import type {
  CallOptions,
  ChangeOptions,
  FileOptions,
  HalcyonOptions,
  OnceOptions,
} from "../http/request/options.ts";

/** Query parameters of an endpoint that returns weather data in columns. `variables` is an array, or names separated by commas. */
export type DataQuery<Name extends DataEndpoint<EndpointTypes>> = DataQueryOf<EndpointTypes[Name]>;

/** The weather forecast that scores are based on. */
export interface OperationalCalls {
  /** Get the weather forecast in columns, hour by hour. `format` makes the response a file, and the call returns its bytes. */
  hourly(
    model: EndpointTypes["operational.hourly"]["path"]["model"],
    query: DataQuery<"operational.hourly">,
    options: FileOptions,
  ): ApiCall<Uint8Array>;
  /** Get the weather forecast in columns, hour by hour. */
  hourly(
    model: EndpointTypes["operational.hourly"]["path"]["model"],
    query: DataQuery<"operational.hourly">,
    options?: CallOptions,
  ): ApiCall<OperationalResponse>;
}

/** Past weather, and how often it allowed work. */
export interface HistoricalCalls {
  /** Get past weather in columns, hour by hour, from the start of the record. `format` makes the response a file, and the call returns its bytes. */
  hourly(query: DataQuery<"historical.hourly">, options: FileOptions): ApiCall<Uint8Array>;
  /** Get past weather in columns, hour by hour, from the start of the record. `for await` fetches a long period piece by piece. */
  hourly(query: DataQuery<"historical.hourly">, options?: CallOptions): SpanCall<HistoricalHourlyResponse>;
  /** Get past weather in columns, day by day, from the start of the record. `format` makes the response a file, and the call returns its bytes. */
  daily(query: DataQuery<"historical.daily">, options: FileOptions): ApiCall<Uint8Array>;
  /** Get past weather in columns, day by day, from the start of the record. `for await` fetches a long period piece by piece. */
  daily(query: DataQuery<"historical.daily">, options?: CallOptions): SpanCall<HistoricalDailyResponse>;
  /** Get the usual weather: quantiles by day of the year and hour over a baseline. `format` makes the response a file, and the call returns its bytes. */
  climatology(query: DataQuery<"historical.climatology">, options: FileOptions): ApiCall<Uint8Array>;
  /** Get the usual weather: quantiles by day of the year and hour over a baseline. */
  climatology(
    query: DataQuery<"historical.climatology">,
    options?: CallOptions,
  ): ApiCall<ClimatologyResponse>;
}

/** Climate projections, and how often they allow work. */
export interface ProjectionCalls {
  /** Get daily values of climate models in columns, from 1950 to 2100. `format` makes the response a file, and the call returns its bytes. */
  daily(query: DataQuery<"projections.daily">, options: FileOptions): ApiCall<Uint8Array>;
  /** Get daily values of climate models in columns, from 1950 to 2100. `for await` fetches a long period piece by piece. */
  daily(query: DataQuery<"projections.daily">, options?: CallOptions): SpanCall<ProjectionDailyResponse>;
  /** Get the change in the number of heat or cold waves, by climate model and across all models. `format` makes the response a file, and the call returns its bytes. */
  frequencyChange(
    waveType: SharedTypes["projections.frequencyChange"]["path"]["wave_type"],
    query: SharedTypes["projections.frequencyChange"]["query"],
    options: FileOptions,
  ): ApiCall<Uint8Array>;
  /** Get the change in the number of heat or cold waves, by climate model and across all models. */
  frequencyChange(
    waveType: SharedTypes["projections.frequencyChange"]["path"]["wave_type"],
    query: SharedTypes["projections.frequencyChange"]["query"],
    options?: CallOptions,
  ): ApiCall<FrequencyChangeResponse>;
  /** Get a climate hazard index year by year, with its mean over a period. `format` makes the response a file, and the call returns its bytes. */
  hazardIndex(
    index: SharedTypes["projections.hazardIndex"]["path"]["index"],
    query: SharedTypes["projections.hazardIndex"]["query"],
    options: FileOptions,
  ): ApiCall<Uint8Array>;
  /** Get a climate hazard index year by year, with its mean over a period. */
  hazardIndex(
    index: SharedTypes["projections.hazardIndex"]["path"]["index"],
    query: SharedTypes["projections.hazardIndex"]["query"],
    options?: CallOptions,
  ): ApiCall<HazardIndexResponse>;
}

/** The indices of heat, cold and other hazards that projections provide. */
export interface HazardIndexCalls {
  /** List the climate hazard indices with their definitions, units, parameters and sources. */
  list(options?: CallOptions): ApiCall<HazardIndicesResponse>;
}

/** The records and climate models behind past weather and projections. */
export interface DatasetCalls {
  /** List the historical records and climate projections, with their periods and licences. */
  list(options?: CallOptions): ApiCall<DatasetsResponse>;
}

/** The forecast models, with their ranges and sources. */
export interface ModelCalls {
  /** List the models with their parts, runs, lead times and variables. */
  list(options?: CallOptions): ApiCall<ModelsResponse>;
}

/** The weather variables, with their units and the models that carry them. */
export interface VariableCalls {
  /** List the variables with their units and ranges. */
  list(options?: CallOptions): ApiCall<VariablesResponse>;
}

/**
 * V2 of the Halcyon API, a preview that may still change, with notice. One client serves any number of calls at once.
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

  /** The suitability of the coming hours for a task or scenario, with the reasons. */
  declare readonly optimality: {
    /** Score each hour of a period for a task or scenario at a place. `format` makes the response a file, and the call returns its bytes. */
    composite(body: CompositeRequest, options: FileOptions): ApiCall<Uint8Array>;
    /** Score each hour of a period for a task or scenario at a place. A planning aid: it does not replace observation on site. */
    composite(body: CompositeRequest, options?: CallOptions): ApiCall<CompositeResponse>;
    /** Find the hours at which a job can start, with the probability that it can be done. `format` makes the response a file, and the call returns its bytes. */
    windows(body: WindowsRequest, options: FileOptions): ApiCall<Uint8Array>;
    /** Find the hours at which a job can start, with the probability that it can be done. */
    windows(body: WindowsRequest, options?: CallOptions): ApiCall<WindowsResponse>;
    /** Score up to 1,000 items, with one line for each item in the order of the request. */
    batch(body: BatchRequest, options?: OnceOptions): BatchCall<BatchLine>;
    /** Rank places, tasks and periods by how well a job can be done. `format` makes the response a file, and the call returns its bytes. */
    rank(body: RankRequest, options: FileOptions): ApiCall<Uint8Array>;
    /** Rank places, tasks and periods by how well a job can be done. */
    rank(body: RankRequest, options?: CallOptions): ApiCall<RankResponse>;
    /** Score all grid cells of an area, and say how much of it is workable in each hour. `format` makes the response a file, and the call returns its bytes. */
    area(body: AreaRequest, options: FileOptions): ApiCall<Uint8Array>;
    /** Score all grid cells of an area, and say how much of it is workable in each hour. */
    area(body: AreaRequest, options?: OnceOptions): ApiCall<AreaResponse>;
    /** Say what scoring an area would cost, and which cells it has. */
    areaCost(body: AreaRequest, options?: CallOptions): ApiCall<AreaCost>;
    /** Get the answer of a finished job for an area. `format` makes the response a file, and the call returns its bytes. */
    areaResult(id: string, options: FileOptions): ApiCall<Uint8Array>;
    /** Get the answer of a finished job for an area. */
    areaResult(id: string, options?: CallOptions): ApiCall<AreaResponse>;
    /** Score the way along a route at the time of passing, and say when to depart. `format` makes the response a file, and the call returns its bytes. */
    route(body: RouteRequest, options: FileOptions): ApiCall<Uint8Array>;
    /** Score the way along a route at the time of passing, and say when to depart. */
    route(body: RouteRequest, options?: CallOptions): ApiCall<RouteResponse>;
    /** Say what scoring a route would cost, and how long it is. */
    routeCost(body: RouteRequest, options?: CallOptions): ApiCall<RouteCost>;
  };

  /** Work that continues after its request: its progress and its result. */
  declare readonly jobs: JobCalls & {
    /** Get the lines of a finished job. */
    result(id: string, options?: CallOptions): LinesCall<BatchLine>;
  };

  /** Past weather, and how often it allowed work. */
  declare readonly historical: HistoricalCalls & {
    /** Get how often past weather allowed the work, month by month. `format` makes the response a file, and the call returns its bytes. */
    workability(body: HistoricalWorkabilityRequest, options: FileOptions): ApiCall<Uint8Array>;
    /** Get how often past weather allowed the work, month by month. */
    workability(
      body: HistoricalWorkabilityRequest,
      options?: CallOptions,
    ): ApiCall<HistoricalWorkabilityResponse>;
  };

  /** Climate projections, and how often they allow work. */
  declare readonly projections: ProjectionCalls & {
    /** Get how often the weather of a warmer climate would allow the work, month by month. `format` makes the response a file, and the call returns its bytes. */
    workability(body: ProjectionWorkabilityRequest, options: FileOptions): ApiCall<Uint8Array>;
    /** Get how often the weather of a warmer climate would allow the work, month by month. */
    workability(
      body: ProjectionWorkabilityRequest,
      options?: CallOptions,
    ): ApiCall<ProjectionWorkabilityResponse>;
  };

  /** Campaigns of tasks: when they are done, how surely, and what makes them wait. */
  declare readonly plans: {
    /** Simulate a plan of tasks: when it is done, how surely, and what makes it wait. `format` makes the response a file, and the call returns its bytes. */
    simulate(body: PlanRequest, options: FileOptions): ApiCall<Uint8Array>;
    /** Simulate a plan of tasks: when it is done, how surely, and what makes it wait. */
    simulate(body: PlanRequest, options?: OnceOptions): ApiCall<PlanResponse>;
    /** Get the answer of a finished job that simulates a plan. `format` makes the response a file, and the call returns its bytes. */
    simulateResult(id: string, options: FileOptions): ApiCall<Uint8Array>;
    /** Get the answer of a finished job that simulates a plan. */
    simulateResult(id: string, options?: CallOptions): ApiCall<PlanResponse>;
    /** Compare starts of a plan: which is best, how often, and by how much. `format` makes the response a file, and the call returns its bytes. */
    starts(body: PlanStartsRequest, options: FileOptions): ApiCall<Uint8Array>;
    /** Compare starts of a plan: which is best, how often, and by how much. */
    starts(body: PlanStartsRequest, options?: OnceOptions): ApiCall<PlanStartsResponse>;
    /** Get the answer of a finished job that compares starts of a plan. `format` makes the response a file, and the call returns its bytes. */
    startsResult(id: string, options: FileOptions): ApiCall<Uint8Array>;
    /** Get the answer of a finished job that compares starts of a plan. */
    startsResult(id: string, options?: CallOptions): ApiCall<PlanStartsResponse>;
    /** Say what the simulation of a plan would cost, and everything that is wrong with it. */
    cost(body: PlanRequest, options?: CallOptions): ApiCall<PlanPreview>;
    /** Give crews to jobs on the days ahead, by the odds of their weather. `format` makes the response a file, and the call returns its bytes. */
    dispatch(body: PlanDispatchRequest, options: FileOptions): ApiCall<Uint8Array>;
    /** Give crews to jobs on the days ahead, by the odds of their weather. */
    dispatch(body: PlanDispatchRequest, options?: CallOptions): ApiCall<PlanDispatchResponse>;
    /** Make a plan of a schedule of Microsoft Project or Primavera P6. */
    importFile(body: PlanImportRequest, options?: CallOptions): ApiCall<PlanImportResponse>;
    /** List the kept plans of your account. */
    list(options?: CallOptions): ApiCall<PlanList>;
    /** Keep a plan, which is simulated again with new runs. */
    create(body: KeptPlanRequest, options?: OnceOptions): ApiCall<KeptPlan>;
    /** Get one of your kept plans. */
    get(id: string, options?: CallOptions): ApiCall<KeptPlan>;
    /** Get the answer of the last look at a plan. */
    answer(id: string, options?: CallOptions): ApiCall<PlanResponse>;
    /** List what the looks at a plan found, run by run. `for await` iterates over all pages. */
    looks(
      id: string,
      query?: EndpointTypes["plans.looks"]["query"],
      options?: CallOptions,
    ): ListCall<PlanLook, "looks">;
    /** Change a kept plan. `version` is the version that you have. */
    replace(id: string, body: KeptPlanRequest, options: ChangeOptions): ApiCall<KeptPlan>;
    /** Report the progress of the tasks of a plan. `version` is the version that you have. */
    progress(id: string, body: PlanProgressRequest, options: ChangeOptions): ApiCall<KeptPlan>;
    /** Pause a kept plan. */
    pause(id: string, options?: CallOptions): ApiCall<KeptPlan>;
    /** Resume a paused plan. */
    resume(id: string, options?: CallOptions): ApiCall<KeptPlan>;
    /** Delete a kept plan with its looks. `version` is the version that you have. */
    delete(id: string, options: ChangeOptions): ApiCall<undefined>;
  };

  /** Maps of areas that are made again with each new run. */
  declare readonly maps: {
    /** List the kept maps of your account. */
    list(options?: CallOptions): ApiCall<MapList>;
    /** Create a map of an area that is made again with each new run. */
    create(body: MapRequest, options?: OnceOptions): ApiCall<KeptMap>;
    /** Get the cost of a map and its errors, without creating it. */
    cost(body: MapRequest, options?: CallOptions): ApiCall<MapCost>;
    /** Get one of your maps. */
    get(id: string, options?: CallOptions): ApiCall<KeptMap>;
    /** Get the numbers of a map as a file. `format` makes the response a file, and the call returns its bytes. */
    field(
      id: string,
      query: EndpointTypes["maps.field"]["query"] | undefined,
      options: FileOptions,
    ): ApiCall<Uint8Array>;
    /** Get the numbers of a map as a file. */
    field(id: string, query?: EndpointTypes["maps.field"]["query"], options?: CallOptions): ApiCall<MapField>;
    /** Change a map. `version` is the version that you have. */
    replace(id: string, body: MapRequest, options: ChangeOptions): ApiCall<KeptMap>;
    /** Pause a map. */
    pause(id: string, options?: CallOptions): ApiCall<KeptMap>;
    /** Resume a paused map. */
    resume(id: string, options?: CallOptions): ApiCall<KeptMap>;
    /** List the links of a map. */
    links(id: string, options?: CallOptions): ApiCall<MapLinkList>;
    /** Create a link that opens a map without a key. Only this response contains the address of the link. */
    link(id: string, body: MapLinkRequest, options?: CallOptions): ApiCall<MapLinkWithUrl>;
    /** Delete a link of a map, so that its address no longer works. */
    unlink(id: string, link: string, options?: CallOptions): ApiCall<undefined>;
    /** Delete a map with its tiles. `version` is the version that you have. */
    delete(id: string, options: ChangeOptions): ApiCall<undefined>;
  };

  /** Places that are watched for a window, a band or a limit, run by run. */
  declare readonly watches: WatchCalls & {
    /** List the watches of your account. `for await` iterates over all pages. */
    list(
      query?: EndpointTypes["watches.list"]["query"],
      options?: CallOptions,
    ): ListCall<WatchSummary, "watches">;
    /** Create a watch for a window, a band, a limit or official warnings at one or more places, or for new runs. The response contains the spans that are found now. */
    create(body: WatchRequest, options?: OnceOptions): ApiCall<Watch>;
    /** Get the cost of a watch and its errors, without creating it. Nothing is created. */
    cost(body: WatchRequest, options?: CallOptions): ApiCall<WatchCost>;
    /** Get a watch with its places and their open spans. */
    get(id: string, options?: CallOptions): ApiCall<Watch>;
    /**
     * Change a watch. `version` is the version that you have.
     *
     * @example
     * ```js
     * const { version } = await halcyon.watches.get(id);
     * await halcyon.watches.replace(id, { ...request, name: "Crane, site 8" }, { version });
     * ```
     */
    replace(id: string, body: WatchRequest, options: ChangeOptions): ApiCall<Watch>;
    /** Pause a watch. A paused watch reports nothing and costs nothing. */
    pause(id: string, options?: CallOptions): ApiCall<Watch>;
    /** Resume a paused watch. */
    resume(id: string, options?: CallOptions): ApiCall<Watch>;
  };

  /** The weather forecast that scores are based on. */
  declare readonly operational: OperationalCalls;

  /** The indices of heat, cold and other hazards that projections provide. */
  declare readonly hazardIndices: HazardIndexCalls;

  /** The records and climate models behind past weather and projections. */
  declare readonly datasets: DatasetCalls;

  /** The forecast models, with their ranges and sources. */
  declare readonly models: ModelCalls;

  /** The weather variables, with their units and the models that carry them. */
  declare readonly variables: VariableCalls;

  /** Events from watches. */
  declare readonly events: EventCalls<Event, EndpointTypes["events.list"]["query"]>;

  /** Your own addresses that get signed events. */
  declare readonly webhooks: WebhookCalls & {
    /** Send a `webhook.test` to a webhook. The response is the delivery in its initial state. */
    test(id: string, options?: CallOptions): ApiCall<Delivery>;
  };

  /** The result of each event at each webhook and address. */
  declare readonly deliveries: {
    /** List the messages to your destinations, sent or waiting, the newest first. `for await` iterates over all pages. */
    list(
      query?: EndpointTypes["deliveries.list"]["query"],
      options?: CallOptions,
    ): ListCall<Delivery, "deliveries">;
    /** Send a delivery again, with the same event id. */
    redeliver(id: string, options?: CallOptions): ApiCall<Delivery>;
  };

  /** Work and the weather that it needs: the curated library and your own entries. */
  declare readonly tasks: EntryCalls & {
    /** Get a task with its constraints and their sources. */
    get(id: number, options?: CallOptions): ApiCall<EntryDetail>;
    /** Create your own task. */
    create(body: TaskRequest, options?: OnceOptions): ApiCall<EntryDetail>;
    /** Replace your own task with a new version. `version` is the version that you have. */
    replace(id: number, body: TaskRequest, options: ChangeOptions): ApiCall<EntryDetail>;
    /** Delete your own task; its versions stay readable. `version` is the version that you have. */
    delete(id: number, options: ChangeOptions): ApiCall<undefined>;
    /** Get one version of a task. */
    version(id: number, version: number, options?: CallOptions): ApiCall<EntryDetail>;
  };

  /** Weather situations and the limits that define them: the curated library and your own entries. */
  declare readonly scenarios: EntryCalls & {
    /** Get a scenario with its constraints and their sources. */
    get(id: number, options?: CallOptions): ApiCall<EntryDetail>;
    /** Create your own scenario. */
    create(body: ScenarioRequest, options?: OnceOptions): ApiCall<EntryDetail>;
    /** Replace your own scenario with a new version. `version` is the version that you have. */
    replace(id: number, body: ScenarioRequest, options: ChangeOptions): ApiCall<EntryDetail>;
    /** Delete your own scenario; its versions stay readable. `version` is the version that you have. */
    delete(id: number, options: ChangeOptions): ApiCall<undefined>;
    /** Get one version of a scenario. */
    version(id: number, version: number, options?: CallOptions): ApiCall<EntryDetail>;
  };

  /** Tickets that open one stream in place of a key. */
  declare readonly tickets: {
    /** Create a ticket for one stream of events. */
    create(options?: CallOptions): ApiCall<StreamTicket>;
  };

  /** The cost of a request before it is made. */
  declare readonly costs: {
    /** Get the cost of a request and its errors, without making it. */
    preview(body: CostRequest, options?: CallOptions): ApiCall<CostResponse>;
  };

  /** Links that show one thing to people without a key. */
  declare readonly links: {
    /** List the links of your account. */
    list(options?: CallOptions): ApiCall<LinkList>;
    /** Create a link that shows one site to people without a key. Only this response contains the address of the link. */
    create(body: LinkRequest, options?: CallOptions): ApiCall<LinkWithUrl>;
    /** Delete a link, so that it no longer works. */
    delete(id: string, options?: CallOptions): ApiCall<undefined>;
  };

  /** Tables that spreadsheets read without a key. */
  declare readonly tables: {
    /** List the tables of your account. */
    list(options?: CallOptions): ApiCall<TableLinkList>;
    /** Create a table with an address that a spreadsheet can read without a key. Only this response contains the address of the table. */
    create(body: TableLinkRequest, options?: CallOptions): ApiCall<TableLinkWithUrl>;
    /** Get one of your tables, without its address. */
    get(id: string, options?: CallOptions): ApiCall<TableLink>;
    /** Delete a table, so that its address no longer works. */
    delete(id: string, options?: CallOptions): ApiCall<undefined>;
  };

  /** Places of the world, by name or position. */
  declare readonly places: {
    /** Find places by a name, or near a position. */
    find(query?: EndpointTypes["places.find"]["query"], options?: CallOptions): ApiCall<FoundPlaces>;
    /** Get a place by its id. */
    get(id: number, options?: CallOptions): ApiCall<Place>;
  };

  /** The runs of forecast models, as they become available. */
  declare readonly runs: {
    /** List the runs of forecast models, those on their way and those expected next. */
    list(query?: EndpointTypes["runs.list"]["query"], options?: CallOptions): ApiCall<RunsResponse>;
  };

  /** Official warnings of authorities, as they were sent. */
  declare readonly warnings: {
    /** List the official warnings at a place. */
    list(query?: EndpointTypes["warnings.list"]["query"], options?: CallOptions): ApiCall<WarningsResponse>;
    /** List the feeds of warnings, and when each was last read. */
    feeds(options?: CallOptions): ApiCall<WarningFeeds>;
    /** Get the newest message of an official warning. */
    get(
      id: string,
      query?: EndpointTypes["warnings.get"]["query"],
      options?: CallOptions,
    ): ApiCall<FoundWarning>;
  };
}
