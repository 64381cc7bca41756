import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";
import type { ContentCoding } from "../../../api/pipeline/content-coding.ts";

/** Writes lines to a connection, several in one piece where they follow each other fast. */
export interface LineWriter {
  /** What says when there is room again. */
  readonly stream: Writable;
  /** @returns Whether there is room for more. */
  write(line: Buffer | string): boolean;
  /** Sends what waits for more lines. */
  flush(): void;
  /** Sends what waits; nothing comes after it. */
  end(): void;
  /** Lets go of what the writer holds, whether or not it has ended. */
  close(): void;
}

/** How long a line may wait for the next ones [ms]: as it is, and compressed, where each piece costs bytes. */
const togetherMs = { plain: 5, coded: 100 };

/** So much is sent without waiting, of what is compressed [bytes]. */
const pieceBytes = 64 * 1024;

/** Is told how much is handed to the connection [bytes]. */
type Sent = (bytes: number) => void;

/** Writes lines as they are. */
export function plainLines(response: ServerResponse, sent: Sent): LineWriter {
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

/** The coders as fast as they go, and how each is told to give what it holds. */
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
export function codedLines(response: ServerResponse, sent: Sent, coding: ContentCoding): LineWriter {
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

/** Something that begins with the first line. It ends when it is told to, or after some time if that comes first. */
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
