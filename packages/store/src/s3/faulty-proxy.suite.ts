import { once } from "node:events";
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * Faults of a request in transit:
 *
 * - `slow-down`: the server is overloaded, and states when to retry;
 * - `reset`, `reset-after`: the connection breaks before the server receives the request, or after it has executed the request;
 * - `cut`: only half of the response arrives;
 * - `flip`: one bit of the response is changed;
 * - `stale`: for requests that only read, the response to an earlier identical request is returned;
 * - `twice`: the server receives the request twice, and the client gets the second response.
 */
export type ProxyFault = "slow-down" | "reset" | "reset-after" | "cut" | "flip" | "stale" | "twice";

export const proxyFaults = ["slow-down", "reset", "reset-after", "cut", "flip", "stale", "twice"] as const;

export interface FaultyProxy extends AsyncDisposable {
  readonly endpoint: string;
  /** Returns the fault for a request; undefined if the request is to pass unchanged. */
  fault: (method: string, url: string) => ProxyFault | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Uint8Array;
}

/** Starts a proxy that adds faults to requests between clients and an S3 server. */
export async function faultyProxy(endpoint: string): Promise<FaultyProxy> {
  const before = new Map<string, Answer>();
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = request;
    const body = new Uint8Array(await buffer(request));
    const fault = proxy.fault(method, url);
    if (fault === "reset") {
      response.destroy();
      return;
    }
    if (fault === "slow-down") {
      response.writeHead(503, { "retry-after": "1" }).end("<Error><Code>SlowDown</Code></Error>");
      return;
    }
    const name = `${method} ${url} ${headers.range}`;
    let answer = await forward(endpoint, method, url, headers, body);
    if (fault === "twice") answer = await forward(endpoint, method, url, headers, body);
    if (fault === "reset-after") {
      response.destroy();
      return;
    }
    if (fault === "stale" && method === "GET") answer = before.get(name) ?? answer;
    else before.set(name, answer);
    send(response, answer, fault);
  }

  const proxy: FaultyProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}

/** Forwards a request without changing its host, which is part of the signature. */
async function forward(
  endpoint: string,
  method: string,
  path: string,
  headers: IncomingMessage["headers"],
  body: Uint8Array,
): Promise<Answer> {
  const { hostname, port } = new URL(endpoint);
  const asking = ask({ hostname, port, method, path, headers });
  asking.end(body);
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  return {
    status: response.statusCode!,
    headers: response.headers,
    body: new Uint8Array(await buffer(response)),
  };
}

function send(
  response: ServerResponse,
  { status, headers, body }: Answer,
  fault: ProxyFault | undefined,
): void {
  const { "transfer-encoding": _chunked, connection: _kept, ...rest } = headers;
  response.writeHead(status, { "content-length": body.length, ...rest });
  if (fault === "cut" && body.length > 1) {
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
    return;
  }
  if (fault !== "flip" || body.length === 0) {
    response.end(body);
    return;
  }
  const flipped = body.slice();
  flipped[body.length >> 1]! ^= 16;
  response.end(flipped);
}
