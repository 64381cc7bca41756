import type { Endpoint } from "@halcyon/schema";
import type { z } from "zod";
import type { Principal } from "../accounts/principal.ts";
import type { Repeated } from "../repeats/repeats.ts";
import type { Answer, Priced } from "./answer.ts";
import type { NoteDone } from "./take-turn.ts";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Row, Key extends string> = Row extends Record<Key, infer Schema> ? Parsed<Schema> : undefined;

/** What is given to an endpoint. */
export type Input = Record<"body" | "query" | "params" | "headers", unknown>;

/** The input of an endpoint, checked by its row of the table. */
export interface CheckedInput<Row extends Endpoint> {
  /** The envelope alone where items are checked one by one. */
  readonly body: Row extends Record<"envelope", infer Schema> ? Parsed<Schema> : Part<Row, "body">;
  readonly query: Part<Row, "query">;
  readonly params: Part<Row, "params">;
  readonly headers: Part<Row, "headers">;
}

/** A request that has passed every check of its row. */
export interface Call<Row extends Endpoint> extends CheckedInput<Row> {
  /** The request that this one repeats by its Idempotency-Key; undefined where it repeats none. */
  readonly repeated: Repeated | undefined;
  /** Called by what makes something that may not be made twice, in its transaction. */
  readonly noteDone: NoteDone;
  readonly requestId: string;
  readonly principal: Principal;
  readonly format: Exclude<Format, "ndjson">;
  /** The time at which the request is answered [ms since 1970]. */
  readonly nowMs: number;
}

/** A call of any endpoint. */
export type AnyCall = Input & Omit<Call<Endpoint>, keyof Input>;

/** The representation that the caller asked for; `csv` on series endpoints only, `ndjson` on those of lines. */
export type Format = "json" | "csv" | "ndjson";

/** Answers one endpoint, one that costs something in two steps; refuses by throwing a `Refusal`. */
export type Handler<Row extends Endpoint> = (
  call: Call<Row>,
) => Promise<HandlerResult<Row["cost"], Part<Row, "output">>>;

type HandlerResult<Cost extends number, Output> = Cost extends 0 ? Answer<Output> : Priced<Output>;

/** A handler for every endpoint of a table. */
export type Handlers<Table extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Table]: Handler<Table[Name]>;
};
