import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/**
 * Fault of a request. `drop`: the connection breaks. `cut`: half of the body arrives. `silence`: there is no response. `ignore-range`: the whole object is
 * returned. `wrong-range`: the response names another range. A number is the status of an empty response.
 */
export type Fault = "drop" | "cut" | "silence" | "ignore-range" | "wrong-range" | number;

export interface FaultyServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** Faults of the next requests, in the order of the requests. Further requests succeed. */
  readonly faults: Fault[];
  /** Method, path and range of each request so far. */
  readonly requests: string[];
  /** Called for each request that is never answered. */
  onSilence: () => void;
}

/** Starts a server that serves a folder like a bucket, by whole objects and ranges, with faults on demand. */
export async function faultyServer(folder: string): Promise<FaultyServer> {
  const faults: Fault[] = [];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.range ?? ""}`.trim());
    const fault = faults.shift();
    if (fault === "silence") served.onSilence();
    else void answer(folder, request, response, fault);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const served: FaultyServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    faults,
    requests,
    onSilence: () => {},
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return served;
}

async function answer(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Exclude<Fault, "silence"> | undefined,
): Promise<void> {
  if (fault === "drop") {
    request.socket.destroy();
    return;
  }
  if (typeof fault === "number") {
    response.writeHead(fault, fault === 429 ? { "retry-after": "2" } : {}).end();
    return;
  }
  const path = decodeURIComponent(new URL(request.url!, "http://host").pathname.replace(/^\/bucket\//, ""));
  const object = await readFile(join(folder, path)).catch(() => undefined);
  if (object === undefined) {
    response.writeHead(404).end();
    return;
  }
  const { range } = request.headers;
  if (range === undefined || fault === "ignore-range") {
    send(response, object, fault);
    return;
  }
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range)!;
  const from = first === "" ? Math.max(0, object.length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? object.length - 1 : Math.min(Number(last), object.length - 1);
  if (from >= object.length) {
    response.writeHead(416, { "content-range": `bytes */${object.length}` }).end();
    return;
  }
  const shift = fault === "wrong-range" ? 1 : 0;
  const named = `bytes ${from + shift}-${to + shift}/${object.length}`;
  response.statusCode = 206;
  response.setHeader("content-range", named);
  send(response, object.subarray(from, to + 1), fault);
}

function send(response: ServerResponse, bytes: Uint8Array, fault: Fault | undefined): void {
  response.setHeader("content-length", bytes.length);
  if (fault !== "cut") {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
