import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A fault that replaces or changes the response to a request. */
export type Fault =
  | { readonly status: number; readonly retryAfterS?: number }
  /** Flips one bit of the body, at this share of its length, 0..1. */
  | { readonly flipAt: number }
  /** Delays the response by this time [ms]. */
  | { readonly lateMs: number }
  | "drop"
  | "cut"
  | "stall"
  | "silence"
  | "whole";

export interface ObjectServer extends AsyncDisposable {
  readonly url: string;
  /** Objects by their path below the root. Tests may change them. */
  readonly objects: Map<string, Uint8Array>;
  /** Requested paths with their ranges. */
  readonly asked: string[];
  /** Total size of all bodies so far [bytes]. */
  readonly sentBytes: number;
  /** Returns the fault for a request; undefined if it is served normally. */
  fault: ((path: string) => Fault | undefined) | undefined;
}

/** Serves objects from a local server as a bucket does: whole or in ranges, with strong validators. */
export async function objectServer(objects: Map<string, Uint8Array>): Promise<ObjectServer> {
  const asked: string[] = [];
  let sentBytes = 0;
  const server = createServer((request, response) => {
    const path = request.url!.slice(1);
    asked.push(`${path} ${request.headers.range ?? ""}`.trim());
    response.on("close", () => (sentBytes += Number(response.getHeader("content-length") ?? 0)));
    const fault = served.fault?.(path);
    const send = (): void => answer(objects.get(path), fault, request, response);
    if (typeof fault === "object" && "lateMs" in fault) setTimeout(send, fault.lateMs);
    else send();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const served: ObjectServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    objects,
    asked,
    get sentBytes() {
      return sentBytes;
    },
    fault: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return served;
}

function answer(
  object: Uint8Array | undefined,
  fault: Fault | undefined,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  if (fault === "silence") return;
  if (fault === "drop") {
    response.socket?.destroy();
    return;
  }
  if (typeof fault === "object" && "status" in fault) {
    const { status, retryAfterS } = fault;
    response.writeHead(status, retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) }).end();
    return;
  }
  if (object === undefined) {
    response.writeHead(404).end();
    return;
  }
  const etag = `"${object.length}-${object.reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7)}"`;
  if (headers["if-match"] !== undefined && headers["if-match"] !== etag) {
    response.writeHead(412).end();
    return;
  }
  if (headers["if-none-match"] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? [];
  if (first === undefined || fault === "whole") {
    response.writeHead(200, { etag, "content-length": object.length }).end(flipped(object, fault));
    return;
  }
  const start = first === "" ? Math.max(0, object.length - Number(last)) : Number(first);
  const end = first === "" ? object.length : Math.min(object.length, Number(last) + 1);
  if (start >= object.length) {
    response.writeHead(416).end();
    return;
  }
  const body = flipped(object.subarray(start, end), fault);
  const range = `bytes ${start}-${end - 1}/${object.length}`;
  response.writeHead(206, { etag, "content-range": range, "content-length": body.length });
  if (fault === "stall") response.write(body.subarray(0, body.length >> 1));
  else if (fault === "cut")
    response.write(body.subarray(0, body.length >> 1), () => response.socket?.destroy());
  else response.end(body);
}

function flipped(body: Uint8Array, fault: Fault | undefined): Uint8Array {
  if (typeof fault !== "object" || !("flipAt" in fault)) return body;
  const bit = Math.floor(fault.flipAt * 8 * body.length);
  const copy = body.slice();
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}
