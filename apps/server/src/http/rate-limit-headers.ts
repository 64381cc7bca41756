import type { AllowanceState } from "../accounts/ledger.ts";
import type { BurstDecision } from "./burst-guard.ts";

/** The rate-limit fields of an answer: lists of policies, the allowance first. */
export type RateLimitHeaders = Record<"ratelimit-policy" | "ratelimit", string>;

/**
 * The fields of a key that was let through by the burst guard, by draft-ietf-httpapi-ratelimit-headers-10: quoted names of policies
 * with quota `q`, window `w` [s], remaining `r` and time `t` [s] until the quota is whole again.
 */
export function burstHeaders(perSecond: number, burst: BurstDecision): RateLimitHeaders {
  return {
    "ratelimit-policy": `"burst";q=${perSecond};w=1`,
    ratelimit: `"burst";r=${burst.remaining};t=${burst.resetSeconds}`,
  };
}

/** The fields with those of an allowance before them; one that never starts anew has neither window nor time. */
export function withAllowance(
  headers: Readonly<Partial<RateLimitHeaders>>,
  { kind, limit, remaining, windowSeconds, resetSeconds }: AllowanceState,
): RateLimitHeaders {
  const window = windowSeconds === undefined ? "" : `;w=${windowSeconds}`;
  const time = resetSeconds === undefined ? "" : `;t=${resetSeconds}`;
  return {
    "ratelimit-policy": listed(`"${kind}";q=${limit}${window}`, headers["ratelimit-policy"]),
    ratelimit: listed(`"${kind}";r=${remaining}${time}`, headers.ratelimit),
  };
}

function listed(item: string, others: string | undefined): string {
  return others === undefined ? item : `${item}, ${others}`;
}
