// Made from @halcyon/schema by `npm run generate`; edits here are lost.

/** Every way in which the server can refuse or fail. */
export type ProblemCode =
  | "missing_api_key"
  | "invalid_api_key"
  | "offering_not_in_package"
  | "not_found"
  | "entry_not_found"
  | "method_not_allowed"
  | "not_acceptable"
  | "request_timeout"
  | "payload_too_large"
  | "uri_too_long"
  | "unsupported_media_type"
  | "malformed_request"
  | "invalid_request"
  | "variable_unavailable"
  | "horizon_exceeded"
  | "location_outside_coverage"
  | "allowance_exhausted"
  | "too_many_requests"
  | "headers_too_large"
  | "internal"
  | "data_gap"
  | "stale_forecast"
  | "weather_unavailable"
  | "overloaded"
  | "starting";
