import type { Job } from "@halcyon/schema";
import type { ContentCoding } from "./content-coding.ts";
import type { DataColumn } from "../../weather/data-column.ts";

export type AnswerHeaders = Readonly<Record<string, string>>;

/** Notes of every response to those who send it. */
interface AnswerNotes {
  /** Outcome of the request, for its repetitions. */
  readonly outcome?: string;
}

/** Response as a value, which is written as JSON. */
export interface JsonAnswer<Output> extends AnswerNotes {
  readonly json: Output;
  readonly headers?: AnswerHeaders;
  /** Versions that the response depends on beside endpoint, input, representation and hour: runs and versions, for the ETag. */
  readonly versions?: readonly string[];
  /** True if the response changes with every request, and must not be cached. */
  readonly fresh?: true;
  /** True if the response may change within the hour. It may be cached, and is requested again by its tag before it is used. */
  readonly revalidate?: true;
  /** Entity tag, if it is not that of what the response depends on. */
  readonly etag?: string;
}

/** Columns of data, after the columns that identify the row. */
export interface Table {
  readonly keys: Readonly<Record<string, readonly (string | number)[]>>;
  readonly columns: readonly DataColumn[];
}

/** Response as tables with the same columns, which are written as one document of CSV. */
interface TableAnswer extends AnswerNotes {
  readonly tables: readonly Table[];
  readonly headers: AnswerHeaders;
  readonly versions?: readonly string[];
}

/** Maximum length of a head before a compressed tail [bytes]. */
export const headMaxBytes = 65_535;

/** Compressed end of responses whose heads differ. */
export interface CompressedTail {
  /** Memory that it takes [bytes]. */
  readonly byteLength: number;
  /**
   * Returns the whole stream of a response.
   *
   * @param head - What comes first; it is stored as it is, and at most {@link headMaxBytes} long.
   */
  after(head: Buffer): Buffer;
}

/** Shared end of later responses, written or compressed on request. */
export interface SharedTail {
  /** Uncompressed length [bytes]. */
  readonly byteLength: number;
  plain(): Buffer;
  compressed(coding: ContentCoding): Promise<CompressedTail>;
}

/** Response whose bytes were prepared in the requested format, in pieces that are sent one after the other. */
export interface BytesAnswer extends AnswerNotes {
  readonly chunks: readonly (Buffer | string)[];
  readonly tail?: SharedTail;
  readonly headers: AnswerHeaders;
  readonly versions?: readonly string[];
}

/** Response that is complete before it is sent. */
export type WholeAnswer<Output> = JsonAnswer<Output> | TableAnswer | BytesAnswer;

/** Lines of JSON, each made when there is room for it on the connection. */
export interface LinesAnswer extends AnswerNotes {
  readonly lines: AsyncIterable<Buffer | string>;
  /** Number of lines, by which a caller tells a response that was cut between two of them. */
  readonly count: number;
  /** True if the lines are pieces of one JSON document. */
  readonly isDocument?: true;
}

/** Reader of events as they come. */
export interface EventReader {
  /** @returns Whether there is room for more. Where there is none, the stream waits until it is told to go on. */
  write(text: string): boolean;
  /** Ends the stream: nothing follows. */
  end(): void;
}

/** Open stream of events. */
export interface EventStream {
  /** Called when the reader has room: at the beginning, and again whenever it has room. */
  readonly goOn: () => void;
  /** Called when the reader has left. */
  readonly leave: () => void;
}

/** Server-sent events, which continue until one of the two sides ends them. */
export interface EventsAnswer extends AnswerNotes {
  /**
   * Opens the stream.
   *
   * @throws Refusal invalid_api_key, too_many_requests, overloaded
   */
  readonly open: (reader: EventReader) => Promise<EventStream>;
}

/** Job that makes the response. */
export interface AcceptedAnswer extends AnswerNotes {
  readonly accepted: Job;
  readonly headers: AnswerHeaders;
}

export type Answer<Output> = WholeAnswer<Output> | LinesAnswer | EventsAnswer | AcceptedAnswer;

/** Request that passed all checks, before it is charged. The caller is not to blame for a failure after this. */
export interface Priced<Output> {
  /** Cost of the request, if it is the sum of the costs of its items; else the cost follows from its work. */
  readonly cost?: number;
  /** Versions that the response depends on, if it does not name them itself. A caller that already has it gets 304 and is not charged. */
  readonly versions?: readonly string[];
  /** @param charge - What was charged for it. */
  answer(charge: Charged): Promise<Answer<Output>>;
  /** Returns the work of the response if nothing of it is cached [values]. The work is small if this is absent. It follows from the request alone. */
  work?(): number;
  /** Returns true if that work was done before, so that it does not block the event loop. */
  isCached?(): boolean;
  /** Returns the approximate length of the response [bytes]. The response is short if this is absent. */
  bytes?(): number;
  /**
   * Returns how much of the cost was worked for if the caller leaves before the response. Without this function, it is all of it.
   *
   * @param begun - How many pieces of work were begun, at least one: the pairs of a ranking, or the one that is made apart from the loop.
   */
  worked?(begun: number): number;
  /** Returns how much of the cost was for items that came to nothing. It is called after the response has gone. */
  unanswered?(): number;
}

/** Charge, with the fields that a response may need. */
export interface Charged {
  /** Start of the period that was charged [ms since 1970]; 0 if nothing was charged. */
  readonly periodStartMs: number;
}
