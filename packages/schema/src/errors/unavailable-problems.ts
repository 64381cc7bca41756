/** Properties of a problem code. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** True if the same request may succeed later without a change. */
  readonly retryable: boolean;
  /** First API version that has the problem; absent if all have it. */
  readonly since?: "v2";
  /** Advice for the caller. The page of the error has the same text. */
  readonly remedy: string;
}

/** Reasons because of which a server cannot answer, although the request is right: now, or with its configuration. */
export const unavailableProblems = {
  maps_unavailable: {
    status: 422,
    since: "v2",
    title: "This server keeps no maps",
    retryable: false,
    remedy: "Ask for /optimality/area/, or ask the operator for a server that keeps maps.",
  },
  data_gap: {
    status: 503,
    title: "The weather data have a gap",
    retryable: true,
    remedy: "Ask for hours outside the gap, or try again after the next run. The server never fills gaps.",
  },
  stale_forecast: {
    status: 503,
    title: "The newest run is too old",
    retryable: true,
    remedy: "Try again after the next run, or choose the other model.",
  },
  weather_unavailable: {
    status: 503,
    title: "The source of the weather does not answer",
    retryable: true,
    remedy:
      "Wait as long as Retry-After says, or choose the other model. If the quota of a provider is used up, `expected` of `errors` has the window, the cost of the place and the time of renewal. The server never makes up missing weather.",
  },
  warnings_unavailable: {
    status: 503,
    title: "The official warnings at the place are not known",
    retryable: true,
    remedy:
      "Look at GET /v2/warnings/feeds, and try again when the feed is read. The task has `warnings` with `if_missing: refuse`; with `drop` it is scored without them, 0.9 at most.",
  },
  overloaded: {
    status: 503,
    title: "The server has more work than it can do",
    retryable: true,
    remedy: "Wait as long as Retry-After says, longer at each try, and spread the requests.",
  },
  starting: {
    status: 503,
    title: "The server is starting or stopping",
    retryable: true,
    remedy: "Wait as long as Retry-After says.",
  },
} as const satisfies Record<string, ProblemKind>;
