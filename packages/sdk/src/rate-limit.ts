/** What is left of one policy of the key: the allowance or the burst guard. */
export interface RateLimit {
  /** Name of the policy, such as `month` or `burst`. */
  readonly policy: string;
  /** Requests of the whole window, where the server says it. */
  readonly quota?: number;
  /** Length of the window [s], where the server says it. */
  readonly windowSeconds?: number;
  /** Requests that are left in the window. */
  readonly remaining: number;
  /** Until the window starts anew [s], where the server says it. */
  readonly resetSeconds?: number;
}

/**
 * The rate limits of an answer, from its `RateLimit` and `RateLimit-Policy` headers; empty without them. Items that cannot be
 * read are left out.
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function rateLimits(headers: Headers): readonly RateLimit[] {
  const policies = items(headers.get("ratelimit-policy"));
  return [...items(headers.get("ratelimit"))].flatMap(([policy, { r, t }]) => {
    if (r === undefined) return [];
    const { q, w } = policies.get(policy) ?? {};
    return [
      {
        policy,
        remaining: r,
        ...(q === undefined ? {} : { quota: q }),
        ...(w === undefined ? {} : { windowSeconds: w }),
        ...(t === undefined ? {} : { resetSeconds: t }),
      },
    ];
  });
}

interface Parameters {
  q?: number;
  w?: number;
  r?: number;
  t?: number;
}

/** `"month";q=100;w=60, "burst";q=5` by name. */
function items(header: string | null): Map<string, Parameters> {
  const found = new Map<string, Parameters>();
  for (const [, name, rest] of (header ?? "").matchAll(/"([^"]{1,100})"((?:\s*;\s*[a-z]+=\d{1,15})*)/g)) {
    const parameters: Parameters = {};
    for (const [, key, value] of rest!.matchAll(/([a-z]+)=(\d+)/g)) {
      if (key === "q" || key === "w" || key === "r" || key === "t") parameters[key] = Number(value);
    }
    found.set(name!, parameters);
  }
  return found;
}
