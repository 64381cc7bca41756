import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Refusal } from "../../errors/refusal.ts";
import { requestContext, whenOver } from "../request-context.ts";

/** Tracks the memory that requests in progress use, for bodies that arrive and for responses that are made or sent. */
export interface OpenRequests {
  /** Tracks a request until the connection has accepted its response or is closed. Also limits the memory that the response may use. */
  add(request: IncomingMessage, response: ServerResponse): void;
  /** Returns the memory that all callers or one caller use [bytes]. A caller is named by its key, or by its address if it sent no key. */
  heldBytes(caller?: string): number;
  /**
   * Refuses a request if the caller or the process has reached its memory limit.
   *
   * @throws Refusal too_many_requests if the caller has reached its limit, overloaded if the process has reached its limit.
   */
  requireRoom(caller: string): void;
  /** Closes connections whose callers read their responses too slowly. The function must be called every few seconds. */
  closeSlowReaders(): void;
  /** Records for all open requests that they were cut off because the server was stopped. */
  stop(): void;
}

export interface OpenRequestsOptions {
  /** Returns the time of a monotonic clock [ms]. */
  readonly nowMs?: () => number;
  readonly perCallerMaxBytes?: number;
  readonly maxBytes?: number;
}

interface Held {
  readonly all: number;
  readonly byCaller: ReadonlyMap<string, number>;
}

/** Minimum rate at which a caller must read a response that waits [bytes/s]. The rate is measured over `overMs` [ms]. */
export const slowestReader = { bytesPerSecond: 4096, overMs: 15_000 } as const;

const mebibyte = 1024 * 1024;

export function openRequests({
  nowMs = () => performance.now(),
  perCallerMaxBytes = 32 * mebibyte,
  maxBytes = 128 * mebibyte,
}: OpenRequestsOptions = {}): OpenRequests {
  const open = new Map<ServerResponse, IncomingMessage>();
  /** Number of bytes that each connection with a waiting response had accepted at the last check, with the time of the check. */
  const looks = new WeakMap<Socket, { readonly atMs: number; readonly takenBytes: number }>();
  let held: Held | undefined;

  /** Counts the memory in use. Within one turn of the event loop, the result of the first count is used again. */
  const count = (): Held => {
    if (held !== undefined) return held;
    let all = 0;
    const byCaller = new Map<string, number>();
    for (const [response, request] of open) {
      const { bodyBytes = 0, answerBytes = 0, caller = "" } = requestContext(request);
      const bytes = response.writableLength + bodyBytes + answerBytes;
      if (bytes === 0) continue;
      all += bytes;
      byCaller.set(caller, (byCaller.get(caller) ?? 0) + bytes);
    }
    setImmediate(() => {
      held = undefined;
    });
    return (held = { all, byCaller });
  };
  const heldBytes = (caller?: string): number =>
    caller === undefined ? count().all : (count().byCaller.get(caller) ?? 0);

  const lackOf = (caller: string, bytes: number, own = 0): Refusal | undefined => {
    if (isFull(heldBytes(caller) - own, bytes, perCallerMaxBytes)) {
      return new Refusal("too_many_requests", {
        detail: `Answers and bodies of ${perCallerMaxBytes} bytes are waiting for this caller: read them, or close their connections.`,
        retryAfterSeconds: 1,
      });
    }
    if (!isFull(heldBytes() - own, bytes, maxBytes)) return undefined;
    return new Refusal("overloaded", {
      detail: "Answers that wait for their callers use too much memory at the moment.",
      retryAfterSeconds: 1,
    });
  };

  return {
    heldBytes,
    add(request, response) {
      open.set(response, request);
      whenOver(request, response, () => {
        open.delete(response);
        held = undefined;
      });
      const context = requestContext(request);
      context.room = {
        lackOf: (bytes) => lackOf(context.caller ?? "", bytes, context.answerBytes),
        hold(bytes) {
          context.answerBytes = bytes;
          held = undefined;
        },
      };
    },
    requireRoom(caller) {
      const lack = lackOf(caller, 0);
      if (lack !== undefined) throw lack;
    },
    closeSlowReaders() {
      const now = nowMs();
      for (const [response, request] of open) {
        const { socket } = request;
        if (response.writableLength === 0 || socket.destroyed) {
          looks.delete(socket);
          continue;
        }
        const takenBytes = takenOf(socket);
        const look = looks.get(socket);
        if (look !== undefined && now - look.atMs < slowestReader.overMs) continue;
        const leastBytes = (slowestReader.bytesPerSecond * (now - (look?.atMs ?? now))) / 1000;
        if (look === undefined || takenBytes - look.takenBytes >= leastBytes) {
          looks.set(socket, { atMs: now, takenBytes });
          continue;
        }
        requestContext(request).cutOff = "slow_reader";
        socket.destroy();
      }
    },
    stop() {
      for (const [response, request] of open)
        if (!response.writableFinished) requestContext(request).cutOff ??= "stopped";
    },
  };
}

/** Returns true if additional bytes would exceed a maximum. If no memory is in use, returns false. */
function isFull(heldBytes: number, bytes: number, maxBytes: number): boolean {
  return heldBytes > 0 && heldBytes + bytes >= maxBytes;
}

/**
 * Returns the number of bytes that the operating system has accepted for a connection. Only the internal handle of the socket knows the progress of a long
 * chunk. Node.js uses the same handle for its own timeouts.
 */
function takenOf(socket: Socket & { readonly _handle?: Handle | null }): number {
  const { _handle: handle } = socket;
  if (handle?.writeQueueSize === undefined || handle.bytesWritten === undefined)
    return socket.bytesWritten - socket.writableLength;
  return handle.bytesWritten - handle.writeQueueSize;
}

interface Handle {
  readonly bytesWritten?: number;
  readonly writeQueueSize?: number;
}
