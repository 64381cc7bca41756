import type { IncomingMessage, ServerResponse } from "node:http";
import { once } from "node:events";
import type { LinesAnswer } from "../../../api/pipeline/answer.ts";
import { CallerLeft } from "../../../errors/caller-left.ts";
import { requestContext } from "../../request-context.ts";
import { mediaTypes, negotiateCoding, vary } from "./negotiate.ts";
import type { Writable } from "node:stream";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";
import type { ContentCoding } from "../../../api/pipeline/content-coding.ts";

/**
 * Writes lines as they are made, compressed if the caller can read that, and makes none while the connection is full. It ends early if the caller leaves. For
 * HEAD it makes none.
 *
 * @returns Whether any line has left this process.
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

/** Writer of lines to a connection. It sends several in one piece if they follow each other fast. */
interface LineWriter {
  /** Stream that reports when there is room again. */
  readonly stream: Writable;
  /** @returns Whether there is room for more. */
  write(line: Buffer | string): boolean;
  /** Sends the lines that wait for more. */
  flush(): void;
  /** Sends the lines that wait; nothing comes after them. */
  end(): void;
  /** Releases everything the writer holds, whether or not it has ended. */
  close(): void;
}

/** Time for which a line may wait for the next ones [ms]: uncompressed, and compressed. A compressed piece costs extra bytes. */
const togetherMs = { plain: 5, coded: 100 };

/** Size of compressed data that is sent without waiting [bytes]. */
const pieceBytes = 64 * 1024;

/** Called with the number of bytes that were handed to the connection [bytes]. */
type Sent = (bytes: number) => void;

/** Writes lines as they are. */
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

/** Encoders at their fastest setting, and how each is flushed. */
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

/** Writes lines compressed. */
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
  /** @returns Whether it begins now. */
  readonly begin: () => boolean;
  readonly end: () => void;
}

/** Returns a timer that begins with the first line. It ends when it is told to, or after a maximum time if that comes first. */
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
