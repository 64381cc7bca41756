import type { Job } from "@halcyon/schema";
import type { ContentCoding } from "./content-coding.ts";
import type { DataColumn } from "../../weather/data-column.ts";

export type AnswerHeaders = Readonly<Record<string, string>>;

/** What every answer may say to those who send it. */
interface AnswerNotes {
  /** What the request made, for its repetitions. */
  readonly outcome?: string;
}

/** An answer as a value, which is written as JSON. */
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

/** Columns of data, after those that say which row it is. */
export interface Table {
  readonly keys: Readonly<Record<string, readonly (string | number)[]>>;
  readonly columns: readonly DataColumn[];
}

/** An answer as tables with the same columns, which are written as one document of CSV. */
interface TableAnswer extends AnswerNotes {
  readonly tables: readonly Table[];
  readonly headers: AnswerHeaders;
  readonly versions?: readonly string[];
}

/** The longest head that can be put before a compressed tail [bytes]. */
export const headMaxBytes = 65_535;

/** The compressed end of answers whose heads differ. */
export interface CompressedTail {
  /** How much memory it takes [bytes]. */
  readonly byteLength: number;
  /**
   * The whole stream of an answer.
   *
   * @param head - What comes first; it is stored as it is, and at most {@link headMaxBytes} long.
   */
  after(head: Buffer): Buffer;
}

/** What later answers end with as well, written or compressed when it is asked for. */
export interface SharedTail {
  /** How long it is where nothing compresses it [bytes]. */
  readonly byteLength: number;
  plain(): Buffer;
  compressed(coding: ContentCoding): Promise<CompressedTail>;
}

/** An answer whose bytes were prepared in the format asked for, in pieces that are sent one after the other. */
export interface BytesAnswer extends AnswerNotes {
  readonly chunks: readonly (Buffer | string)[];
  readonly tail?: SharedTail;
  readonly headers: AnswerHeaders;
  readonly versions?: readonly string[];
}

/** An answer that is there as a whole before it is sent. */
export type WholeAnswer<Output> = JsonAnswer<Output> | TableAnswer | BytesAnswer;

/** Lines of JSON, each made when there is room for it on the connection. */
export interface LinesAnswer extends AnswerNotes {
  readonly lines: AsyncIterable<Buffer | string>;
  /** How many lines there are, by which a caller tells an answer that was cut between two of them. */
  readonly count: number;
  /** The lines are pieces of one JSON document. */
  readonly isDocument?: true;
}

/** Who takes events as they come. */
export interface EventReader {
  /** @returns Whether there is room for more. Where there is none, the stream waits until it is told to go on. */
  write(text: string): boolean;
  /** Nothing comes any more. */
  end(): void;
}

/** An open stream of events. */
export interface EventStream {
  /** The reader can take what comes: at the beginning, and again when it has room. */
  readonly goOn: () => void;
  /** The reader is gone. */
  readonly leave: () => void;
}

/** Server-sent events, which go on until one of both sides ends them. */
export interface EventsAnswer extends AnswerNotes {
  /**
   * Opens the stream.
   *
   * @throws Refusal invalid_api_key, too_many_requests, overloaded
   */
  readonly open: (reader: EventReader) => Promise<EventStream>;
}

/** A job that makes the answer. */
export interface AcceptedAnswer extends AnswerNotes {
  readonly accepted: Job;
  readonly headers: AnswerHeaders;
}

export type Answer<Output> = WholeAnswer<Output> | LinesAnswer | EventsAnswer | AcceptedAnswer;

/** A request that passed all checks, before it is charged. The caller is not to blame for what fails after this. */
export interface Priced<Output> {
  /** What it costs, where that is the sum of what its items cost; else it follows from its work. */
  readonly cost?: number;
  /** What the answer depends on, where the answer does not say so itself. A caller that already has it gets 304 and is not charged. */
  readonly versions?: readonly string[];
  /** @param charge - What was charged for it. */
  answer(charge: Charged): Promise<Answer<Output>>;
  /** Returns the work of the answer where nothing of it is kept [values]; little if it is absent. It follows from the request alone. */
  work?(): number;
  /** Whether that was done before, so that it does not keep the event loop. */
  isKept?(): boolean;
  /** Returns how long the answer will be, about [bytes]; it is short if this is absent. */
  bytes?(): number;
  /**
   * How much of the cost was worked for, where the caller leaves before the answer: all of it where nothing is said.
   *
   * @param begun - How many pieces of work were begun, at least one: the pairs of a ranking, or the one that is made apart from the loop.
   */
  worked?(begun: number): number;
  /** How much of the cost was for items that came to nothing; asked for after the answer has gone. */
  unanswered?(): number;
}

/** A charge, as far as an answer may need to know it. */
export interface Charged {
  /** Start of the period that was charged [ms since 1970]; 0 where nothing was. */
  readonly periodStartMs: number;
}
