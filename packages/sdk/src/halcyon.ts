import { ApiCall } from "./api-call.ts";
import { BatchCall } from "./batch-call.ts";
import { endpoints, type EndpointTypes } from "./generated/endpoints.ts";
import type {
  BatchCost,
  BatchLine,
  EntryDetail,
  EntrySummary,
  Job,
  TaskRequest,
  VariableName,
} from "./generated/wire.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { LinesCall } from "./lines-call.ts";
import { ListCall, type Page } from "./list-call.ts";
import {
  type CallOptions,
  type ChangeOptions,
  type HalcyonOptions,
  type OnceOptions,
  type Settings,
  settingsOf,
} from "./options.ts";
import { type Call, request } from "./request.ts";
import { type DaySpan, SpanCall } from "./span-call.ts";

type Answer<Name extends keyof EndpointTypes> = EndpointTypes[Name]["answer"];
type ListQuery = EndpointTypes["tasks.list"]["query"];

/** The query of an endpoint of data; variables may be given as a list. */
type DataQuery<Name extends DataEndpoint> = Omit<EndpointTypes[Name]["query"], "variables"> & {
  readonly variables: string | readonly VariableName[];
};
type DataEndpoint =
  | "operational.hourly"
  | "historical.hourly"
  | "historical.daily"
  | "historical.climatology"
  | "projections.daily";

/** Tasks or scenarios. */
export interface EntryCalls {
  /** The entries that fit the query; `for await` goes through all pages. */
  list(query?: ListQuery, options?: CallOptions): ListCall<EntrySummary>;
  /** One entry with its constraints and their sources. */
  get(id: number, options?: CallOptions): ApiCall<EntryDetail>;
  /** One entry as one of its versions was. */
  version(id: number, version: number, options?: CallOptions): ApiCall<EntryDetail>;
  /** Create an entry of your own. */
  create(body: TaskRequest, options?: OnceOptions): ApiCall<EntryDetail>;
  /** Replace an entry of your own by a new version; `version` says which one you know. */
  replace(id: number, body: TaskRequest, options: ChangeOptions): ApiCall<EntryDetail>;
  /** Delete an entry of your own; `version` says which one you know. */
  delete(id: number, options: ChangeOptions): ApiCall<undefined>;
}

/**
 * The Halcyon API. One client serves any number of calls at once.
 *
 * @example
 * ```js
 * const halcyon = new Halcyon({ apiKey, baseUrl: "http://localhost:8080", fetch });
 * const task = await halcyon.tasks.get(1);
 * task.name; // => "Tower crane lifting"
 * ```
 */
export class Halcyon {
  readonly #settings: Settings;

  /** @throws TypeError when an option is out of its range. */
  constructor(options: HalcyonOptions) {
    this.#settings = settingsOf(options);
  }

  readonly optimality = {
    /** Score each hour ahead for a task or scenario at a place. A planning aid: it does not replace observation on site. */
    composite: (
      body: EndpointTypes["optimality.composite"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.composite">> => this.#call("optimality.composite", { body }, options),

    /** Say of each hour ahead which constraint limits it, and by how much. */
    breakdown: (
      body: EndpointTypes["optimality.breakdown"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.breakdown">> => this.#call("optimality.breakdown", { body }, options),

    /** Find the runs of hours in which a task can be done, with their probability. */
    windows: (
      body: EndpointTypes["optimality.windows"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.windows">> => this.#call("optimality.windows", { body }, options),

    /** Score each hour ahead for constraints that are not in the library. */
    preview: (
      body: EndpointTypes["optimality.preview"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.preview">> => this.#call("optimality.preview", { body }, options),

    /** Score up to 1,000 items, a line each in their order. */
    batch: (body: EndpointTypes["optimality.batch"]["body"], options: OnceOptions = {}): BatchCall => {
      const headers = onceHeaders(options);
      const send = <T>(input: Input, lines?: Call["lines"]) =>
        request<T>(
          this.#settings,
          { ...toCall("optimality.batch", { body, ...input }), ...(lines && { lines }) },
          options,
        );
      return new BatchCall({
        lines: () => send<AsyncIterable<BatchLine>>({ headers }, { count: body.items.length }),
        cost: () => send<BatchCost>({ query: { dry_run: true } }),
        job: () => send<Job>({ headers: { ...headers, prefer: "respond-async" } }),
      });
    },

    /** Rank up to 1,000 items by how good their hours are, with reasons. */
    rank: (
      body: EndpointTypes["optimality.rank"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"optimality.rank">> => this.#call("optimality.rank", { body }, options),
  } as const;

  readonly jobs = {
    /** How far a job has come. */
    get: (id: string, options?: CallOptions): ApiCall<Job> =>
      this.#call("jobs.get", { path: { id } }, options),

    /** The lines of a job that is done. */
    result: (id: string, options?: CallOptions): LinesCall<BatchLine> => {
      const call = { ...toCall("jobs.result", { path: { id } }), lines: {} };
      return new LinesCall(request<AsyncIterable<BatchLine>>(this.#settings, call, options));
    },
  } as const;

  readonly verification = {
    /** How good forecasts of a task or scenario were, by lead time. */
    get: (
      query: EndpointTypes["verification.get"]["query"],
      options?: CallOptions,
    ): ApiCall<Answer<"verification.get">> => this.#call("verification.get", { query }, options),
  } as const;

  readonly operational = {
    /** The weather ahead in columns, hour by hour. */
    hourly: (
      model: EndpointTypes["operational.hourly"]["path"]["model"],
      query: DataQuery<"operational.hourly">,
      options?: CallOptions,
    ): ApiCall<Answer<"operational.hourly">> =>
      this.#call("operational.hourly", { path: { model }, query }, options),
  } as const;

  readonly historical = {
    /** The weather that was in columns, hour by hour; `for await` goes through spans of any length. */
    hourly: (
      query: DataQuery<"historical.hourly">,
      options?: CallOptions,
    ): SpanCall<Answer<"historical.hourly">> =>
      this.#span("historical.hourly", query, { numbersPerDay: 24, daysMax: hourlyDaysMax }, options),

    /** The weather that was in columns, day by day; `for await` goes through spans of any length. */
    daily: (
      query: DataQuery<"historical.daily">,
      options?: CallOptions,
    ): SpanCall<Answer<"historical.daily">> =>
      this.#span("historical.daily", query, { numbersPerDay: 1 }, options),

    /** What is usual: quantiles by day of the year and hour over a baseline. */
    climatology: (
      query: DataQuery<"historical.climatology">,
      options?: CallOptions,
    ): ApiCall<Answer<"historical.climatology">> => this.#call("historical.climatology", { query }, options),

    /** How often the weather has let something be done, month by month. */
    workability: (
      body: EndpointTypes["historical.workability"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"historical.workability">> => this.#call("historical.workability", { body }, options),
  } as const;

  readonly projections = {
    /** Days of climate models in columns, each model in its own calendar; `for await` goes through spans of any length. */
    daily: (
      query: DataQuery<"projections.daily">,
      options?: CallOptions,
    ): SpanCall<Answer<"projections.daily">> =>
      this.#span("projections.daily", query, { numbersPerDay: climateModelsAtMost }, options),

    /** How much more often heat or cold waves come, by climate model and over all of them. */
    frequencyChange: (
      waveType: EndpointTypes["projections.frequencyChange"]["path"]["wave_type"],
      query: EndpointTypes["projections.frequencyChange"]["query"],
      options?: CallOptions,
    ): ApiCall<Answer<"projections.frequencyChange">> =>
      this.#call("projections.frequencyChange", { path: { wave_type: waveType }, query }, options),

    /** An index of climate hazards year by year, with its mean over a period. */
    hazardIndex: (
      index: EndpointTypes["projections.hazardIndex"]["path"]["index"],
      query: EndpointTypes["projections.hazardIndex"]["query"],
      options?: CallOptions,
    ): ApiCall<Answer<"projections.hazardIndex">> =>
      this.#call("projections.hazardIndex", { path: { index }, query }, options),

    /** How often the weather of a warmer climate lets something be done, month by month. */
    workability: (
      body: EndpointTypes["projections.workability"]["body"],
      options?: CallOptions,
    ): ApiCall<Answer<"projections.workability">> => this.#call("projections.workability", { body }, options),
  } as const;

  readonly hazardIndices = {
    /** The indices of climate hazards with definition, unit, parameters and source. */
    list: (options?: CallOptions): ApiCall<Answer<"hazardIndices.list">> =>
      this.#call("hazardIndices.list", {}, options),
  } as const;

  readonly datasets = {
    /** The records: what was, and what climate models project. */
    list: (options?: CallOptions): ApiCall<Answer<"datasets.list">> =>
      this.#call("datasets.list", {}, options),
  } as const;

  readonly tasks = this.#entries("tasks");

  readonly scenarios = this.#entries("scenarios");

  readonly models = {
    /** The models with their parts, runs, leads and variables. */
    list: (options?: CallOptions): ApiCall<Answer<"models.list">> => this.#call("models.list", {}, options),
  } as const;

  readonly variables = {
    /** The variables with units and ranges. */
    list: (options?: CallOptions): ApiCall<Answer<"variables.list">> =>
      this.#call("variables.list", {}, options),
  } as const;

  readonly status = {
    /** Age and health of every dataset. */
    get: (options?: CallOptions): ApiCall<Answer<"status.get">> => this.#call("status.get", {}, options),
  } as const;

  /** What the key may use, has used and has left, by day and endpoint. */
  readonly usage = (options?: CallOptions): ApiCall<Answer<"usage">> => this.#call("usage", {}, options);

  #call<Name extends keyof EndpointTypes>(
    name: Name,
    input: Input,
    options: CallOptions | undefined,
  ): ApiCall<Answer<Name>> {
    return new ApiCall(request<Answer<Name>>(this.#settings, toCall(name, input), options));
  }

  #span<Name extends "historical.hourly" | "historical.daily" | "projections.daily">(
    name: Name,
    query: DataQuery<Name> & DaySpan,
    { numbersPerDay, daysMax = Infinity }: { readonly numbersPerDay: number; readonly daysMax?: number },
    options: CallOptions | undefined,
  ): SpanCall<Answer<Name>> {
    const { variables } = query;
    const count = typeof variables === "string" ? variables.split(",").length : variables.length;
    const days = Math.min(Math.floor(numbersMax / (numbersPerDay * count)), daysMax);
    const ask = (span: DaySpan) => this.#call(name, { query: { ...query, ...span } }, options);
    return new SpanCall(ask, query, Math.max(days, 1));
  }

  #entries(group: "tasks" | "scenarios"): EntryCalls {
    return {
      list: (query, options) => this.#list(`${group}.list`, query, options),
      get: (id, options) => this.#call(`${group}.get`, { path: { id } }, options),
      version: (id, version, options) => this.#call(`${group}.version`, { path: { id, version } }, options),
      create: (body, options = {}) =>
        this.#call(`${group}.create`, { body, headers: onceHeaders(options) }, options),
      replace: (id, body, options) =>
        this.#call(`${group}.replace`, { path: { id }, body, headers: changeHeaders(options) }, options),
      delete: (id, options) =>
        this.#call(`${group}.delete`, { path: { id }, headers: changeHeaders(options) }, options),
    };
  }

  #list(
    name: "tasks.list" | "scenarios.list",
    query: ListQuery = {},
    options?: CallOptions,
  ): ListCall<EntrySummary> {
    const page = (cursor: string) => this.#call(name, { query: { ...query, cursor } }, options);
    const first = request<Page<EntrySummary>>(this.#settings, toCall(name, { query }), options);
    return new ListCall(first, page);
  }
}

/** The most numbers that the server gives in one answer. */
const numbersMax = 1_000_000;

/** The server gives ten years of hours at once; no ten years of this calendar are shorter. */
const hourlyDaysMax = 3652;

/** A day of all climate models that there may be. */
const climateModelsAtMost = 40;

interface Input {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function onceHeaders({ idempotencyKey = newIdempotencyKey() }: OnceOptions): Record<string, string> {
  return { "idempotency-key": idempotencyKey };
}

function changeHeaders({ version }: ChangeOptions): Record<string, string> {
  return { "if-match": `"v${version}"` };
}

function toCall(
  name: keyof EndpointTypes,
  { path: parameters = {}, query = {}, body, headers }: Input,
): Call {
  const { method, path } = endpoints[name];
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) search.append(key, String(value));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(String(parameters[parameter])),
  );
  const text = search.toString();
  return {
    method,
    path: text === "" ? filled : `${filled}?${text}`,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  };
}
