import type { ApiCall } from "./api-call.ts";
import { type Answer, type Caller, callerOf, type EndpointTable } from "./caller.ts";
import type { DataQuery } from "./data-calls.ts";
import { type EntryCalls, entryCalls } from "./entry-calls.ts";
import type { SharedTypes } from "./generated/endpoints.ts";
import { type CallOptions, type HalcyonOptions, settingsOf } from "./options.ts";

/** The calls that are alike in every version of the API. */
export abstract class SharedHalcyon<Types extends SharedTypes> {
  readonly #caller: Caller<Types>;
  readonly #shared: Caller<SharedTypes>;
  readonly tasks: EntryCalls;
  readonly scenarios: EntryCalls;

  protected constructor(options: HalcyonOptions, version: string, endpoints: EndpointTable) {
    const settings = settingsOf(options);
    this.#caller = callerOf(settings, version, endpoints);
    this.#shared = this.#caller;
    this.tasks = entryCalls(this.#shared, "tasks");
    this.scenarios = entryCalls(this.#shared, "scenarios");
  }

  /** What sends the calls; a method, so that no client shows it. */
  protected caller(): Caller<Types> {
    return this.#caller;
  }

  readonly verification = {
    /** How good forecasts of a task or scenario were, by lead time. */
    get: (
      query: SharedTypes["verification.get"]["query"],
      options?: CallOptions,
    ): ApiCall<Answer<SharedTypes, "verification.get">> =>
      this.#shared.call("verification.get", { query }, options),
  } as const;

  readonly operational = {
    /** The weather ahead in columns, hour by hour. */
    hourly: (
      model: SharedTypes["operational.hourly"]["path"]["model"],
      query: DataQuery<"operational.hourly">,
      options?: CallOptions,
    ): ApiCall<Answer<SharedTypes, "operational.hourly">> =>
      this.#shared.call("operational.hourly", { path: { model }, query }, options),
  } as const;

  readonly hazardIndices = {
    /** The indices of climate hazards with definition, unit, parameters and source. */
    list: (options?: CallOptions): ApiCall<Answer<SharedTypes, "hazardIndices.list">> =>
      this.#shared.call("hazardIndices.list", {}, options),
  } as const;

  readonly datasets = {
    /** The records: what was, and what climate models project. */
    list: (options?: CallOptions): ApiCall<Answer<SharedTypes, "datasets.list">> =>
      this.#shared.call("datasets.list", {}, options),
  } as const;

  readonly models = {
    /** The models with their parts, runs, leads and variables. */
    list: (options?: CallOptions): ApiCall<Answer<SharedTypes, "models.list">> =>
      this.#shared.call("models.list", {}, options),
  } as const;

  readonly variables = {
    /** The variables with units and ranges. */
    list: (options?: CallOptions): ApiCall<Answer<SharedTypes, "variables.list">> =>
      this.#shared.call("variables.list", {}, options),
  } as const;

  readonly status = {
    /** Age and health of every dataset. */
    get: (options?: CallOptions): ApiCall<Answer<SharedTypes, "status.get">> =>
      this.#shared.call("status.get", {}, options),
  } as const;

  /** What the key may use, has used and has left, by day and endpoint. */
  readonly usage = (options?: CallOptions): ApiCall<Answer<SharedTypes, "usage">> =>
    this.#shared.call("usage", {}, options);
}
