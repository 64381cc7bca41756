import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** What happens to a request instead of an answer. */
export type Fault =
  | { readonly status: number; readonly retryAfterS?: number }
  /** One bit of the body is another: this share of the way through it. */
  | { readonly flipAt: number }
  | "drop"
  | "cut"
  | "stall"
  | "silence"
  | "whole";

export interface ArchiveServer extends AsyncDisposable {
  readonly url: string;
  /** Objects by their path below the root; tests change them. */
  readonly objects: Map<string, Uint8Array>;
  /** Paths asked for, with their range. */
  readonly asked: string[];
  /** Decides the fault of a request; undefined serves it. */
  fault: ((path: string) => Fault | undefined) | undefined;
}

/** The objects of a committed archive. */
export function fixtureObjects(name: "gefs" | "gfs" | "ecmwf" | "version-2"): Map<string, Uint8Array> {
  const text = gunzipSync(readFileSync(new URL(`fixture/${name}.json.gz`, import.meta.url))).toString();
  const objects = JSON.parse(text) as Record<string, string>;
  return new Map(Object.entries(objects).map(([key, bytes]) => [key, Buffer.from(bytes, "base64")]));
}

/** Serves objects on this machine as a bucket does: whole or in ranges, with strong validators. */
export async function archiveServer(objects: Map<string, Uint8Array>): Promise<ArchiveServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url!.slice(1);
    asked.push(`${path} ${request.headers.range ?? ""}`.trim());
    answer(objects.get(path.split("?")[0]!), served.fault?.(path), request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const served: ArchiveServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    objects,
    asked,
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
