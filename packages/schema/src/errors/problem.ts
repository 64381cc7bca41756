import { type ProblemKind, unavailableProblems } from "./unavailable-problems.ts";

/** Closed list of all reasons why a request can fail, by code. */
const problems = {
  missing_api_key: {
    status: 401,
    title: "An API key is needed",
    retryable: false,
    remedy:
      "Send your key in the x-api-key header, or as `Bearer` in the authorization header. `npm start` prints a key. On a server of somebody else, ask its operator.",
  },
  invalid_api_key: {
    status: 401,
    title: "The API key is not valid",
    retryable: false,
    remedy:
      "Send a key that was issued to you and that is not revoked or replaced. Keys in the query string are never accepted.",
  },
  offering_not_in_package: {
    status: 403,
    title: "The package of the key does not include this offering",
    retryable: false,
    remedy: "Ask the operator for a package with the offering that `errors` names.",
  },
  read_only_entry: {
    status: 403,
    title: "Curated tasks and scenarios cannot be changed",
    retryable: false,
    remedy: "Create your own entry with a POST to /tasks/ or /scenarios/, and change that.",
  },
  origin_not_allowed: {
    status: 403,
    title: "Pages from this origin may not call the server",
    retryable: false,
    remedy:
      "Call from a program, which sends no Origin header, or ask the operator to name the origin in HALCYON_MCP_ORIGINS.",
  },
  not_found: {
    status: 404,
    title: "No such path",
    retryable: false,
    remedy: "Compare the path with the reference under /reference. Paths are case-sensitive.",
  },
  entry_not_found: {
    status: 404,
    title: "No such task or scenario",
    retryable: false,
    remedy: "Look up the id in /tasks/ or /scenarios/, and check that the type is right.",
  },
  job_not_found: {
    status: 404,
    title: "No such job",
    retryable: false,
    remedy:
      "Take the id from the answer that accepted the job. Jobs and their results are stored for 24 hours.",
  },
  watch_not_found: {
    status: 404,
    title: "No such watch",
    retryable: false,
    remedy: "Look up the id in /watches/. The watch may have been deleted.",
  },
  event_not_found: {
    status: 404,
    title: "No such event",
    retryable: false,
    remedy: "Look up the id in /events/. Events are stored for 30 days.",
  },
  webhook_not_found: {
    status: 404,
    title: "No such webhook",
    retryable: false,
    remedy: "Look up the id in /webhooks/. The webhook may have been deleted.",
  },
  delivery_not_found: {
    status: 404,
    title: "No such delivery",
    retryable: false,
    remedy: "Look up the id in /deliveries/. Deliveries are stored for 30 days.",
  },
  address_not_found: {
    status: 404,
    title: "No such e-mail address",
    retryable: false,
    remedy: "Look up the id in /addresses/. The address may have been deleted.",
  },
  feed_not_found: {
    status: 404,
    title: "No such calendar feed",
    retryable: false,
    remedy: "Look up the id in /feeds/. The feed may have been deleted.",
  },
  link_not_found: {
    status: 404,
    title: "No such link",
    retryable: false,
    remedy: "Look up the id in /links/. The link may have been deleted, or may have expired.",
  },
  map_not_found: {
    status: 404,
    since: "v2",
    title: "No such map",
    retryable: false,
    remedy: "Look up the id in /maps/. The map may have been deleted.",
  },
  too_many_maps: {
    status: 409,
    since: "v2",
    title: "The account has the maximum number of maps, or of their cells",
    retryable: false,
    remedy: "Delete maps that you no longer need, make them smaller, or ask the operator for more.",
  },
  plan_not_found: {
    status: 404,
    since: "v2",
    title: "No such plan",
    retryable: false,
    remedy: "Look up the id in /plans/. The plan may have been deleted.",
  },
  too_many_plans: {
    status: 409,
    since: "v2",
    title: "The account has the maximum number of kept plans, or of their pairs",
    retryable: false,
    remedy:
      "Delete plans that you no longer need, ask for fewer sites and entries, or ask the operator for more.",
  },
  table_not_found: {
    status: 404,
    title: "No such table",
    retryable: false,
    remedy: "Look up the id in /tables/. The table may have been deleted, or may have expired.",
  },
  place_not_found: {
    status: 404,
    title: "No such place",
    retryable: false,
    remedy: "Look up the id in /places/. The ids are those of GeoNames.",
  },
  evidence_not_found: {
    status: 404,
    title: "No such report",
    retryable: false,
    remedy: "Look up the id in /evidence/. The report may have been deleted, or may have expired.",
  },
  warning_not_found: {
    status: 404,
    title: "No such warning",
    retryable: false,
    remedy: "Look up the id in /warnings/. Warnings are stored for 30 days.",
  },
  method_not_allowed: {
    status: 405,
    title: "The path does not take this method",
    retryable: false,
    remedy: "Use one of the methods in the Allow header.",
  },
  not_acceptable: {
    status: 406,
    title: "The format is not available",
    retryable: false,
    remedy: "Ask for application/json, or for text/csv if the endpoint returns a series.",
  },
  request_timeout: {
    status: 408,
    title: "The request was too slow",
    retryable: true,
    remedy: "Send the whole request within 30 seconds.",
  },
  idempotency_conflict: {
    status: 409,
    title: "The Idempotency-Key is in use",
    retryable: false,
    remedy:
      "If it is the same request, wait until the first one has ended, then send the same body again. Use another key for another request. A key is stored for 24 hours.",
  },
  too_many_entries: {
    status: 409,
    title: "The account has the maximum number of entries",
    retryable: false,
    remedy: "Delete tasks or scenarios that you no longer need.",
  },
  too_many_watches: {
    status: 409,
    title: "The account has the maximum number of watches or places",
    retryable: false,
    remedy: "Delete watches or places that you no longer need, or ask the operator for more.",
  },
  too_many_destinations: {
    status: 409,
    title: "The account has the maximum number of destinations",
    retryable: false,
    remedy: "Delete destinations that you no longer need, or ask the operator for more.",
  },
  too_many_links: {
    status: 409,
    title: "The account has the maximum number of links",
    retryable: false,
    remedy: "Delete links that you no longer need, or ask the operator for more.",
  },
  too_many_tables: {
    status: 409,
    title: "The account has the maximum number of tables",
    retryable: false,
    remedy: "Delete tables that you no longer need, or ask the operator for more.",
  },
  too_many_reports: {
    status: 409,
    title: "The account has the maximum number of reports",
    retryable: false,
    remedy:
      "Wait until a report is done, delete reports that you no longer need, or ask the operator for more.",
  },
  destination_unconfirmed: {
    status: 409,
    title: "A destination is not confirmed",
    retryable: false,
    remedy: "Make the receiver answer a webhook.test with 200 to 299, or name confirmed destinations.",
  },
  not_redeliverable: {
    status: 409,
    title: "The delivery cannot be sent again",
    retryable: false,
    remedy: "Read the event in /events/. If the webhook is disabled, enable it first.",
  },
  version_gone: {
    status: 410,
    title: "This version of the API is switched off",
    retryable: false,
    remedy: "Use its successor, which the Link header names. GET /versions lists the available versions.",
  },
  precondition_failed: {
    status: 412,
    title: "The entry, watch or webhook has changed",
    retryable: false,
    remedy: "Get the entry, the watch or the webhook again, and send the ETag of that answer in if-match.",
  },
  payload_too_large: {
    status: 413,
    title: "The body is too large",
    retryable: false,
    remedy: "Send at most 1 MiB, or 16 MiB of items.",
  },
  answer_too_large: {
    status: 413,
    title: "The answer would be too large",
    retryable: false,
    since: "v2",
    remedy: "Ask for the box, or the number of cells or times, that `errors` names.",
  },
  uri_too_long: {
    status: 414,
    title: "The address is too long",
    retryable: false,
    remedy: "Send at most 8,192 characters of path and query.",
  },
  unsupported_media_type: {
    status: 415,
    title: "The body is not JSON",
    retryable: false,
    remedy: "Send content-type: application/json.",
  },
  malformed_request: {
    status: 400,
    title: "The request cannot be read",
    retryable: false,
    remedy:
      "Send one JSON document in UTF-8, without duplicate keys in an object. Send the headers host and content-type once each.",
  },
  invalid_request: {
    status: 422,
    title: "The request is not valid",
    retryable: false,
    remedy: "Correct every field that `errors` names.",
  },
  model_unavailable: {
    status: 422,
    title: "This server does not have the model",
    retryable: false,
    remedy:
      "Choose one of the models that `errors` names, or ask the operator for the other. /models and /datasets describe them.",
  },
  variable_unavailable: {
    status: 422,
    title: "A variable is not available there",
    retryable: false,
    remedy: "Choose another model or place; `errors` names the variable and the models that have it.",
  },
  horizon_exceeded: {
    status: 422,
    title: "The forecast of the model is not that long",
    retryable: false,
    remedy: "Ask for at most `expected.maximum` hours.",
  },
  location_outside_coverage: {
    status: 422,
    title: "The place is outside the area that is covered",
    retryable: false,
    remedy: "Choose a place inside the area that `errors` names.",
  },
  field_unavailable: {
    status: 422,
    title: "The model has no grid there",
    retryable: false,
    remedy:
      "Choose one of the models that `errors` names, or score single places with a batch. A source that answers at any place, or has sites, has no cells.",
  },
  entry_needs_v2: {
    status: 422,
    title: "Only V2 can answer for this task",
    retryable: false,
    remedy:
      "Call the endpoint of V2. The task has `warnings`, which V1 does not know, so V1 would answer as if no warning could stop it.",
  },
  circular_links: {
    status: 422,
    title: "Links of the plan go in a circle",
    retryable: false,
    since: "v2",
    remedy: "Remove one of the links between the tasks that `expected.values` names.",
  },
  impossible_task: {
    status: 422,
    title: "A task of the plan can never be done",
    retryable: false,
    since: "v2",
    remedy:
      "Give the task longer shifts, another mode, fewer units, or the resource more of them; `detail` has both numbers.",
  },
  past_unavailable: {
    status: 422,
    title: "The past runs of the model are not there",
    retryable: false,
    remedy:
      "Choose one of `expected.models`, or a period from `expected.earliest` on. An operator can add a source that keeps past runs.",
  },
  destination_refused: {
    status: 422,
    title: "The server may not send to this address",
    retryable: false,
    remedy:
      "Give an https address on port 443 whose host is public on the internet. An operator can open other networks and ports.",
  },
  channel_unavailable: {
    status: 422,
    title: "This server does not have this channel",
    retryable: false,
    remedy: "Read events in /events/, or ask the operator to set up the channel that `detail` names.",
  },
  precondition_required: {
    status: 428,
    title: "The header if-match is needed",
    retryable: false,
    remedy:
      "Send the ETag that you have in if-match, so that you do not overwrite a change by somebody else.",
  },
  allowance_exhausted: {
    status: 429,
    title: "The allowance is used up",
    retryable: true,
    remedy:
      "Wait for the next period, which begins after Retry-After, or ask the operator for more. If some of the allowance is left, ask for less: fewer hours, years, periods, variables or items.",
  },
  too_many_requests: {
    status: 429,
    title: "Too many requests at once",
    retryable: true,
    remedy: "Wait as long as Retry-After says and spread the requests.",
  },
  headers_too_large: {
    status: 431,
    title: "The headers are too large",
    retryable: false,
    remedy: "Send at most 16 KiB of headers.",
  },
  internal: {
    status: 500,
    title: "Something went wrong here",
    retryable: true,
    remedy: "Try again. If the error stays, send the request id to the operator.",
  },
  ...unavailableProblems,
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as readonly ProblemCode[];

/**
 * Returns the properties of a problem code.
 *
 * @example
 * ```js
 * problemKind("entry_not_found").status; // => 404
 * ```
 */
export function problemKind(code: ProblemCode): ProblemKind {
  return problems[code];
}
