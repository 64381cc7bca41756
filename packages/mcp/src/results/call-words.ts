import type * as V2 from "@halcyon/schema/v2";

/** Says how many calls of a weather provider a report needs, and whether they are left. Empty if the provider limits no calls. */
export function callWords({
  call_budget: budget,
  provider_calls: needed,
}: Pick<V2.EvidenceEstimate, "call_budget" | "provider_calls">): string[] {
  if (budget === null) return [];
  const { left, renews_at: renews, suffices, ready_at: ready } = budget;
  const rest = `It needs ${needed} calls of the weather provider, and ${left} are left until ${renews}`;
  return suffices ? [`${rest}.`] : [`${rest}. It then waits for more, and can be done at ${ready}.`];
}
