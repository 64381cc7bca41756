import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Limits for the rest of a body that arrives after the response was sent. The rest must be received, because some callers read the response only after they
 * have sent everything. `atOnceBytes` is the maximum that is in memory at a time.
 */
const rest = { maxBytes: 16 * 1024 * 1024, maxMs: 3000, atOnceBytes: 1024 * 1024 } as const;

const lookEveryMs = 50;

/** Rest of a body. In each turn of the event loop, a piece of it is discarded. */
interface Rest {
  readonly request: IncomingMessage;
  readonly endBytes: number;
  readonly endMs: number;
}

const rests = new Set<Rest>();
let looking: NodeJS.Timeout | undefined;

/**
 * Discards the rest of a body after its request was answered. The connection is closed if the rest is too long, too slow or of unknown length, because each
 * chunk causes work. Only one long rest is received at a time, to limit memory use.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const length = request.headers["content-length"];
    if (length === undefined) {
      socket.destroy();
      return;
    }
    const one: Rest = {
      request,
      endBytes: socket.bytesRead + rest.maxBytes,
      endMs: performance.now() + rest.maxMs,
    };
    rests.add(one);
    // The end of an answer lets a body flow on; so it is stopped afterwards.
    if (Number(length) > rest.atOnceBytes) pauseNext(one);
    looking ??= setInterval(look, lookEveryMs).unref();
  });
}

function look(): void {
  for (const one of rests) {
    const { request, endBytes, endMs } = one;
    const { socket } = request;
    if (socket.bytesRead > endBytes || performance.now() > endMs) socket.destroy();
    if (request.complete) socket.resume();
    if (request.complete || socket.destroyed) rests.delete(one);
  }
  const first = [...rests].find(({ request }) => request.socket.isPaused());
  if (first !== undefined) {
    const { socket } = first.request;
    // The others come first the next time.
    rests.delete(first);
    rests.add(first);
    socket.resume();
    pauseNext(first);
  }
  if (rests.size > 0) return;
  clearInterval(looking);
  looking = undefined;
}

/** Pauses a body at the end of this turn of the event loop, if the body is not complete. */
function pauseNext(one: Rest): void {
  setImmediate(() => {
    if (rests.has(one) && !one.request.complete) one.request.socket.pause();
  });
}
