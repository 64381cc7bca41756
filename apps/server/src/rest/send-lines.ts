import type { IncomingMessage, ServerResponse } from "node:http";
import { once } from "node:events";
import type { LinesAnswer } from "../answering/answer.ts";
import { requestContext } from "../http/request-context.ts";
import { mediaTypes } from "../http/negotiate.ts";

/**
 * Writes lines as they are made, and makes none while the connection is full. It ends early where the caller leaves. For HEAD it makes none.
 *
 * @returns Whether any line has left this process.
 */
export async function sendLines(
  request: IncomingMessage,
  response: ServerResponse,
  { lines }: LinesAnswer,
): Promise<boolean> {
  const context = requestContext(request);
  context.bytes = 0;
  const headers = {
    "content-type": `${mediaTypes.ndjson}; charset=utf-8`,
    ...context.headers,
    "cache-control": "no-store",
  };
  if (request.method === "HEAD") {
    response.writeHead(200, headers).end();
    return true;
  }
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  if (isGone(request, response)) gone.abort();
  for await (const line of lines) {
    if (gone.signal.aborted) break;
    if (!response.headersSent) response.writeHead(200, headers);
    context.bytes += Buffer.byteLength(line);
    if (response.writableCorked === 0) {
      // Lines of one turn go out together.
      response.cork();
      setImmediate(() => response.uncork());
    }
    if (!response.write(line)) await once(response, "drain", gone).catch(() => undefined);
  }
  if (!gone.signal.aborted) response.end();
  return response.headersSent;
}

function isGone({ socket }: IncomingMessage, response: ServerResponse): boolean {
  return response.destroyed || socket.destroyed;
}
