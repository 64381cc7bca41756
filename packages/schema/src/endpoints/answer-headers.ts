/** Headers of V1's answers that a client may need, except headers that every HTTP answer has. */
const v1Headers = [
  "allow",
  "deprecation",
  "etag",
  "link",
  "location",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "sunset",
  "www-authenticate",
  "x-halcyon-calibration",
  "x-halcyon-cell",
  "x-halcyon-climatology",
  "x-halcyon-cost",
  "x-halcyon-entry",
  "x-halcyon-lines",
  "x-halcyon-notice",
  "x-halcyon-revision",
  "x-halcyon-run",
  "x-halcyon-source",
  "x-halcyon-state",
  "x-halcyon-synthetic",
  "x-request-id",
  "x-should-retry",
] as const;

/** Names of the headers in responses of each API version. A server sends no other `x-` header, and web pages of other origins may read all listed headers. */
export const answerHeaders: { readonly v1: readonly string[]; readonly v2: readonly string[] } = {
  v1: v1Headers,
  v2: [...v1Headers, "x-halcyon-warnings"],
};
