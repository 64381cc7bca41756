import type { IncomingMessage, ServerResponse } from "node:http";
import type { EventsAnswer } from "../../../api/pipeline/answer.ts";
import { mediaTypes, vary } from "./negotiate.ts";
import { requestContext } from "../../request-context.ts";

/**
 * Writes events as they come, as long as caller and server want it. The request takes no place among those in work meanwhile. For HEAD it opens no
 * stream.
 *
 * @returns Whether the answer has begun.
 * @throws Refusal that the stream could not be opened
 */
export async function sendEvents(
  request: IncomingMessage,
  response: ServerResponse,
  { open }: EventsAnswer,
): Promise<boolean> {
  const context = requestContext(request);
  context.bytes = 0;
  const headers = {
    "content-type": `${mediaTypes.events}; charset=utf-8`,
    ...context.headers,
    "cache-control": "no-store",
    // Proxies would hold events back until they fill a piece.
    "x-accel-buffering": "no",
    vary,
  };
  if (request.method === "HEAD") {
    response.writeHead(200, headers).end();
    return true;
  }
  const stream = await open({
    write(text) {
      context.bytes = (context.bytes ?? 0) + Buffer.byteLength(text);
      return response.write(text);
    },
    end: () => void response.end(),
  });
  if (response.destroyed || request.socket.destroyed) {
    stream.leave();
    return false;
  }
  context.leaveWork?.();
  response.writeHead(200, headers);
  response.on("drain", stream.goOn).once("close", stream.leave);
  stream.goOn();
  return true;
}
