import type { EndpointRow } from "@halcyon/schema/endpoints";
import type { z } from "zod";
import type { Principal } from "@halcyon/accounts/principal";
import type { Repeated } from "./idempotency.ts";
import type { Answer, Priced } from "./answer.ts";
import type { NoteDone } from "./claim-key.ts";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Row, Key extends string> = Row extends Record<Key, infer Schema> ? Parsed<Schema> : undefined;
/** Body of an endpoint; only the envelope if items are checked one by one. */
type BodyOf<Row> = Row extends Record<"envelope", infer Schema> ? Parsed<Schema> : Part<Row, "body">;

/** Input of an endpoint. */
export type Input = Record<"body" | "query" | "params" | "headers", unknown>;

interface InputOf<Body, Query, Params, Headers> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly headers: Headers;
}

/** The input of an endpoint, checked by its row of the table. */
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
  /** Request that this one repeats by its Idempotency-Key; undefined if it repeats none. */
  readonly repeated: Repeated | undefined;
  /** Called in its transaction by code that creates something that must not be created twice. */
  readonly noteDone: NoteDone;
  readonly requestId: string;
  /** The version of the API that is called. */
  readonly version: string;
  readonly principal: Principal;
  readonly format: Written;
  /** The time at which the request is answered [ms since 1970]. */
  readonly nowMs: number;
}

/** Request that has passed every check of its row. Calls of rows that take the same input are of one type. */
export type Call<Row extends EndpointRow> = CallOf<
  BodyOf<Row>,
  Part<Row, "query">,
  Part<Row, "params">,
  Part<Row, "headers">,
  FormatOf<Row>
>;

/** A call of any endpoint. */
export type AnyCall = CallOf<unknown, unknown, unknown, unknown>;

/** Representation that the caller requested; `csv` only on series endpoints, `ndjson` on those of lines, `events` on streams. */
export type Format = "json" | "csv" | "ndjson" | "events";

/** Format of a response that ends. */
export type DocumentFormat = Exclude<Format, "events">;

/** Format of a response of a row. */
type FormatOf<Row> = Exclude<DocumentFormat, Row extends Record<"lines", z.ZodType> ? "csv" : "ndjson">;

interface HandlerOf<Asked, Result> {
  (call: Asked): Promise<Result>;
}

/** Handler of one endpoint, in two steps if the endpoint costs something. It refuses by throwing a `Refusal`. */
export type Handler<Row extends EndpointRow> = HandlerOf<
  Call<Row>,
  Row["cost"] extends 0 ? Answer<Part<Row, "output">> : Priced<Part<Row, "output">>
>;

/** Handlers for every endpoint of a table. */
export type Handlers<Table extends Readonly<Record<string, EndpointRow>>> = {
  readonly [Name in keyof Table]: Handler<Table[Name]>;
};
