import { LRUCache } from "lru-cache";
import { Refusal } from "../../errors/refusal.ts";
import type { OpenRequests } from "../body/open-requests.ts";
import type { BodyAccount, RequestContext } from "../request-context.ts";

/** Decision of a guard on one more request. */
interface BurstDecision {
  readonly allowed: boolean;
  /** Number of requests that would be admitted right after this one. */
  readonly remaining: number;
  /** Time until `remaining` is the whole burst again [s], rounded up. */
  readonly resetSeconds: number;
  /** Time until one more request would be admitted [s], rounded up, at least 1. */
  readonly retryAfterSeconds: number;
}

interface BurstGuard {
  /**
   * Takes requests, all of them or none.
   *
   * @param requests - How many; 1 where nothing else is said.
   * @param debtMax - How many requests beyond a burst the key may owe. It waits until they are paid off.
   */
  take(keyId: string, requests?: number, debtMax?: number): BurstDecision;
}

/**
 * Limits each key to a rate, and admits bursts of one second's worth. This is the generic cell rate algorithm in its virtual-scheduling form (ITU-T I.371,
 * annex A). It is a protection in memory, not a count that is charged.
 *
 * @param perSecond - Sustained requests a second, and the size of a burst; at least 1.
 * @param nowMs - The clock [ms].
 * @param capacity - Most keys remembered; the one that asked longest ago is forgotten first.
 */
export function burstGuard(perSecond: number, nowMs: () => number, capacity = 10_000): BurstGuard {
  const intervalMs = 1000 / perSecond;
  const burstMs = 1000;
  /** Theoretical arrival time of the next request of each key [ms]. */
  const arrivals = new LRUCache<string, number>({ max: capacity });
  /** Maximum debt that any key was ever allowed. */
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
 * Checks the decision of a guard.
 *
 * @param detail - What the caller may do, if the guard does not allow it.
 * @throws Refusal too_many_requests
 */
export function requireAllowed(
  { allowed, retryAfterSeconds }: Pick<BurstDecision, "allowed" | "retryAfterSeconds">,
  detail: string,
): void {
  if (!allowed) throw new Refusal("too_many_requests", { detail, retryAfterSeconds });
}

/** Maximum rounding error of sums of intervals such as 1000/3 ms [ms]. */
const rounding = 1e-6;

/** Rate-limit fields of a response: lists of policies, the allowance first. */
export type RateLimitHeaders = Record<"ratelimit-policy" | "ratelimit", string>;

/**
 * Returns the rate fields of a key that the burst guard admitted, by draft-ietf-httpapi-ratelimit-headers-10. These are quoted names of policies with quota
 * `q`, window `w` [s], remaining `r`, and time `t` [s] until the quota is whole again.
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

/** Length of a part of a body [bytes]. Each begun part beyond the first counts as a request. */
const partBytes = 64 * 1024;

/** Minimum length at which a piece counts [bytes]. The work of receiving a piece does not depend on its length. */
const pieceMinBytes = 256;

/** Cost of the largest body, and maximum debt of all requests of a key together. */
const debtMax = (16 * 1024 * 1024) / partBytes;

/** Accounts for the body of an admitted request. The body counts for the burst guard, and holds no more memory than is available. */
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
