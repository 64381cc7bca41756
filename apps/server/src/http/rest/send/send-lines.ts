import type { IncomingMessage, ServerResponse } from "node:http";
import { once } from "node:events";
import type { LinesAnswer } from "../../../api/pipeline/answer.ts";
import { CallerLeft } from "../../../errors/caller-left.ts";
import { requestContext } from "../../request-context.ts";
import { mediaTypes, negotiateCoding, vary } from "./negotiate.ts";
import { codedLines, plainLines } from "./line-writer.ts";

/**
 * Writes lines as they are made, compressed where the caller can read that, and makes none while the connection is full. It ends early where
 * the caller leaves. For HEAD it makes none.
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
