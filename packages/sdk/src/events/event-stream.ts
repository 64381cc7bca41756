import { type Deadline, startDeadline } from "../http/request/deadline.ts";
import { type FailedAnswer, ProblemError, UnexpectedAnswerError } from "../http/answer/error.ts";
import type { EndpointTypes } from "../generated/v2/endpoints.ts";
import type { Event } from "../generated/v2/wire.ts";
import { isObject, isProblem, parse } from "../http/answer/is-problem.ts";
import { type HalcyonOptions, type Settings, settingsOf } from "../http/request/options.ts";
import { rateLimits } from "../http/answer/rate-limit.ts";
import { readText } from "../http/answer/read-text.ts";
import { secretMinLength } from "../http/request/request.ts";
import { mayRetry, retryAfterSeconds } from "../http/request/retry.ts";
import { type ServerSent, serverSentReader } from "./server-sent.ts";

/** Query parameters of the event stream. */
export type EventStreamQuery = Omit<EndpointTypes["events.stream"]["query"], "cursor" | "ticket"> & {
  /**
   * `cursor` of an earlier stream or list. The stream starts with the events after this cursor. `"0"` requests all stored events. If the cursor is absent or
   * null, the stream starts with the next new event.
   */
  readonly cursor?: string | null | undefined;
};

/** Item of an event stream: an event, or a reset if events were lost. */
export type Streamed =
  | {
      readonly kind: "event";
      readonly event: Event;
      /** Cursor of this event. A later stream with this cursor continues after the event. */
      readonly position: string;
    }
  /** Reset: some events were deleted before they could be delivered. Request the watches to learn their current state. */
  | { readonly kind: "reset"; readonly position: string };

/** Maximum time without data before a connection counts as broken [ms]. The server sends a comment every 15 s to show that the connection is alive. */
const quietMaxMs = 45_000;

/** Delay before the first reconnection if the server does not state one, and maximum delay [ms]. */
const waits = { firstMs: 3000, maxMs: 30_000 } as const;

/** Maximum time that the stream waits because of a Retry-After header [s]. */
const retryAfterMaxSeconds = 3600;

/** Maximum length of an event [characters]. */
const eventMaxLength = 1024 * 1024;

/** Stream of events that reconnects when its connection ends. `for await` returns its events and resets. */
export class EventStream implements AsyncIterable<Streamed> {
  readonly #settings: Settings;
  readonly #query: EventStreamQuery;
  /**
   * Cursor after the last delivered event, to pass to a later stream. Before the first event, this is the cursor of the query, or null if the query has none.
   */
  cursor: string | null;

  constructor(settings: Settings, query: EventStreamQuery) {
    this.#settings = settings;
    this.#query = query;
    this.cursor = query.cursor ?? null;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Streamed, void, undefined> {
    let firstMs: number = waits.firstMs;
    let failures = 0;
    for (;;) {
      const connected = await this.#connect(failures);
      let waitMs = connected.kind === "failed" ? connected.waitMs : undefined;
      if (connected.kind === "open") {
        for await (const block of this.#blocks(connected.body)) {
          failures = 0;
          firstMs = block.retryMs ?? firstMs;
          const streamed = this.#streamedOf(block);
          if (streamed !== undefined) yield streamed;
        }
      }
      // Evenly between 0 and the wait, so that not all clients of a server come back together.
      waitMs ??= Math.random() * Math.min(waits.maxMs, firstMs * 2 ** Math.min(failures, 10));
      failures += 1;
      await this.#sleep(waitMs);
    }
  }

  /** Returns the event or reset in a block of the stream, and moves the cursor. Returns undefined if the block only moves the cursor. */
  #streamedOf({ id, type, data }: ServerSent): Streamed | undefined {
    // It goes into a header.
    if (id !== undefined && /^[!-~]{1,100}$/.test(id)) this.cursor = id;
    if (data === undefined || data === "") return undefined;
    const position = this.cursor ?? "0";
    if (type === "reset") return { kind: "reset", position };
    const event = parse(data);
    if (!isObject(event) || typeof event["type"] !== "string")
      throw new UnexpectedAnswerError("An event is not a JSON object of Halcyon.", okAnswer);
    return { kind: "event", event: event as unknown as Event, position };
  }

  /**
   * Opens a connection to the server.
   *
   * @throws ProblemError or UnexpectedAnswerError if a retry cannot help, or the reason of the caller's signal if it is aborted.
   */
  async #connect(
    failures: number,
  ): Promise<
    | { readonly kind: "open"; readonly body: ReadableStream<Uint8Array> }
    | { readonly kind: "failed"; readonly waitMs: number | undefined }
  > {
    const { apiKey, baseUrl, fetch, signal, timeoutMs, answerMaxBytes, logger } = this.#settings;
    const { watch, type } = this.#query;
    const search = new URLSearchParams({ ...(watch && { watch }), ...(type && { type }) }).toString();
    const path = "/v2/events/stream";
    const headers = new Headers({ accept: "text/event-stream", "x-api-key": apiKey });
    if (this.cursor !== null) headers.set("last-event-id", this.cursor);
    const withoutKey = (text: string): string =>
      apiKey.length < secretMinLength ? text : text.replaceAll(apiKey, "[key]");
    const deadline = startDeadline(timeoutMs, [signal]);
    const report = (answer?: FailedAnswer): void =>
      logger.report({
        method: "GET",
        path,
        attempt: failures + 1,
        ...(answer && { status: answer.status, requestId: answer.requestId }),
        retryInMs: undefined,
      });
    let answer: Response;
    let text: string | undefined;
    try {
      deadline.signal.throwIfAborted();
      answer = await deadline.race(
        fetch(`${baseUrl}${path}${search && `?${search}`}`, {
          headers,
          redirect: "manual",
          cache: "no-store",
          signal: deadline.signal,
        }),
      );
      if (isStream(answer)) {
        report(failedOf(answer, withoutKey));
        return { kind: "open", body: answer.body! };
      }
      text = await deadline.race(readText(answer, answerMaxBytes));
    } catch {
      if (signal?.aborted) throw signal.reason;
      report();
      return { kind: "failed", waitMs: undefined };
    } finally {
      deadline.release();
    }
    const failed = failedOf(answer, withoutKey);
    report(failed);
    const { status, retryAfterSeconds: askedSeconds } = failed;
    if (mayRetry({ retriesSoFar: 0, answer })) {
      const waitMs =
        askedSeconds === undefined ? undefined : Math.min(askedSeconds, retryAfterMaxSeconds) * 1000;
      return { kind: "failed", waitMs };
    }
    const data = parse(text ?? "", withoutKey);
    if (status >= 400 && isProblem(data)) throw new ProblemError(data, failed);
    throw new UnexpectedAnswerError(
      "The answer is neither a stream of events nor a problem of Halcyon.",
      failed,
    );
  }

  /** Yields the blocks that arrive, until the connection ends or no data arrive for too long. */
  async *#blocks(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSent, void, undefined> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const sent = serverSentReader();
    const { signal } = this.#settings;
    try {
      for (;;) {
        const deadline = startDeadline(quietMaxMs, [signal]);
        let piece: Uint8Array | undefined;
        try {
          deadline.signal.throwIfAborted();
          piece = (await deadline.race(reader.read())).value;
        } catch {
          if (signal?.aborted) throw signal.reason;
        } finally {
          deadline.release();
        }
        if (piece === undefined) return;
        yield* sent.read(decoder.decode(piece, { stream: true }));
        if (sent.waitingLength() > eventMaxLength)
          throw new UnexpectedAnswerError(`An event is longer than ${eventMaxLength} characters.`, okAnswer);
      }
    } finally {
      reader.cancel().catch(() => undefined);
    }
  }

  async #sleep(durationMs: number): Promise<void> {
    const deadline: Deadline = startDeadline(durationMs + 60_000, [this.#settings.signal]);
    try {
      deadline.signal.throwIfAborted();
      await deadline.sleep(durationMs);
    } finally {
      deadline.release();
    }
  }
}

/** Facts for errors about a stream whose response was successful. */
const okAnswer: FailedAnswer = {
  status: 200,
  requestId: undefined,
  rateLimits: [],
  retryAfterSeconds: undefined,
};

function failedOf({ status, headers }: Response, withoutKey: (text: string) => string): FailedAnswer {
  const id = headers.get("x-request-id");
  return {
    status,
    requestId: id ? withoutKey(id) : undefined,
    rateLimits: rateLimits(headers),
    retryAfterSeconds: retryAfterSeconds(headers, Date.now()),
  };
}

function isStream({ status, headers, body }: Response): boolean {
  return (
    status === 200 && body !== null && /^text\/event-stream *(;|$)/i.test(headers.get("content-type") ?? "")
  );
}

/**
 * Streams the events of the account's watches as they arrive. If the connection ends, the stream reconnects and continues after the last delivered event. The
 * stream ends with `break`, with `signal`, or with an error that a retry cannot fix, such as an invalid API key.
 *
 * @param options - Options of the client. `signal` ends the stream, and `timeoutMs` is the maximum time until a connection is open.
 * @throws TypeError if an option is invalid.
 *
 * @example
 * ```js
 * const events = streamEvents({ apiKey, baseUrl: "http://localhost:8080", fetch }, { cursor: "0" });
 * const { value } = await events[Symbol.asyncIterator]().next();
 * value.event.type; // => "window.found"
 * ```
 */
export function streamEvents(options: HalcyonOptions, query: EventStreamQuery = {}): EventStream {
  return new EventStream(settingsOf(options), query);
}
