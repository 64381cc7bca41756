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
  /** The answer changes with every request: it may not be kept. */
  readonly fresh?: true;
}

/** An answer whose bytes were prepared in the format asked for, in pieces that are sent one after the other. */
export interface BytesAnswer {
  readonly chunks: readonly (Buffer | string)[];
  readonly headers: AnswerHeaders;
  readonly versions?: readonly string[];
}

export type Answer<Output> = JsonAnswer<Output> | BytesAnswer;

/** A request that was found answerable, before it is charged: what is left to do can fail by no fault of the caller. */
export interface Priced<Output> {
  /** What it costs, where that follows from the request; what the table says else. */
  readonly cost?: number;
  answer(): Promise<Answer<Output>>;
}

/** Answers one endpoint, one that costs something in two steps; refuses by throwing a `Refusal`. */
export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => Promise<HandlerResult<Row<Name>["cost"], z.output<Row<Name>["output"]>>>;

type HandlerResult<Cost extends number, Output> = Cost extends 0 ? Answer<Output> : Priced<Output>;

/** A handler for every endpoint of the table. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
