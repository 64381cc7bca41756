export { type AttemptOutcome, type AttemptReason, attemptReasons } from "./attempt-outcome.ts";
export { attemptsMax, nextAttemptMs } from "./attempt-times.ts";
export { countFailure, type FailingSince, notFailing } from "./failing-since.ts";
export {
  type PosterOptions,
  type WebhookAttempt,
  webhookPoster,
  type WebhookPoster,
} from "./post-webhook.ts";
export { networksSchema } from "./public-address.ts";
export type { ResolveName } from "./resolve-name.ts";
export { signWebhook, type WebhookMessage, type WebhookSignature } from "./sign-webhook.ts";
export { type DestinationRules, portsSchema, webhookUrl, type WebhookUrlFault } from "./webhook-url.ts";
