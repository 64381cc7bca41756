export type { Event, SpanEvent, WatchEvent } from "../generated/wire.ts";
export { verify, type VerifyOptions, type WebhookHeaders } from "./verify.ts";
export { WebhookError, type WebhookErrorCode } from "./verify.ts";
