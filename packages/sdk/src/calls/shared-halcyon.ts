import type { AddressCalls } from "./resources/address-calls.ts";
import type { ApiCall } from "./api-call.ts";
import { batchCall } from "./batch-call.ts";
import { type Answer, callerOf, type EndpointTable } from "./caller.ts";
import { type DataQuery, spanMethods } from "./resources/data-calls.ts";
import type { DeliveryCalls, WebhookCalls } from "./resources/delivery-calls.ts";
import type { EntryCalls } from "./resources/entry-calls.ts";
import type { FeedCalls } from "./resources/feed-calls.ts";
import type { SharedTypes } from "../generated/endpoints.ts";
import { LinesCall } from "./lines-call.ts";
import { type MakeMethod, methodsOf } from "./methods-of.ts";
import { type CallOptions, type HalcyonOptions, settingsOf } from "../http/request/options.ts";
import type { EventCalls, WatchCalls } from "./resources/watch-calls.ts";

/** The calls that are alike in every version of the API. The table of endpoints says what the calls do, and this class has their types. */
export abstract class SharedHalcyon {
  declare readonly tasks: EntryCalls;
  declare readonly scenarios: EntryCalls;
  declare readonly watches: WatchCalls;
  declare readonly events: EventCalls;
  declare readonly webhooks: WebhookCalls;
  declare readonly deliveries: DeliveryCalls;
  declare readonly feeds: FeedCalls;
  declare readonly addresses: AddressCalls;

  declare readonly verification: {
    /** How good forecasts of a task or scenario were, by lead time. */
    get(
      query: SharedTypes["verification.get"]["query"],
      options?: CallOptions,
    ): ApiCall<Answer<SharedTypes, "verification.get">>;
  };

  declare readonly operational: {
    /** The weather ahead in columns, hour by hour. */
    hourly(
      model: SharedTypes["operational.hourly"]["path"]["model"],
      query: DataQuery<"operational.hourly">,
      options?: CallOptions,
    ): ApiCall<Answer<SharedTypes, "operational.hourly">>;
  };

  declare readonly hazardIndices: {
    /** The indices of climate hazards with definition, unit, parameters and source. */
    list(options?: CallOptions): ApiCall<Answer<SharedTypes, "hazardIndices.list">>;
  };

  declare readonly datasets: {
    /** The records: what was, and what climate models project. */
    list(options?: CallOptions): ApiCall<Answer<SharedTypes, "datasets.list">>;
  };

  declare readonly models: {
    /** The models with their parts, runs, leads and variables. */
    list(options?: CallOptions): ApiCall<Answer<SharedTypes, "models.list">>;
  };

  declare readonly variables: {
    /** The variables with units and ranges. */
    list(options?: CallOptions): ApiCall<Answer<SharedTypes, "variables.list">>;
  };

  declare readonly status: {
    /** Age and health of every dataset. */
    get(options?: CallOptions): ApiCall<Answer<SharedTypes, "status.get">>;
  };

  /** What the key may use, has used and has left, by day and endpoint. */
  declare readonly usage: (options?: CallOptions) => ApiCall<Answer<SharedTypes, "usage">>;

  protected constructor(options: HalcyonOptions, version: string, table: EndpointTable) {
    Object.assign(this, methodsOf(callerOf(settingsOf(options), version), table, otherMethods));
  }
}

/** The methods that give more than one document. */
const otherMethods = {
  ...spanMethods,
  "optimality.batch":
    (caller, endpoint) =>
    (...given: [{ items: unknown[] }, CallOptions?]) =>
      batchCall(caller, endpoint, ...given),
  "jobs.result": (caller, endpoint) => (id: string, options?: CallOptions) =>
    new LinesCall<unknown>(caller.send(endpoint, { path: [id], lines: {} }, options)),
} satisfies Readonly<Record<string, MakeMethod>>;
