import type { BurstDecision } from "./burst-guard.ts";

/**
 * The rate-limit fields of an answer, by draft-ietf-httpapi-ratelimit-headers-10: lists of quoted policy names with quota `q`,
 * window `w` [s], remaining `r` and time `t` [s] until the quota is whole again.
 */
export function rateLimitHeaders(
  perSecond: number,
  burst: BurstDecision,
): Record<"ratelimit-policy" | "ratelimit", string> {
  return {
    "ratelimit-policy": `"burst";q=${perSecond};w=1`,
    ratelimit: `"burst";r=${burst.remaining};t=${burst.resetSeconds}`,
  };
}
