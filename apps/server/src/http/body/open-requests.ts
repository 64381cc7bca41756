import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Refusal } from "../../errors/refusal.ts";
import { requestContext, whenOver } from "../request-context.ts";

export interface OpenRequestsOptions {
  /** Returns the time of a monotonic clock [ms]; by default the clock of this process. */
  readonly nowMs?: () => number;
  readonly perCallerMaxBytes?: number;
  readonly maxBytes?: number;
}

interface Held {
  readonly all: number;
  readonly byCaller: ReadonlyMap<string, number>;
}

/** Minimum rate at which a caller must read a response [bytes/s]. The rate is measured over `overMs` [ms]. */
export const slowestReader = { bytesPerSecond: 4096, overMs: 15_000 } as const;

const mebibyte = 1024 * 1024;

/** Tracks the memory that requests in progress use, for their bodies and for their responses. */
export class OpenRequests {
  readonly #options: Required<OpenRequestsOptions>;
  readonly #open = new Map<ServerResponse, IncomingMessage>();
  /** For each connection with a waiting response, the time of the last check and the number of bytes that the connection had accepted by then. */
  readonly #looks = new WeakMap<Socket, { readonly atMs: number; readonly takenBytes: number }>();
  #held: Held | undefined;

  constructor({
    nowMs = () => performance.now(),
    perCallerMaxBytes = 32 * mebibyte,
    maxBytes = 128 * mebibyte,
  }: OpenRequestsOptions = {}) {
    this.#options = { nowMs, perCallerMaxBytes, maxBytes };
  }

  /** Tracks a request until the connection has accepted its response or is closed. Also limits the memory that the response may use. */
  add(request: IncomingMessage, response: ServerResponse): void {
    this.#open.set(response, request);
    whenOver(request, response, () => {
      this.#open.delete(response);
      this.#held = undefined;
    });
    const context = requestContext(request);
    context.room = {
      lackOf: (bytes) => this.#lackOf(context.caller ?? "", bytes, context.answerBytes),
      hold: (bytes) => {
        context.answerBytes = bytes;
        this.#held = undefined;
      },
    };
  }

  /**
   * Returns the memory that the requests of one caller use, or of all callers if `caller` is undefined [bytes]. `caller` is a key id, or an address if the
   * caller sent no key.
   */
  heldBytes(caller?: string): number {
    const { all, byCaller } = this.#count();
    return caller === undefined ? all : (byCaller.get(caller) ?? 0);
  }

  /**
   * Refuses a request if the caller or the process has reached its memory limit.
   *
   * @throws Refusal too_many_requests if the caller has reached its limit, overloaded if the process has reached its limit.
   */
  requireRoom(caller: string): void {
    const lack = this.#lackOf(caller, 0);
    if (lack !== undefined) throw lack;
  }

  /** Closes connections whose callers read their responses too slowly. The function must be called every few seconds. */
  closeSlowReaders(): void {
    const now = this.#options.nowMs();
    const looks = this.#looks;
    for (const [response, request] of this.#open) {
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
  }

  /** Marks each unfinished request with the reason `stopped`, because the server closes its connections. */
  stop(): void {
    for (const [response, request] of this.#open)
      if (!response.writableFinished) requestContext(request).cutOff ??= "stopped";
  }

  /** Counts the memory in use. Within one turn of the event loop, the result of the first count is used again. */
  #count(): Held {
    if (this.#held !== undefined) return this.#held;
    let all = 0;
    const byCaller = new Map<string, number>();
    for (const [response, request] of this.#open) {
      const { bodyBytes = 0, answerBytes = 0, caller = "" } = requestContext(request);
      const bytes = response.writableLength + bodyBytes + answerBytes;
      if (bytes === 0) continue;
      all += bytes;
      byCaller.set(caller, (byCaller.get(caller) ?? 0) + bytes);
    }
    setImmediate(() => {
      this.#held = undefined;
    });
    return (this.#held = { all, byCaller });
  }

  #lackOf(caller: string, bytes: number, own = 0): Refusal | undefined {
    const { perCallerMaxBytes, maxBytes } = this.#options;
    if (isFull(this.heldBytes(caller) - own, bytes, perCallerMaxBytes)) {
      return new Refusal("too_many_requests", {
        detail: `Answers and bodies of ${perCallerMaxBytes} bytes are waiting for this caller: read them, or close their connections.`,
        retryAfterSeconds: 1,
      });
    }
    if (!isFull(this.heldBytes() - own, bytes, maxBytes)) return undefined;
    return new Refusal("overloaded", {
      detail: "Answers that wait for their callers use too much memory at the moment.",
      retryAfterSeconds: 1,
    });
  }
}

/** Returns true if additional bytes would exceed the maximum memory in use. If nothing is in use, returns false, so that one large request can run. */
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
