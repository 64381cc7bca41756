import { LRUCache } from "lru-cache";
import { Refusal } from "../../errors/refusal.ts";
import type { OpenRequests } from "../body/open-requests.ts";
import type { BodyAccount, RequestContext } from "../request-context.ts";

/** Decision whether a request is within the maximum request rate of its key. */
interface BurstDecision {
  readonly allowed: boolean;
  /** Number of requests that would be admitted immediately after this request. */
  readonly remaining: number;
  /** Time until a full burst is available again, rounded up [s]. */
  readonly resetSeconds: number;
  /** Time until one more request would be admitted, rounded up and at least 1 [s]. */
  readonly retryAfterSeconds: number;
}

/**
 * Limits each key to a rate of requests. A burst may have as many requests as the rate allows in one second. The guard uses the generic cell rate algorithm
 * (virtual scheduling, ITU-T I.371, annex A). It protects the server; nothing is charged or stored.
 */
export class BurstGuard {
  readonly #intervalMs: number;
  readonly #nowMs: () => number;
  /** Theoretical arrival time of the next request of each key [ms]. */
  readonly #arrivals: LRUCache<string, number>;
  /** Largest `debtMost` that was passed to `take` so far [requests]. */
  #owedMax = 0;

  /**
   * @param perSecond - Sustained rate [requests/s], and size of a burst; at least 1.
   * @param nowMs - Returns the current time [ms].
   * @param capacity - Maximum number of remembered keys. The least recently used one is forgotten first.
   */
  constructor(perSecond: number, nowMs: () => number, capacity = 10_000) {
    this.#intervalMs = 1000 / perSecond;
    this.#nowMs = nowMs;
    this.#arrivals = new LRUCache({ max: capacity });
  }

  /**
   * Counts the given number of requests towards the rate of a key: either all of them or none.
   *
   * @param requests - Number of requests; 1 by default.
   * @param debtMost - Number of requests by which the key may exceed its burst; 0 by default. Further requests are admitted only when the rate has made up for
   * the excess.
   */
  take(keyId: string, requests = 1, debtMost = 0): BurstDecision {
    const now = this.#nowMs();
    const intervalMs = this.#intervalMs;
    this.#owedMax = Math.max(this.#owedMax, debtMost);
    // Later than a whole burst and what may be owed is an arrival by a clock that has gone back since.
    const latest = now + burstMs + this.#owedMax * intervalMs;
    const before = Math.min(Math.max(this.#arrivals.get(keyId) ?? now, now), latest);
    const wanted = before + requests * intervalMs;
    const allowed = wanted - now <= burstMs + debtMost * intervalMs + rounding;
    const after = allowed ? wanted : before;
    this.#arrivals.set(keyId, after);
    const usedMs = after - now;
    return {
      allowed,
      remaining: Math.max(0, Math.floor((burstMs - usedMs) / intervalMs + rounding)),
      resetSeconds: Math.ceil(usedMs / 1000),
      retryAfterSeconds: Math.max(1, Math.ceil((usedMs + intervalMs - burstMs) / 1000)),
    };
  }
}

/** Length of a burst [ms]. */
const burstMs = 1000;

/**
 * Refuses a request that a guard did not admit.
 *
 * @param detail - Advice to the caller in the refusal.
 * @throws Refusal too_many_requests if the request is not allowed.
 */
export function requireAllowed(
  { allowed, retryAfterSeconds }: Pick<BurstDecision, "allowed" | "retryAfterSeconds">,
  detail: string,
): void {
  if (!allowed) throw new Refusal("too_many_requests", { detail, retryAfterSeconds });
}

/** Maximum rounding error of sums of intervals such as 1000/3 ms [ms]. */
const rounding = 1e-6;

/**
 * Rate-limit headers of a response. Each header is a list of policies. If the allowance of the key is known, its policy comes before that of the burst limit.
 */
export type RateLimitHeaders = Record<"ratelimit-policy" | "ratelimit", string>;

/**
 * Returns the rate-limit headers for the burst limit of a key, according to draft-ietf-httpapi-ratelimit-headers-10. They give the quota `q`, its window `w`
 * [s], the remaining requests `r`, and the time `t` until the quota is full again [s].
 */
export function burstHeaders(perSecond: number, burst: BurstDecision): RateLimitHeaders {
  return {
    "ratelimit-policy": `"burst";q=${perSecond};w=1`,
    ratelimit: `"burst";r=${burst.remaining};t=${burst.resetSeconds}`,
  };
}

interface BodyAccountOptions {
  readonly guard: BurstGuard;
  readonly burstPerSecond: number;
  readonly open: Pick<OpenRequests, "requireRoom">;
}

/** Length of a body that counts as one request [bytes]. The first such part is free. Each further part counts, even if it is not full. */
const partBytes = 64 * 1024;

/** Minimum length with which a piece of a body is counted [bytes]. It is needed because even a tiny piece causes work. */
const pieceMinBytes = 256;

/** Cost of the largest possible body [requests]. The requests of a key may exceed its burst by this number. */
const debtMax = (16 * 1024 * 1024) / partBytes;

/**
 * Creates the counter for the body of an admitted request. The arriving bytes count towards the rate of the key, and are refused if there is no memory for
 * them.
 */
export function bodyAccount(
  context: RequestContext,
  { guard, burstPerSecond, open }: BodyAccountOptions,
): BodyAccount {
  const { keyId } = context.principal!;
  let bytes = 0;
  let parts = 1;
  return {
    arrived(more) {
      bytes += Math.max(more, pieceMinBytes);
      const begun = Math.ceil(bytes / partBytes);
      if (begun <= parts) return;
      const burst = guard.take(keyId, begun - parts, debtMax);
      parts = begun;
      Object.assign(context.headers, burstHeaders(burstPerSecond, burst));
      requireAllowed(
        burst,
        `This key sends more than it may: each ${partBytes} bytes of a body count as one of ${burstPerSecond} requests a second.`,
      );
    },
    hold(held) {
      const { bodyBytes = 0 } = context;
      if (held > bodyBytes) open.requireRoom(keyId);
      context.bodyBytes = held;
    },
  };
}
