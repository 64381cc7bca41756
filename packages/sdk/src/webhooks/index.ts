export type { SpanEvent, WatchEvent } from "../generated/wire.ts";
export type { Event, WarningEvent } from "../generated/v2/wire.ts";
export {
  verify,
  type VerifyOptions,
  WebhookError,
  type WebhookErrorCode,
  type WebhookHeaders,
} from "./verify.ts";
