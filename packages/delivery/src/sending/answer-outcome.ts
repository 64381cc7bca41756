import type { AttemptOutcome } from "../attempts/attempt-outcome.ts";
import { retryAfterMaxMs } from "../attempts/attempt-times.ts";
import type { WebhookAnswer } from "./webhook-exchange.ts";

/** An outcome without the time that it took. */
export type AnswerOutcome = Omit<AttemptOutcome, "durationMs">;

/** These statuses say that the receiver has too much to do. */
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * What follows from the answer of a webhook.
 *
 * @param nowMs - To read a date of `Retry-After` by [ms since 1970].
 */
export function answerOutcome({ status, text, retryAfter }: WebhookAnswer, nowMs: number): AnswerOutcome {
  const said = { status, answer: text };
  if (status >= 200 && status < 300) return { kind: "sent", reason: "ok", ...said };
  if (status === 410) return { kind: "gone", reason: "status", ...said };
  const askedMs = askedWaitMs(retryAfter, nowMs);
  const asked = askedMs === undefined ? {} : { retryAfterMs: Math.min(askedMs, retryAfterMaxMs) };
  if (status >= 300 && status < 400) return { kind: "failed", reason: "redirect", ...said, ...asked };
  const kind = overloaded.has(status) ? "slow_down" : "failed";
  return { kind, reason: "status", ...said, ...asked };
}

/** What `Retry-After` asks for [ms]: seconds or a date; undefined where it is absent or cannot be read. */
function askedWaitMs(text = "", nowMs: number): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
