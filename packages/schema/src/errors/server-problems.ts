/** Reasons why a request can fail that lie with the server or its weather, by code. */
export const serverProblems = {
  internal: {
    status: 500,
    title: "Something went wrong here",
    retryable: true,
    remedy: "Try again. If the error stays, send the request id to the operator.",
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
} as const;
