import type { z } from "zod";
import type { ProblemCode } from "../errors/problem.ts";
import type { RenamedFields } from "./renamed-fields.ts";

/** What the packages of keys are made of. */
export const offerings = ["operational", "historical", "projection"] as const;
export type Offering = (typeof offerings)[number];

/** An endpoint, of any version of the API. */
export interface EndpointRow {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path under its version, as documents write it; a trailing slash more or less is the same path. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Two to six sentences: what it is for, what a null means, and what it costs. */
  readonly description: string;
  readonly body?: z.ZodType;
  /** The schema of a body without its items. Each item has its own answer and is checked on its own. */
  readonly envelope?: z.ZodType;
  /** What the body of an earlier version has and this one calls otherwise. */
  readonly renamed?: RenamedFields;
  /** The largest body [bytes]; 1 MiB where nothing else is said. */
  readonly bodyMaxBytes?: number;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  /** Headers that this endpoint reads, by their names in lower case. */
  readonly headers?: z.ZodObject;
  /** Status of a success; 200 where nothing else is said. */
  readonly status?: 201 | 204;
  /** The answer as one JSON document; there is none where the status is 204, or where all answers are lines or events. */
  readonly output?: z.ZodType;
  /** The answer comes as lines of JSON, each of this form. */
  readonly lines?: z.ZodType;
  /** What parameters must say for an answer of lines to be one document instead: generated clients always send it. */
  readonly asDocument?: Readonly<Record<string, string>>;
  /** The answer comes as server-sent events and goes on; the data of each is of this form. */
  readonly events?: z.ZodType;
  /** What is answered with 202 in place of a result that is not there yet. */
  readonly accepted?: z.ZodType;
  /** The answer is a series, also given as CSV. */
  readonly series?: true;
  /** Problems beyond those that every endpoint can answer. */
  readonly problems: readonly ProblemCode[];
  /** What a success costs, in requests of the allowance. */
  readonly cost: number;
  /** A ticket of `POST /tickets/` opens it too, in place of a key. */
  readonly takesTicket?: true;
  /** The cost is that of each item, or of each place of a watch. */
  readonly costPer?: "item" | "place";
  /** The success costs this much for each {@link valuesPerCost} of its work, begun ones counted whole. */
  readonly costsByWork?: true;
  readonly offering?: Offering;
  readonly example?: {
    readonly params?: object;
    readonly query?: object;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: object;
  };
}

/** One row of the endpoint table of a version; routes, OpenAPI, SDK and docs are made from it. */
export interface Endpoint extends EndpointRow {
  /** Name of the SDK method: `optimality.composite` is `halcyon.optimality.composite(...)`. */
  readonly name: string;
  /** The version that the row stands under, which is the first part of its path. */
  readonly version: string;
  /** The name of the endpoint beside those of other versions, as usage counts it: `optimality.composite` of V1, else `v2.optimality.composite`. */
  readonly id: string;
}

/** How scoring a place can fail. */
export const forecastProblems = [
  "model_unavailable",
  "variable_unavailable",
  "horizon_exceeded",
  "location_outside_coverage",
  "data_gap",
  "stale_forecast",
  "weather_unavailable",
] as const satisfies readonly ProblemCode[];

/** Problems that every endpoint of a version can answer. */
export const everywhereProblems = [
  "missing_api_key",
  "invalid_api_key",
  "version_gone",
  "malformed_request",
  "invalid_request",
  "uri_too_long",
  "too_many_requests",
  "headers_too_large",
  "request_timeout",
  "internal",
  "overloaded",
] as const satisfies readonly ProblemCode[];

/** Problems that every endpoint with a body can answer. */
export const bodyProblems = [
  "payload_too_large",
  "unsupported_media_type",
] as const satisfies readonly ProblemCode[];

/**
 * All problems that an endpoint can answer.
 *
 * @example
 * ```js
 * problemsOf(v1["tasks.get"]).includes("entry_not_found"); // => true
 * ```
 */
export function problemsOf(endpoint: EndpointRow): readonly ProblemCode[] {
  const byOffering: readonly ProblemCode[] =
    endpoint.offering === undefined ? [] : ["offering_not_in_package"];
  const byCost: readonly ProblemCode[] = endpoint.cost === 0 ? [] : ["allowance_exhausted"];
  const byBody = endpoint.body === undefined ? [] : bodyProblems;
  // An answer without a body suits every caller.
  const byForm: readonly ProblemCode[] = endpoint.status === 204 ? [] : ["not_acceptable"];
  return [...everywhereProblems, ...byForm, ...byOffering, ...byCost, ...byBody, ...endpoint.problems];
}
