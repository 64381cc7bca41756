import { LRUCache } from "lru-cache";
import { Refusal } from "../../errors/refusal.ts";
import type { OpenRequests } from "../body/open-requests.ts";
import type { BodyAccount, RequestContext } from "../request-context.ts";

/** Decision of a guard about a request. */
interface BurstDecision {
  readonly allowed: boolean;
  /** Number of requests that would be admitted right after this one. */
  readonly remaining: number;
  /** Time until a whole burst is available again [s], rounded up. */
  readonly resetSeconds: number;
  /** Time until one more request would be admitted [s], rounded up, at least 1. */
  readonly retryAfterSeconds: number;
}

interface BurstGuard {
  /**
   * Takes all of the given requests, or none.
   *
   * @param requests - Number of requests; 1 by default.
   * @param debtMax - Number of requests beyond a burst that the key may owe. No request is admitted until the debt is paid off.
   */
  take(keyId: string, requests?: number, debtMax?: number): BurstDecision;
}

/**
 * Limits each key to a rate, with bursts of one second's worth. It uses the generic cell rate algorithm (virtual scheduling, ITU-T I.371,
 * annex A). It protects the server; nothing is charged or stored.
 *
 * @param perSecond - Sustained rate [requests/s], and size of a burst; at least 1.
 * @param nowMs - Returns the current time [ms].
 * @param capacity - Maximum number of remembered keys. The least recently used one is forgotten first.
 */
export function burstGuard(perSecond: number, nowMs: () => number, capacity = 10_000): BurstGuard {
  const intervalMs = 1000 / perSecond;
  const burstMs = 1000;
  /** Theoretical arrival time of each key's next request [ms]. */
  const arrivals = new LRUCache<string, number>({ max: capacity });
  /** Maximum debt that was allowed to any key so far. */
  let owedMax = 0;

  return {
    take(keyId, requests = 1, debtMax = 0) {
      const now = nowMs();
      owedMax = Math.max(owedMax, debtMax);
      // Later than a whole burst and what may be owed is an arrival by a clock that has gone back since.
      const latest = now + burstMs + owedMax * intervalMs;
      const before = Math.min(Math.max(arrivals.get(keyId) ?? now, now), latest);
      const wanted = before + requests * intervalMs;
      const allowed = wanted - now <= burstMs + debtMax * intervalMs + rounding;
      const after = allowed ? wanted : before;
      arrivals.set(keyId, after);
      const usedMs = after - now;
      return {
        allowed,
        remaining: Math.max(0, Math.floor((burstMs - usedMs) / intervalMs + rounding)),
        resetSeconds: Math.ceil(usedMs / 1000),
        retryAfterSeconds: Math.max(1, Math.ceil((usedMs + intervalMs - burstMs) / 1000)),
      };
    },
  };
}

/**
 * Throws if a guard did not allow a request.
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

/** Rate-limit headers of a response. Each is a list of policies, and the allowance comes first. */
export type RateLimitHeaders = Record<"ratelimit-policy" | "ratelimit", string>;

/**
 * Returns the rate-limit headers of an admitted key, by draft-ietf-httpapi-ratelimit-headers-10. They have quoted policy names with quota
 * `q`, window `w` [s], remaining requests `r`, and time `t` until a full quota [s].
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

/** Length of a part of a body [bytes]. Each part after the first counts as one request, even if it is not full. */
const partBytes = 64 * 1024;

/** Minimum length for which a piece is counted [bytes], because each piece causes the same work. */
const pieceMinBytes = 256;

/** Cost of the largest body, in requests. All requests of a key together may owe this much. */
const debtMax = (16 * 1024 * 1024) / partBytes;

/**
 * Creates the account of an admitted request's body. The burst guard counts the body, and the account checks that there is memory for it.
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
