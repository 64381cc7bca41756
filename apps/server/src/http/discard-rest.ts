import type { IncomingMessage, ServerResponse } from "node:http";

/** What may still come of a body after its request was answered, for callers who read an answer only when they have sent everything. */
const rest = { maxBytes: 16 * 1024 * 1024, maxMs: 3000 } as const;

const lookEveryMs = 50;

/**
 * Throws away what comes of a body after its request was answered, and closes the connection where too much comes, or too slowly; at once where its
 * length is not known: it may come in any number of chunks, each of which is work.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    if (request.headers["content-length"] === undefined) {
      socket.destroy();
      return;
    }
    const endBytes = socket.bytesRead + rest.maxBytes;
    const endMs = performance.now() + rest.maxMs;
    const looking = setInterval(() => {
      if (request.complete || socket.destroyed) clearInterval(looking);
      else if (socket.bytesRead > endBytes || performance.now() > endMs) socket.destroy();
    }, lookEveryMs);
    looking.unref();
  });
}
