export {
  type AttemptOutcome,
  type AttemptReason,
  attemptReasons,
  attemptsMax,
  nextAttemptMs,
} from "./attempts/attempts.ts";
export { countFailure, type FailingSince, notFailing } from "./attempts/failing-since.ts";
export {
  type PosterOptions,
  type WebhookAttempt,
  webhookPoster,
  type WebhookPoster,
} from "./sending/post-webhook.ts";
export { addressStanding, networksSchema } from "./addresses/public-address.ts";
export type { ResolveName } from "./addresses/resolve-name.ts";
export { signWebhook, type WebhookMessage, type WebhookSignature } from "./sending/sign-webhook.ts";
export {
  type DestinationRules,
  portsSchema,
  webhookUrl,
  type WebhookUrlFault,
} from "./addresses/webhook-url.ts";
