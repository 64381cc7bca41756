export type { ApiCall } from "../calls/api-call.ts";
export { type Band, bandOf, type Polarity } from "../band-of.ts";
export type { BatchCall } from "../calls/batch-call.ts";
export {
  ConnectionError,
  type ErrorCode,
  type FailedAnswer,
  HalcyonError,
  ProblemError,
  TimeoutError,
  UnexpectedAnswerError,
} from "../http/answer/error.ts";
export type { EndpointTypes } from "../generated/v1/endpoints.ts";
export type { ProblemCode } from "../generated/problem-code.ts";
export type { DeliveryCalls, WebhookCalls } from "../calls/resources/delivery-calls.ts";
export type { EntryCalls } from "../calls/resources/entry-calls.ts";
export type {
  BatchItem,
  BatchLine,
  BreakdownHour,
  BreakdownRequest,
  BreakdownResponse,
  CompositeHour,
  CompositeMetadata,
  CompositeRequest,
  CompositeResponse,
  HistoricalWorkabilityResponse,
  PreviewRequest,
  PreviewResponse,
  ProjectionWorkabilityResponse,
  WeatherWindow,
  WindowsRequest,
  WindowsResponse,
} from "../generated/v1/wire.ts";
export type {
  BatchCost,
  ClimatologyResponse,
  Constraint,
  ConstraintInput,
  ConstraintReason,
  Counterfactual,
  Dataset,
  DatasetSource,
  Delivery,
  DigestEvent,
  Definition,
  DefinitionInput,
  EntryDetail,
  EntrySummary,
  Event,
  Address,
  AddressEvent,
  AddressRequest,
  Feed,
  FeedRequest,
  FeedWithUrl,
  FieldError,
  FrequencyChangeResponse,
  HazardIndex,
  HazardIndexResponse,
  HistoricalDailyResponse,
  HistoricalHourlyResponse,
  LocalHours,
  LocalHoursInput,
  ModelPart,
  ModelsResponse,
  MonthWorkability,
  Notice,
  NullSpan,
  OperationalResponse,
  ProjectionDailyResponse,
  SpanEvent,
  SpanHistory,
  VariableName,
  VariablesResponse,
  Watch,
  WatchCost,
  WatchedSpan,
  WatchEvent,
  WatchRequest,
  WatchSummary,
  WatchWhenInput,
  Webhook,
  WebhookEvent,
  WebhookRequest,
  WebhookWithSecret,
} from "../generated/wire.ts";
export { Halcyon } from "./halcyon.ts";
export type { LinesCall } from "../calls/lines-call.ts";
export type { ListCall, Page } from "../calls/list-call.ts";
export type {
  CallOptions,
  ChangeOptions,
  HalcyonOptions,
  Logger,
  OnceOptions,
  TryReport,
} from "../http/request/options.ts";
export type { Deprecation } from "../http/answer/deprecation.ts";
export type { Answered, Provenance } from "../http/request/request.ts";
export type { RateLimit } from "../http/answer/rate-limit.ts";
export type { DaySpan, SpanCall } from "../calls/span-call.ts";
export type { EventCalls, EventQuery, WatchCalls } from "../calls/resources/watch-calls.ts";
export type { FeedCalls } from "../calls/resources/feed-calls.ts";
export type { AddressCalls } from "../calls/resources/address-calls.ts";
