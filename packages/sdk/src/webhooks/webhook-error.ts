const messages = {
  secret_unreadable:
    "A secret is whsec_ and base64. Give the one that was shown when the webhook was made or rotated.",
  body_unreadable: "Give the bytes or the text of the body as they came, before anything parses them.",
  headers_missing:
    "webhook-id, webhook-timestamp and webhook-signature are needed. Answer 400: no webhook of Halcyon lacks them.",
  signature_wrong:
    "No signature fits. Answer 401. If all messages end so, give the secret of this webhook, and the body as it came.",
  timestamp_too_old:
    "The message was signed too long ago. Answer 400: it may be an old one, sent again by somebody else. If all messages end so, set the clock.",
  timestamp_too_new: "The message was signed in the future. Answer 400, and set the clock.",
} as const;

export type WebhookErrorCode = keyof typeof messages;

/**
 * Why a message is not to be believed, and what to do.
 *
 * @example
 * ```js
 * new WebhookError("timestamp_too_new").message; // => "The message was signed in the future. Answer 400, and set the clock."
 * ```
 */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode) {
    super(messages[code]);
    this.code = code;
  }
}
