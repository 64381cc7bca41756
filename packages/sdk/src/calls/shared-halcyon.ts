// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type { ApiCall } from "./api-call.ts";
import { callerOf, type EndpointTable } from "./caller.ts";
import type { DataQuery } from "./data-query.ts";
import type { ListCall } from "./list-call.ts";
import { methodsOf } from "./methods-of.ts";
import { type EventCalls, otherMethods } from "./other-methods.ts";
import type { SpanCall } from "./span-call.ts";
import type { SharedTypes } from "../generated/endpoints.ts";
import type {
  Address,
  AddressList,
  AddressRequest,
  ClimatologyResponse,
  DatasetsResponse,
  Delivery,
  EntryDetail,
  EntrySummary,
  FeedList,
  FeedRequest,
  FeedWithUrl,
  FrequencyChangeResponse,
  HazardIndexResponse,
  HazardIndicesResponse,
  HistoricalDailyResponse,
  HistoricalHourlyResponse,
  Job,
  ModelsResponse,
  OperationalResponse,
  ProjectionDailyResponse,
  SecretRotation,
  SpanList,
  StatusResponse,
  TaskRequest,
  UsageResponse,
  VariablesResponse,
  VerificationResponse,
  Webhook,
  WebhookRequest,
  WebhookWithSecret,
} from "../generated/wire.ts";
import {
  type CallOptions,
  type ChangeOptions,
  type HalcyonOptions,
  type OnceOptions,
  settingsOf,
} from "../http/request/options.ts";

/** Work, with the weather that it needs: the curated library and entries of your own. Events of weather, with what makes them: the curated library and entries of your own. */
export interface EntryCalls {
  /** List the tasks: work that wants good weather. List the scenarios: situations that may be present. `for await` goes through all pages. */
  list(query?: SharedTypes["tasks.list"]["query"], options?: CallOptions): ListCall<EntrySummary>;
  /** An entry with its constraints and their sources. */
  get(id: number, options?: CallOptions): ApiCall<EntryDetail>;
  /** Create an entry of your own. */
  create(body: TaskRequest, options?: OnceOptions): ApiCall<EntryDetail>;
  /** Replace an entry of your own by a new version. `version` says which one you know. */
  replace(id: number, body: TaskRequest, options: ChangeOptions): ApiCall<EntryDetail>;
  /** Delete an entry of your own; its versions keep answering. `version` says which one you know. */
  delete(id: number, options: ChangeOptions): ApiCall<undefined>;
  /** An entry as one of its versions was. */
  version(id: number, version: number, options?: CallOptions): ApiCall<EntryDetail>;
}

/**
 * Places that are watched for a window, a band or a limit, run by run.
 *
 * @example
 * ```js
 * const crane = await halcyon.watches.create({
 *   name: "Crane, site 7",
 *   model: "noaa",
 *   constraint_params: { id: 1, type: "task" },
 *   places: [{ ref: "site-7", latitude: 51.5, longitude: -0.12 }],
 *   when: { kind: "window", duration_hours: 6 },
 * });
 * console.log(crane.subjects[0].spans);
 * ```
 */
export interface WatchCalls {
  /** End a watch and forget it; its events stay for 30 days. `version` says which one you know. */
  delete(id: string, options: ChangeOptions): ApiCall<undefined>;
  /** The spans of a watch, open and closed, with what each round saw. */
  spans(id: string, options?: CallOptions): ApiCall<SpanList>;
}

/**
 * Addresses of yours that events are sent to, signed.
 *
 * @example
 * ```js
 * const webhook = await halcyon.webhooks.create({ url: "https://example.com/halcyon" });
 * keep(webhook.secret);
 * ```
 */
export interface WebhookCalls {
  /** List the webhooks of your account. `for await` goes through all pages. */
  list(query?: SharedTypes["webhooks.list"]["query"], options?: CallOptions): ListCall<Webhook, "webhooks">;
  /** Have events sent to an address of yours. The answer alone has the secret that signs. */
  create(body: WebhookRequest, options?: OnceOptions): ApiCall<WebhookWithSecret>;
  /** One webhook. */
  get(id: string, options?: CallOptions): ApiCall<Webhook>;
  /** Change the address, the description or the events of a webhook. `version` says which one you know. */
  replace(id: string, body: WebhookRequest, options: ChangeOptions): ApiCall<Webhook>;
  /** End a webhook; nothing is sent to it any more. `version` says which one you know. */
  delete(id: string, options: ChangeOptions): ApiCall<undefined>;
  /** Give a webhook a new secret. For some hours the one before signs too. */
  rotate(id: string, body: SecretRotation, options?: OnceOptions): ApiCall<WebhookWithSecret>;
  /** Send a `webhook.test` to a webhook. The answer is the delivery as it begins. */
  test(id: string, options?: CallOptions): ApiCall<Delivery>;
  /** Enable a webhook that was disabled. */
  enable(id: string, options?: CallOptions): ApiCall<Webhook>;
}

/** The fate of each event at each webhook and address. */
export interface DeliveryCalls {
  /** Messages that were sent to your destinations, or wait to be, the newest first. `for await` goes through all pages. */
  list(
    query?: SharedTypes["deliveries.list"]["query"],
    options?: CallOptions,
  ): ListCall<Delivery, "deliveries">;
  /** Send a delivery again, under the same id of its event. */
  redeliver(id: string, options?: CallOptions): ApiCall<Delivery>;
}

/**
 * Calendars that show what watches see.
 *
 * @example
 * ```js
 * const feed = await halcyon.feeds.create({ name: "Site 7" });
 * console.log(feed.url);
 * ```
 */
export interface FeedCalls {
  /** List the calendar feeds of your account. */
  list(options?: CallOptions): ApiCall<FeedList>;
  /** Make a calendar feed of your watches. The answer alone has its address. */
  create(body: FeedRequest, options?: CallOptions): ApiCall<FeedWithUrl>;
  /** Delete a calendar feed; its address answers no more. */
  delete(id: string, options?: CallOptions): ApiCall<undefined>;
}

/**
 * E-mail addresses that events are sent to, once their readers have confirmed them.
 *
 * @example
 * ```js
 * const address = await halcyon.addresses.create({ email: "crane@example.com" });
 * console.log(address.state);
 * ```
 */
export interface AddressCalls {
  /** List the e-mail addresses of your account. */
  list(options?: CallOptions): ApiCall<AddressList>;
  /** Have events sent to an e-mail address. The reader gets the link that confirms it. */
  create(body: AddressRequest, options?: CallOptions): ApiCall<Address>;
  /** Forget an e-mail address; nothing is sent to it any more. */
  delete(id: string, options?: CallOptions): ApiCall<undefined>;
}

/** The weather of the hours ahead that scores are made of. */
export interface OperationalCalls {
  /** The weather ahead in columns, hour by hour. */
  hourly(
    model: SharedTypes["operational.hourly"]["path"]["model"],
    query: DataQuery<"operational.hourly">,
    options?: CallOptions,
  ): ApiCall<OperationalResponse>;
}

/** Weather that was, and how often work could be done in it. */
export interface HistoricalCalls {
  /** The weather that was in columns, hour by hour since the record begins. `for await` goes through spans of any length. */
  hourly(query: DataQuery<"historical.hourly">, options?: CallOptions): SpanCall<HistoricalHourlyResponse>;
  /** The weather that was in columns, day by day since the record begins. `for await` goes through spans of any length. */
  daily(query: DataQuery<"historical.daily">, options?: CallOptions): SpanCall<HistoricalDailyResponse>;
  /** The usual weather: quantiles by day of the year and hour over a baseline. */
  climatology(
    query: DataQuery<"historical.climatology">,
    options?: CallOptions,
  ): ApiCall<ClimatologyResponse>;
}

/** Climate to come, and how often work can be done in it. */
export interface ProjectionCalls {
  /** Days of climate models in columns, from 1950 to 2100, each model in its own calendar. `for await` goes through spans of any length. */
  daily(query: DataQuery<"projections.daily">, options?: CallOptions): SpanCall<ProjectionDailyResponse>;
  /** How much more often heat or cold waves come, by climate model and over all of them. */
  frequencyChange(
    waveType: SharedTypes["projections.frequencyChange"]["path"]["wave_type"],
    query: SharedTypes["projections.frequencyChange"]["query"],
    options?: CallOptions,
  ): ApiCall<FrequencyChangeResponse>;
  /** An index of climate hazards year by year, with its mean over a period. */
  hazardIndex(
    index: SharedTypes["projections.hazardIndex"]["path"]["index"],
    query: SharedTypes["projections.hazardIndex"]["query"],
    options?: CallOptions,
  ): ApiCall<HazardIndexResponse>;
}

/** The indices of heat, cold and other hazards that projections give. */
export interface HazardIndexCalls {
  /** The indices of climate hazards with definition, unit, parameters and source. */
  list(options?: CallOptions): ApiCall<HazardIndicesResponse>;
}

/** The records and climate models that history and projections are read from. */
export interface DatasetCalls {
  /** The records: what was, and what climate models project, with their spans and licences. */
  list(options?: CallOptions): ApiCall<DatasetsResponse>;
}

/** The forecast models, how far they reach, and whose weather they are. */
export interface ModelCalls {
  /** The models with their parts, runs, leads and variables. */
  list(options?: CallOptions): ApiCall<ModelsResponse>;
}

/** The variables of weather, with their units and with the models that carry them. */
export interface VariableCalls {
  /** The variables with units and ranges. */
  list(options?: CallOptions): ApiCall<VariablesResponse>;
}

/** How old the weather is, and whether it can be served. */
export interface StatusCalls {
  /** Age and health of every part of a model and of every record. */
  get(options?: CallOptions): ApiCall<StatusResponse>;
}

/** How good the forecasts were where observations tell. */
export interface VerificationCalls {
  /** How good forecasts of a task or scenario were, by lead time. */
  get(query: SharedTypes["verification.get"]["query"], options?: CallOptions): ApiCall<VerificationResponse>;
}

/** Work that goes on after its request: how far it is, and its result. */
export interface JobCalls {
  /** How far a job has come. */
  get(id: string, options?: CallOptions): ApiCall<Job>;
}

/** Calls that are the same in every version of the API. */
export abstract class SharedHalcyon {
  declare readonly operational: OperationalCalls;
  declare readonly hazardIndices: HazardIndexCalls;
  declare readonly datasets: DatasetCalls;
  declare readonly tasks: EntryCalls;
  declare readonly scenarios: EntryCalls;
  declare readonly models: ModelCalls;
  declare readonly variables: VariableCalls;
  declare readonly status: StatusCalls;
  declare readonly verification: VerificationCalls;
  /** The use of the key: what it may use, has used and has left, by day and endpoint. */
  declare readonly usage: (options?: CallOptions) => ApiCall<UsageResponse>;
  declare readonly events: EventCalls;
  declare readonly webhooks: WebhookCalls;
  declare readonly deliveries: DeliveryCalls;
  declare readonly feeds: FeedCalls;
  declare readonly addresses: AddressCalls;

  protected constructor(options: HalcyonOptions, version: string, table: EndpointTable) {
    Object.assign(this, methodsOf(callerOf(settingsOf(options), version), table, otherMethods));
  }
}
