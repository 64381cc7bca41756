export type { WatchEvent } from "../generated/wire.ts";
export type { Event, SpanEvent, WarningEvent } from "../generated/v2/wire.ts";
export {
  verify,
  type VerifyOptions,
  WebhookError,
  type WebhookErrorCode,
  type WebhookHeaders,
} from "./verify.ts";
