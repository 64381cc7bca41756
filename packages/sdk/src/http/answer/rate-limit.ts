/** State of one rate limit of the API key: the allowance or the burst limit. */
export interface RateLimit {
  /** Name of the rate limit policy, such as `month` or `burst`. */
  readonly policy: string;
  /** Number of requests allowed in the whole time window of the policy; absent if the server does not state it. */
  readonly quota?: number;
  /** Length of the window [s]; absent if the server does not state it. */
  readonly windowSeconds?: number;
  /** Number of requests left in the window. */
  readonly remaining: number;
  /** Time until the next window starts [s]; absent if the server does not state it. */
  readonly resetSeconds?: number;
}

/**
 * Returns the rate limits in the `RateLimit` and `RateLimit-Policy` headers of a response. The list is empty if the headers are missing. Unreadable items are
 * skipped.
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function rateLimits(headers: Headers): readonly RateLimit[] {
  const found = new Map<string, { -readonly [Key in keyof RateLimit]?: RateLimit[Key] }>();
  for (const header of ["ratelimit-policy", "ratelimit"]) {
    // `"month";q=100;w=60, "burst";q=5`
    const items = (headers.get(header) ?? "").matchAll(/"([^"]{1,100})"((?:\s*;\s*[a-z]+=\d{1,15})*)/g);
    for (const [, policy, rest] of items) {
      const limit = found.get(policy!) ?? { policy: policy! };
      for (const [, key, value] of rest!.matchAll(/\b([qwrt])=(\d+)/g))
        limit[names[key as keyof typeof names]] = Number(value);
      found.set(policy!, limit);
    }
  }
  return [...found.values()].filter((limit): limit is RateLimit => limit.remaining !== undefined);
}

const names = { q: "quota", w: "windowSeconds", r: "remaining", t: "resetSeconds" } as const;
