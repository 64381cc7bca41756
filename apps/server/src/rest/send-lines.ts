import type { IncomingMessage, ServerResponse } from "node:http";
import { once } from "node:events";
import type { LinesAnswer } from "../answering/answer.ts";
import { requestContext } from "../http/request-context.ts";
import { mediaTypes } from "../http/negotiate.ts";

/** How long a line may wait for the next ones [ms]. */
const togetherMs = 5;

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
  const together = linesTogether(response);
  for await (const line of lines) {
    if (gone.signal.aborted) break;
    if (!response.headersSent) response.writeHead(200, headers);
    context.bytes += Buffer.byteLength(line);
    together.begin();
    if (response.write(line)) continue;
    const drained = once(response, "drain", gone).catch(() => undefined);
    together.end();
    await drained;
  }
  together.end();
  if (!gone.signal.aborted) response.end();
  return response.headersSent;
}

/** Holds lines that follow each other back until they fill the connection, or one has waited long enough. */
function linesTogether(response: ServerResponse): { begin(): void; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    response.uncork();
  };
  return {
    begin() {
      if (timer !== undefined) return;
      response.cork();
      timer = setTimeout(end, togetherMs);
    },
    end,
  };
}

function isGone({ socket }: IncomingMessage, response: ServerResponse): boolean {
  return response.destroyed || socket.destroyed;
}
