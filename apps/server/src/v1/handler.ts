import type { EndpointName, v1 } from "@halcyon/schema";
import type { z } from "zod";
import type { Principal } from "../accounts/principal.ts";

type Row<Name extends EndpointName> = (typeof v1)[Name];
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Name extends EndpointName, Key extends string> =
  Row<Name> extends Record<Key, infer Schema> ? Parsed<Schema> : undefined;

/** A request that has passed every check of the edge. */
export interface Call<Name extends EndpointName> {
  readonly body: Part<Name, "body">;
  readonly query: Part<Name, "query">;
  readonly params: Part<Name, "params">;
  readonly principal: Principal;
  readonly format: Format;
  /** The time at which the request is answered [ms since 1970]. */
  readonly nowMs: number;
}

/** The representation that the caller asked for; `csv` on series endpoints only. */
export type Format = "json" | "csv";

export type AnswerHeaders = Readonly<Record<string, string>>;

/** An answer as a value, which the edge writes as JSON. */
export interface JsonAnswer<Output> {
  readonly json: Output;
  readonly headers?: AnswerHeaders;
  /** What the answer depends on beside endpoint, input, representation and hour: runs and versions, for the ETag. */
  readonly versions?: readonly string[];
}

/** An answer whose bytes were prepared in the format asked for, in pieces that are sent one after the other. */
export interface BytesAnswer {
  readonly chunks: readonly (Buffer | string)[];
  readonly headers: AnswerHeaders;
  readonly versions?: readonly string[];
}

export type Answer<Output> = JsonAnswer<Output> | BytesAnswer;

/** Answers one endpoint; refuses by throwing a `Refusal`. */
export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => Promise<Answer<z.output<Row<Name>["output"]>>>;

/** A handler for every endpoint of the table. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
