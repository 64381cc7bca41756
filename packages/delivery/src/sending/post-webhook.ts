import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { allowedAddresses, nameResolver, type ResolveName } from "../addresses/resolve-name.ts";
import { type AttemptOutcome, type AttemptReason, retryAfterMaxMs } from "../attempts/attempts.ts";
import { exchangeWebhook, type WebhookAnswer } from "./webhook-exchange.ts";
import { type DestinationRules, webhookUrl } from "../addresses/webhook-url.ts";

/** Outcome of an attempt, without the duration of the attempt. */
type AnswerOutcome = Omit<AttemptOutcome, "durationMs">;

/** Statuses that show that the receiver is overloaded. */
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Returns the outcome for the response of a webhook.
 *
 * @param nowMs - Current time, for a date in `Retry-After` [ms since 1970].
 */
function answerOutcome({ status, text, retryAfter }: WebhookAnswer, nowMs: number): AnswerOutcome {
  const said = { status, answer: text };
  if (status >= 200 && status < 300) return { kind: "sent", reason: "ok", ...said };
  if (status === 410) return { kind: "gone", reason: "status", ...said };
  const askedMs = askedWaitMs(retryAfter, nowMs);
  const asked = askedMs === undefined ? {} : { retryAfterMs: Math.min(askedMs, retryAfterMaxMs) };
  if (status >= 300 && status < 400) return { kind: "failed", reason: "redirect", ...said, ...asked };
  const kind = overloaded.has(status) ? "slow_down" : "failed";
  return { kind, reason: "status", ...said, ...asked };
}

/** Returns the delay in `Retry-After` [ms], which is a number of seconds or a date; undefined if it is absent or unreadable. */
function askedWaitMs(text = "", nowMs: number): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/** Webhook message to send in one attempt. */
export interface WebhookAttempt {
  readonly url: string;
  /** Headers with the id, the time and the signature of the message. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body as JSON. */
  readonly body: string;
}

export interface WebhookPoster {
  /**
   * Makes one attempt to deliver a message. Returns every error as an outcome, and never throws.
   *
   * @param stop - Signal that ends the attempt when the server stops.
   */
  readonly post: (attempt: WebhookAttempt, stop: AbortSignal) => Promise<AttemptOutcome>;
  /** Closes all connections. */
  readonly close: () => void;
}

export interface PosterOptions {
  readonly rules: DestinationRules;
  readonly resolve?: ResolveName;
  /** Returns the current time [ms since 1970]; the system clock by default. */
  readonly nowMs?: () => number;
  /** Certificates of the authorities to trust [PEM]; by default those of Node.js. */
  readonly authorities?: readonly string[];
  /** Time for which an idle connection is kept open for the next message [ms]; 30,000 by default. */
  readonly keptMs?: number;
}

/** Maximum time of the whole attempt [ms]. */
const attemptMs = 15_000;
/** Maximum time to resolve a host name, and maximum time to connect to it and negotiate encryption [ms]. */
const connectMs = 5000;
/** Maximum number of idle connections for all receivers. Each of them needs one of the limited number of files that a process may open. */
const keptMax = 256;

/**
 * Creates an object that posts messages to webhooks. Its connections use no proxy, even if the environment names one.
 *
 * @example
 * ```js
 * const poster = webhookPoster({ rules: { opened: networksSchema.parse("10.1.0.0/16"), ports: [443] } });
 * const outcome = await poster.post({ url: "https://127.0.0.1/", headers: {}, body: "{}" }, AbortSignal.any([]));
 * outcome.reason; // => "address"
 * ```
 */
export function webhookPoster({
  rules,
  resolve = nameResolver(),
  nowMs = Date.now,
  authorities,
  keptMs = 30_000,
}: PosterOptions): WebhookPoster {
  const kept = { keepAlive: true, timeout: keptMs };
  const trust = authorities === undefined ? {} : { ca: [...authorities] };
  const agents = {
    plain: new HttpAgent(kept),
    // Said here, so that no variable of the environment turns it off.
    secure: new HttpsAgent({ ...kept, ...trust, rejectUnauthorized: true }),
  };
  keepFew(agents.plain);
  keepFew(agents.secure);

  async function attempt(
    { url: text, headers, body }: WebhookAttempt,
    signal: AbortSignal,
  ): Promise<AnswerOutcome> {
    const url = webhookUrl(text, rules);
    if (typeof url === "string") return unanswered("address");
    const addresses = await withinLimit(connectMs, signal, (limited) =>
      allowedAddresses(url, rules, resolve, limited),
    ).catch(() => undefined);
    if (addresses === undefined) return unanswered("address");
    const message = { url, addresses, body, headers: { ...headers, ...headersOf(body) } };
    const agent = url.protocol === "https:" ? agents.secure : agents.plain;
    for (;;) {
      const answer = await exchangeWebhook(message, { agent, connectMs, signal });
      if (typeof answer !== "string") return answerOutcome(answer, nowMs());
      if (signal.aborted) return unanswered("timeout");
      // The next connection is another one, and at last one that is new.
      if (answer !== "stale") return unanswered(answer);
    }
  }

  return {
    post: async (message, stop) => {
      const startedMs = nowMs();
      const ended = await withinLimit(attemptMs, stop, (signal) => attempt(message, signal));
      const outcome = stop.aborted && ended.status === null ? unanswered("stopped") : ended;
      const durationMs = outcome.reason === "address" ? 0 : Math.max(0, nowMs() - startedMs);
      return { ...outcome, durationMs };
    },
    close: () => {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}

function headersOf(body: string): Record<string, string> {
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "Halcyon-Webhooks",
    // What is packed would have to be unpacked to be shown.
    "accept-encoding": "identity",
  };
}

function unanswered(reason: AttemptReason): AnswerOutcome {
  return { kind: "failed", status: null, answer: "", reason };
}

/** Limits the number of idle connections to {@link keptMax}. Further connections are closed when they become idle. */
function keepFew(agent: HttpAgent): void {
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const idle = Object.values(agent.freeSockets).reduce((sum, sockets = []) => sum + sockets.length, 0);
    return idle < keptMax && keep(socket);
  };
}

/**
 * Calls a function with a signal that aborts after a time limit, or when another signal aborts. The function must settle when the signal aborts.
 *
 * @param limitMs - Maximum time from now [ms].
 */
async function withinLimit<T>(
  limitMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  try {
    return await work(AbortSignal.any([outer, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}
