import type { Job, Location } from "@halcyon/schema";
import type { Evidence } from "@halcyon/schema/v2";
import type { Table } from "@halcyon/formats/table/table";

export type AnswerHeaders = Readonly<Record<string, string>>;

/** Facts about a response that the server needs but does not send to the client. */
interface AnswerNotes {
  /** Id of the object that the request created, changed or deleted, if any. If the request is repeated, the response is about the same object. */
  readonly outcome?: string;
}

/** Response as a value, which is written as JSON. */
export interface JsonAnswer<Output> extends AnswerNotes {
  readonly json: Output;
  readonly headers?: AnswerHeaders;
  /**
   * Versions of the data on which the response depends, such as versions of model runs; none by default. The ETag also depends on the endpoint, the revision of
   * the API, the input, the format, the content coding and the current hour.
   */
  readonly versions?: readonly string[];
  /** True if the response must not be cached, because it may be different for every request. */
  readonly fresh?: true;
  /** True if the response may change before the next full hour. A cache must then revalidate the response by its entity tag before each use. */
  readonly revalidate?: true;
  /** Entity tag of the response. It is absent if the tag is computed from the versions. */
  readonly etag?: string;
}

/** Facts about the rows of a file. */
export interface TableFacts {
  /** Returns what the JSON response says besides the rows, such as `metadata` and `nulls`. */
  readonly beside: () => object;
  /** Place of the rows; absent if they are of several places. A response that may be NetCDF has one. */
  readonly place?: Location;
  /** First and last time, date or year of the rows, as responses write them; absent if there is none. */
  readonly span?: readonly [from: string, to: string];
  /** Name of the column of texts that tells the tables apart, such as the climate model; absent for a single table. */
  readonly label?: string;
  /** True if any of the data are synthetic. If it is absent, the header `x-halcyon-synthetic` says so. */
  readonly isSynthetic?: boolean;
}

/** Response of at least one table, written as one file. All tables have the same columns. */
export interface TableAnswer extends AnswerNotes {
  readonly tables: readonly Table[];
  readonly about: TableFacts;
  /** True if the response must not be cached, because it may be different for every request. */
  readonly fresh?: true;
  readonly headers: AnswerHeaders;
  readonly versions?: readonly string[];
}

/** Maximum length of the head of a response [bytes]. The head is not compressed; a compressed tail may follow. */
export const headMaxBytes = 65_535;

/** Compressed end of a response. Several responses that differ only in their start can share it. */
export interface CompressedTail {
  /** Memory that the compressed end takes [bytes]. */
  readonly byteLength: number;
  /**
   * Returns the complete bytes of a response.
   *
   * @param head - Start of the response. It is stored uncompressed and must not exceed {@link headMaxBytes}.
   */
  after(head: Buffer): Buffer;
}

/** End of a response, which several responses share. The end is written or compressed only when it is needed. */
export interface SharedTail {
  /** Length of the shared end before compression [bytes]. */
  readonly byteLength: number;
  plain(): Buffer;
  compressed(coding: ContentCoding): Promise<CompressedTail>;
}

/** Response whose bytes are ready in the requested format, in chunks that are sent one after the other. */
export interface BytesAnswer extends AnswerNotes {
  readonly chunks: readonly (Buffer | string)[];
  readonly tail?: SharedTail;
  readonly headers: AnswerHeaders;
  readonly versions?: readonly string[];
  /** True if the response describes work that is still going on, so that it must not be cached. */
  readonly fresh?: true;
}

/** Response that is complete before it is sent. */
export type WholeAnswer<Output> = JsonAnswer<Output> | TableAnswer | BytesAnswer;

/** Response as lines of JSON. Each line is made only when the connection is ready to send more. */
export interface LinesAnswer extends AnswerNotes {
  readonly lines: AsyncIterable<Buffer | string>;
  /** Number of lines. Callers use it to recognize a response that was cut off between two lines. */
  readonly count: number;
  /** True if the lines are pieces of one JSON document. */
  readonly isDocument?: true;
}

/** Client that receives events as they occur. */
export interface EventReader {
  /**
   * Writes to the stream.
   *
   * @returns True if the stream accepts more text. If not, the stream waits until {@link EventStream.goOn} is called.
   */
  write(text: string): boolean;
  /** Ends the stream. */
  end(): void;
}

/** Open stream of server-sent events, with functions that the connection must call. */
export interface EventStream {
  /** Called by the connection when the client can receive text: once at the start, and whenever the buffer has space again. */
  readonly goOn: () => void;
  /** Called by the connection when the client has disconnected. */
  readonly leave: () => void;
}

/** Server-sent events, which continue until the client or the server ends them. */
export interface EventsAnswer extends AnswerNotes {
  /**
   * Opens the stream.
   *
   * @throws Refusal invalid_api_key if the key is no longer valid. Refusal too_many_requests if the key has too many streams. Refusal overloaded if the
   * server has too many streams or is about to stop.
   */
  readonly open: (reader: EventReader) => Promise<EventStream>;
}

/** Response that names a job or an evidence report that was accepted but is not finished. */
export interface AcceptedAnswer extends AnswerNotes {
  readonly accepted: Job | Evidence;
  readonly headers: AnswerHeaders;
}

export type Answer<Output> = WholeAnswer<Output> | LinesAnswer | EventsAnswer | AcceptedAnswer;

/** Request that passed all checks and is not charged yet. A failure after this point is not the fault of the caller. */
export interface Priced<Output> {
  /** Cost of the request if it is the sum of the costs of its items. If absent, the cost follows from the amount of work or from the endpoint. */
  readonly cost?: number;
  /**
   * Versions of the data on which the response depends, if they are known before the response is made. A caller that already has this response gets 304 and is
   * not charged.
   */
  readonly versions?: readonly string[];
  /**
   * Computes the response to the request.
   *
   * @param charge - Allowance period to which the cost of the request was charged.
   */
  answer(charge: Charged): Promise<Answer<Output>>;
  /**
   * Returns the amount of work that the response takes if nothing is cached [values, as `workValues` defines them]. The amount depends only on the request.
   * Without this function, the amount is assumed to be small.
   */
  work?(): number;
  /** Returns true if the work is already done, so that making the response does not block the event loop. */
  isCached?(): boolean;
  /** Returns the approximate length of the response [bytes]. Without this function, the response is assumed to be short. */
  bytes?(): number;
  /**
   * Returns the part of the cost that is charged if the caller disconnects before the response is sent [requests deducted from the allowance]. Without this
   * function, the whole cost is charged.
   *
   * @param begun - Number of pieces of work that had begun, at least 1. A piece is one pair of a ranking, or a whole response that a worker thread makes.
   */
  worked?(begun: number): number;
  /** Returns the total cost of the items that failed [requests deducted from the allowance]. The function is called after the response was sent. */
  unanswered?(): number;
}

/** Facts about the charge for a request, which some responses report. */
export interface Charged {
  /** Start of the period to which the request is charged [ms since 1970]; 0 if nothing was charged. */
  readonly periodStartMs: number;
}

/** Content codings that the body of a response can have, best first. */
export const contentCodings = ["zstd", "br", "gzip"] as const;
export type ContentCoding = (typeof contentCodings)[number];
