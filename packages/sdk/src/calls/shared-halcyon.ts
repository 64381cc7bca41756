// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type { ApiCall } from "./api-call.ts";
import { callerOf, type EndpointTable } from "./caller.ts";
import type { ListCall } from "./list-call.ts";
import { methodsOf } from "./methods-of.ts";
import { otherMethods } from "./other-methods.ts";
import type { SharedTypes } from "../generated/endpoints.ts";
import type {
  Address,
  AddressList,
  AddressRequest,
  EntrySummary,
  FeedList,
  FeedRequest,
  FeedWithUrl,
  Job,
  SecretRotation,
  SpanList,
  StatusResponse,
  UsageResponse,
  VerificationResponse,
  Webhook,
  WebhookRequest,
  WebhookWithSecret,
} from "../generated/wire.ts";
import {
  type CallOptions,
  type ChangeOptions,
  type FileOptions,
  type HalcyonOptions,
  type OnceOptions,
  settingsOf,
} from "../http/request/options.ts";

/** Work and the weather that it needs: the curated library and your own entries. Weather situations and the limits that define them: the curated library and your own entries. */
export interface EntryCalls {
  /** List the tasks: work that needs good weather. List the scenarios: weather situations that may occur. `for await` iterates over all pages. */
  list(query?: SharedTypes["tasks.list"]["query"], options?: CallOptions): ListCall<EntrySummary>;
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
  /** Delete a watch; its events are stored for 30 days. `version` is the version that you have. */
  delete(id: string, options: ChangeOptions): ApiCall<undefined>;
  /** List the open and closed spans of a watch, with the result of each round. */
  spans(id: string, options?: CallOptions): ApiCall<SpanList>;
}

/**
 * Your own addresses that get signed events.
 *
 * @example
 * ```js
 * const webhook = await halcyon.webhooks.create({ url: "https://example.com/halcyon" });
 * keep(webhook.secret);
 * ```
 */
export interface WebhookCalls {
  /** List the webhooks of your account. `for await` iterates over all pages. */
  list(query?: SharedTypes["webhooks.list"]["query"], options?: CallOptions): ListCall<Webhook, "webhooks">;
  /** Create a webhook, which sends events to your own address. Only this response contains the secret for verifying signatures. */
  create(body: WebhookRequest, options?: OnceOptions): ApiCall<WebhookWithSecret>;
  /** Get a webhook. */
  get(id: string, options?: CallOptions): ApiCall<Webhook>;
  /** Change the address, the description or the events of a webhook. `version` is the version that you have. */
  replace(id: string, body: WebhookRequest, options: ChangeOptions): ApiCall<Webhook>;
  /** Delete a webhook, so that it gets no more events. `version` is the version that you have. */
  delete(id: string, options: ChangeOptions): ApiCall<undefined>;
  /** Give a webhook a new secret. For some hours, messages are also signed with the previous secret. */
  rotate(id: string, body: SecretRotation, options?: OnceOptions): ApiCall<WebhookWithSecret>;
  /** Enable a webhook that was disabled. */
  enable(id: string, options?: CallOptions): ApiCall<Webhook>;
}

/**
 * Calendars that show the spans of watches.
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
  /** Create a calendar feed of your watches. Only this response contains the address of the feed. */
  create(body: FeedRequest, options?: CallOptions): ApiCall<FeedWithUrl>;
  /** Delete a calendar feed, so that its address no longer works. */
  delete(id: string, options?: CallOptions): ApiCall<undefined>;
}

/**
 * E-mail addresses that get events after their readers have confirmed them.
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
  /** Add an e-mail address for events. The owner of the address receives a link to confirm it. */
  create(body: AddressRequest, options?: CallOptions): ApiCall<Address>;
  /** Delete an e-mail address, so that it gets no more mail. */
  delete(id: string, options?: CallOptions): ApiCall<undefined>;
}

/** The age and availability of the weather. */
export interface StatusCalls {
  /** Get the age and health of every model part and every record. */
  get(options?: CallOptions): ApiCall<StatusResponse>;
}

/** The quality of past forecasts, measured with observations. */
export interface VerificationCalls {
  /** Get the quality of past forecasts of a task or scenario, by lead time. `format` makes the response a file, and the call returns its bytes. */
  get(query: SharedTypes["verification.get"]["query"], options: FileOptions): ApiCall<Uint8Array>;
  /** Get the quality of past forecasts of a task or scenario, by lead time. */
  get(query: SharedTypes["verification.get"]["query"], options?: CallOptions): ApiCall<VerificationResponse>;
}

/** Work that continues after its request: its progress and its result. */
export interface JobCalls {
  /** Get the status of a job. */
  get(id: string, options?: CallOptions): ApiCall<Job>;
}

/** Calls that are the same in every version of the API. */
export abstract class SharedHalcyon {
  declare readonly status: StatusCalls;
  declare readonly verification: VerificationCalls;
  /** Get the rights, use and remaining allowance of the key, with its use by day and endpoint. */
  declare readonly usage: (options?: CallOptions) => ApiCall<UsageResponse>;
  declare readonly feeds: FeedCalls;
  declare readonly addresses: AddressCalls;

  protected constructor(options: HalcyonOptions, version: string, table: EndpointTable) {
    Object.assign(this, methodsOf(callerOf(settingsOf(options), version), table, otherMethods));
  }
}
