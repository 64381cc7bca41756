import { ApiCall } from "./api-call.ts";
import { endpoints, type EndpointTypes } from "./generated/endpoints.ts";
import type { EntrySummary } from "./generated/wire.ts";
import { ListCall, type Page } from "./list-call.ts";
import { type CallOptions, type HalcyonOptions, type Settings, settingsOf } from "./options.ts";
import { type Call, request } from "./request.ts";

type Answer<Name extends keyof EndpointTypes> = EndpointTypes[Name]["answer"];
type ListQuery = EndpointTypes["tasks.list"]["query"];

/** Tasks or scenarios. */
export interface EntryCalls {
  /** The entries that fit the query; `for await` goes through all pages. */
  list(query?: ListQuery, options?: CallOptions): ListCall<EntrySummary>;
  /** One entry with its constraints and their sources. */
  get(id: number, options?: CallOptions): ApiCall<Answer<"tasks.get">>;
}

/**
 * The Halcyon API. One client serves any number of calls at once.
 *
 * @example
 * const halcyon = new Halcyon({ apiKey, baseUrl: "http://localhost:8080" });
 * const { forecast } = await halcyon.optimality.composite({
 *   request: { latitude: 51.5, longitude: -0.12, forecast_hours: 48, model: "noaa" },
 *   constraint_params: { id: 1, type: "task" },
 * });
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
  } as const;

  readonly tasks: EntryCalls = {
    list: (query, options) => this.#list("tasks.list", query, options),
    get: (id, options) => this.#call("tasks.get", { id }, options),
  };

  readonly scenarios: EntryCalls = {
    list: (query, options) => this.#list("scenarios.list", query, options),
    get: (id, options) => this.#call("scenarios.get", { id }, options),
  };

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

interface Input {
  readonly id?: number;
  readonly query?: ListQuery;
  readonly body?: unknown;
}

function toCall(name: keyof EndpointTypes, { id, query = {}, body }: Input): Call {
  const { method, path } = endpoints[name];
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) search.append(key, String(value));
  const filled = path.replace("{id}", encodeURIComponent(String(id)));
  const text = search.toString();
  return {
    method,
    path: text === "" ? filled : `${filled}?${text}`,
    ...(body === undefined ? {} : { body }),
  };
}
