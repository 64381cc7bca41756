import type { EndpointName, Job, v1 } from "@halcyon/schema";
import type { z } from "zod";
import type { Principal } from "../accounts/principal.ts";
import type { Repeated } from "../repeats/repeats.ts";
import type { NoteDone } from "./take-turn.ts";

type Row<Name extends EndpointName> = (typeof v1)[Name];
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Name extends EndpointName, Key extends string> =
  Row<Name> extends Record<Key, infer Schema> ? Parsed<Schema> : undefined;

/** A request that has passed every check of the edge. */
export interface Call<Name extends EndpointName> {
  /** The envelope alone where items are checked one by one. */
  readonly body: Row<Name> extends Record<"envelope", infer Schema> ? Parsed<Schema> : Part<Name, "body">;
  readonly query: Part<Name, "query">;
  readonly params: Part<Name, "params">;
  readonly headers: Part<Name, "headers">;
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

/** The representation that the caller asked for; `csv` on series endpoints only, `ndjson` on those of lines. */
export type Format = "json" | "csv" | "ndjson";

export type AnswerHeaders = Readonly<Record<string, string>>;

/** What every answer may say to those who send it. */
interface AnswerNotes {
  /** What the request made, for its repetitions. */
  readonly outcome?: string;
}

/** An answer as a value, which the edge writes as JSON. */
export interface JsonAnswer<Output> extends AnswerNotes {
  readonly json: Output;
  readonly headers?: AnswerHeaders;
  /** What the answer depends on beside endpoint, input, representation and hour: runs and versions, for the ETag. */
  readonly versions?: readonly string[];
  /** The answer changes with every request: it may not be kept. */
  readonly fresh?: true;
  /** The answer may change within the hour: it may be kept, and is asked for again by its tag before it is used. */
  readonly revalidate?: true;
  /** The entity tag, where it is not that of what the answer depends on. */
  readonly etag?: string;
}

/** Lines of JSON, each made when there is room for it on the connection. */
export interface LinesAnswer extends AnswerNotes {
  readonly lines: AsyncIterable<Buffer | string>;
}

/** A job that makes the answer. */
export interface AcceptedAnswer extends AnswerNotes {
  readonly accepted: Job;
}

/** An answer whose bytes were prepared in the format asked for, in pieces that are sent one after the other. */
export interface BytesAnswer extends AnswerNotes {
  readonly chunks: readonly (Buffer | string)[];
  readonly headers: AnswerHeaders;
  readonly versions?: readonly string[];
}

export type Answer<Output> = JsonAnswer<Output> | BytesAnswer | LinesAnswer | AcceptedAnswer;

/** A request that was found answerable, before it is charged: what is left to do can fail by no fault of the caller. */
export interface Priced<Output> {
  /** What it costs, where that follows from the request; what the table says else. */
  readonly cost?: number;
  /** What the answer depends on, where it does not say so itself: a caller who has the same already is told so, and not charged. */
  readonly versions?: readonly string[];
  /** @param charge - What was charged for it. */
  answer(charge: Charged): Promise<Answer<Output>>;
  /** What the answer takes of a processor, roughly [ms]; little where it does not say so. */
  workMs?(): number;
  /** How much of the cost was for items that came to nothing; asked for after the answer has gone. */
  unanswered?(): number;
}

/** A charge, as far as an answer may need to know it. */
export interface Charged {
  /** Start of the period that was charged [ms since 1970]; 0 where nothing was. */
  readonly periodStartMs: number;
}

/** Answers one endpoint, one that costs something in two steps; refuses by throwing a `Refusal`. */
export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => Promise<HandlerResult<Row<Name>["cost"], Part<Name, "output">>>;

type HandlerResult<Cost extends number, Output> = Cost extends 0 ? Answer<Output> : Priced<Output>;

/** A handler for every endpoint of the table. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
