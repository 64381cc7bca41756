import type { EndpointRow, FileFormatName } from "@halcyon/schema/endpoints";
import type { z } from "zod";
import type { Principal } from "@halcyon/accounts/principal";
import type { Repeated } from "./idempotency.ts";
import type { Answer, Priced } from "./answer.ts";
import type { NoteDone } from "./claim-key.ts";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Row, Key extends string> = Row extends Record<Key, infer Schema> ? Parsed<Schema> : undefined;
/** Type of the body of an endpoint. If the items of a body are checked one by one, this type does not include them. */
type BodyOf<Row> = Row extends Record<"envelope", infer Schema> ? Parsed<Schema> : Part<Row, "body">;

/** Unchecked input of an endpoint. */
export type Input = Record<"body" | "query" | "params" | "headers", unknown>;

interface InputOf<Body, Query, Params, Headers> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly headers: Headers;
}

/** Input of an endpoint after it was checked against the endpoint's row in the endpoint table. */
export type CheckedInput<Row extends EndpointRow> = InputOf<
  BodyOf<Row>,
  Part<Row, "query">,
  Part<Row, "params">,
  Part<Row, "headers">
>;

interface CallOf<Body, Query, Params, Headers, Written = DocumentFormat> extends InputOf<
  Body,
  Query,
  Params,
  Headers
> {
  /** Earlier request with the same Idempotency-Key; undefined if there is none. */
  readonly repeated: Repeated | undefined;
  /**
   * Records the outcome, so that a repetition of the request does not create the object again. It must be called within the transaction that creates the
   * object.
   */
  readonly noteDone: NoteDone;
  readonly requestId: string;
  /** API version that is called, such as `v2`. */
  readonly version: string;
  readonly principal: Principal;
  readonly format: Written;
  /** Time at which the request is answered [ms since 1970]. */
  readonly nowMs: number;
}

/** Request that passed all checks of its endpoint. Endpoints with the same input have the same call type. */
export type Call<Row extends EndpointRow> = CallOf<
  BodyOf<Row>,
  Part<Row, "query">,
  Part<Row, "params">,
  Part<Row, "headers">,
  FormatOf<Row>
>;

/** Call of any endpoint. */
export type AnyCall = CallOf<unknown, unknown, unknown, unknown>;

/**
 * Format that the caller requested. Endpoints that return series offer the formats of files, and some of them `geojson`, or `calendar` and `mspdi`. Endpoints that return lines offer
 * `ndjson`, streams offer `events`, and coverages `coveragejson`, `geojson` and some files.
 */
export type Format =
  | "json"
  | FileFormatName
  | "ndjson"
  | "events"
  | "coveragejson"
  | "geojson"
  | ScheduleFormat;

type ScheduleFormat = "calendar" | "mspdi";

/** Format of a response that is not an endless stream. */
export type DocumentFormat = Exclude<Format, "events">;

/** Response formats that an endpoint allows. */
type FormatOf<Row> = Exclude<
  DocumentFormat,
  | (Row extends Record<"lines", z.ZodType> ? FileFormatName : "ndjson")
  | (Row extends Record<"netcdf", true> | Record<"coverage", true> ? never : "netcdf")
  | (Row extends Record<"coverage", true> ? "json" | "arrow" : "coveragejson")
  | (Row extends Record<"coverage", true> | Record<"geojson", true> ? never : "geojson")
  | (Row extends Record<"schedule", true> ? never : ScheduleFormat)
>;

interface HandlerOf<Asked, Result> {
  (call: Asked): Promise<Result>;
}

/**
 * Handles the calls of one endpoint. If the endpoint is not free, or takes long, the handler first returns the price and a function that makes the response. The handler
 * throws a `Refusal` to refuse a request.
 */
export type Handler<Row extends EndpointRow> = HandlerOf<
  Call<Row>,
  Row["cost"] extends 0
    ? Answer<Part<Row, "output">> | Priced<Part<Row, "output">>
    : Priced<Part<Row, "output">>
>;

/** Handlers for every endpoint of a table. */
export type Handlers<Table extends Readonly<Record<string, EndpointRow>>> = {
  readonly [Name in keyof Table]: Handler<Table[Name]>;
};
