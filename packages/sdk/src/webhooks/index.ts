export type { Event, SpanEvent, WatchEvent } from "../generated/wire.ts";
export {
  verify,
  type VerifyOptions,
  WebhookError,
  type WebhookErrorCode,
  type WebhookHeaders,
} from "./verify.ts";
