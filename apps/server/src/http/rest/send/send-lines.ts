import type { IncomingMessage, ServerResponse } from "node:http";
import { once } from "node:events";
import type { ContentCoding, LinesAnswer } from "../../../api/pipeline/answer.ts";
import { CallerLeft } from "../../../errors/caller-left.ts";
import { requestContext } from "../../request-context.ts";
import { mediaTypes, negotiateCoding, vary } from "./negotiate.ts";
import type { Writable } from "node:stream";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";

/**
 * Sends lines as they are computed, compressed if the caller accepts a coding. No line is computed while the connection is full, after the caller has left, or
 * for a HEAD request.
 *
 * @returns True if a line was sent, or if only headers were requested.
 */
export async function sendLines(
  request: IncomingMessage,
  response: ServerResponse,
  { lines, count, isDocument }: LinesAnswer,
): Promise<boolean> {
  const context = requestContext(request);
  context.bytes = 0;
  const coding = negotiateCoding(request.headers["accept-encoding"]);
  const headers = {
    "content-type": `${isDocument === true ? mediaTypes.json : mediaTypes.ndjson}; charset=utf-8`,
    ...(isDocument === true ? {} : { "x-halcyon-lines": String(count) }),
    ...(coding === undefined ? {} : { "content-encoding": coding }),
    ...context.headers,
    "cache-control": "no-store",
    vary,
  };
  if (request.method === "HEAD") {
    response.writeHead(200, headers).end();
    return true;
  }
  const sent = (bytes: number): void => void (context.bytes = (context.bytes ?? 0) + bytes);
  const writer = coding === undefined ? plainLines(response, sent) : codedLines(response, sent, coding);
  const gone = new AbortController();
  const close = (): void => {
    gone.abort();
    writer.close();
  };
  response.once("close", close);
  if (isGone(request, response)) close();
  try {
    for await (const line of lines) {
      if (gone.signal.aborted) break;
      if (!response.headersSent) response.writeHead(200, headers);
      if (writer.write(line)) continue;
      const drained = once(writer.stream, "drain", gone).catch(() => undefined);
      writer.flush();
      await drained;
    }
  } catch (error) {
    // The lines that have left are paid for.
    if (!(error instanceof CallerLeft)) throw error;
  }
  if (!gone.signal.aborted) writer.end();
  return response.headersSent;
}

function isGone({ socket }: IncomingMessage, response: ServerResponse): boolean {
  return response.destroyed || socket.destroyed;
}

/** Writer of lines to a connection. Lines that follow each other quickly are sent as one chunk. */
interface LineWriter {
  /** Stream whose events tell when it accepts lines again. */
  readonly stream: Writable;
  /**
   * Writes a line.
   *
   * @returns True if the stream accepts more lines.
   */
  write(line: Buffer | string): boolean;
  /** Sends the waiting lines. */
  flush(): void;
  /** Sends the waiting lines, then ends the response. */
  end(): void;
  /** Releases all resources of the writer, even if it has not ended. */
  close(): void;
}

/** Maximum time for which a line waits for further lines [ms], in uncompressed and in compressed responses. Each compressed chunk adds some bytes. */
const togetherMs = { plain: 5, coded: 100 };

/** Minimum amount of compressed data that is sent without waiting [bytes]. */
const pieceBytes = 64 * 1024;

/** Called with the number of bytes that the connection has accepted. */
type Sent = (bytes: number) => void;

/** Creates a writer of uncompressed lines. */
function plainLines(response: ServerResponse, sent: Sent): LineWriter {
  const held = holding(togetherMs.plain, () => response.uncork());
  return {
    stream: response,
    write(line) {
      sent(Buffer.byteLength(line));
      if (held.begin()) response.cork();
      return response.write(line);
    },
    flush: held.end,
    end() {
      held.end();
      response.end();
    },
    close: held.end,
  };
}

/** Compression encoders at their fastest setting, each with the operation that flushes it. */
const coders = {
  zstd: {
    open: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
    flushKind: constants.ZSTD_e_flush,
  },
  br: {
    open: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    flushKind: constants.BROTLI_OPERATION_FLUSH,
  },
  gzip: { open: () => createGzip({ level: 1 }), flushKind: constants.Z_SYNC_FLUSH },
} satisfies Record<ContentCoding, object>;

/** Creates a writer of compressed lines. */
function codedLines(response: ServerResponse, sent: Sent, coding: ContentCoding): LineWriter {
  const { open, flushKind } = coders[coding];
  const coder = open();
  let waitingBytes = 0;
  const held = holding(togetherMs.coded, () => {
    waitingBytes = 0;
    coder.flush(flushKind);
  });
  coder.on("data", (piece: Buffer) => sent(piece.length));
  coder.pipe(response);
  return {
    stream: coder,
    write(line) {
      held.begin();
      const hasRoom = coder.write(line);
      waitingBytes += Buffer.byteLength(line);
      if (waitingBytes >= pieceBytes) held.end();
      return hasRoom;
    },
    flush: held.end,
    end() {
      held.end();
      coder.end();
    },
    close() {
      held.end();
      coder.destroy();
    },
  };
}

interface Holding {
  /**
   * Starts the timer.
   *
   * @returns True if the timer was not running before.
   */
  readonly begin: () => boolean;
  readonly end: () => void;
}

/** Returns a timer for waiting lines. It calls `ended` when its maximum time is over, or when `end` stops it earlier. */
function holding(maxMs: number, ended: () => void): Holding {
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    ended();
  };
  return {
    begin() {
      if (timer !== undefined) return false;
      timer = setTimeout(end, maxMs);
      return true;
    },
    end,
  };
}
