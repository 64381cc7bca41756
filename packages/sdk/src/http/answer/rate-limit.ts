/** Remaining requests of one policy of the key: the allowance or the burst guard. */
export interface RateLimit {
  /** Name of the policy, such as `month` or `burst`. */
  readonly policy: string;
  /** Requests of the whole window, if the server states it. */
  readonly quota?: number;
  /** Length of the window [s], if the server states it. */
  readonly windowSeconds?: number;
  /** Requests that are left in the window. */
  readonly remaining: number;
  /** Time until the window starts anew [s], if the server states it. */
  readonly resetSeconds?: number;
}

/**
 * Returns the rate limits of an answer, from its `RateLimit` and `RateLimit-Policy` headers; empty without them. Items that cannot be read are left out.
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
