import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { documentOf, type FaultTry } from "./fault-case.suite.ts";

/** A request that a faulty server received. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Headers;
}

/** Callbacks of a faulty server. */
export interface FaultListener {
  /** Called after all data before a reset or a silence are sent. The server continues when the returned promise resolves. */
  readonly beforeEnd: () => Promise<void>;
  /** Called when no more data will be sent. */
  readonly silent: () => void;
  /** Called after one more byte is sent. */
  readonly dripped: () => void;
}

/** A server that answers each request with the next item of `tries` in a test case. The last item is repeated. */
export interface FaultServer extends AsyncDisposable {
  readonly origin: string;
  readonly requests: readonly ReceivedRequest[];
}

const dripMs = 20;
const long = "a".repeat(300_000);
// A test may have replaced the clock.
const { setInterval, clearInterval } = globalThis;

export async function faultServer(
  tries: readonly FaultTry[],
  listener: FaultListener,
  otherOrigin = "",
): Promise<FaultServer> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    let received: Buffer = Buffer.alloc(0);
    socket.on("data", (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const request = wholeRequest(received);
      if (request === undefined) return;
      received = Buffer.alloc(0);
      requests.push(request);
      void answer(socket, tries[Math.min(requests.length, tries.length) - 1]!);
    });
    // Who asks has left: so does who answers.
    socket.on("end", () => socket.end());
  });

  const answer = async (socket: Socket, given: FaultTry): Promise<void> => {
    const { ends = "whole" } = given;
    socket.write(bytesOf(given, { self: origin, other: otherOrigin, long }));
    if (ends === "whole" || ends === "cut") return void socket.end();
    await listener.beforeEnd();
    if (ends === "reset") socket.resetAndDestroy();
    else if (ends === "stall") listener.silent();
    else {
      const space = given.framing === "chunked" ? "1\r\n \r\n" : " ";
      const dripping = setInterval(() => {
        socket.write(space);
        listener.dripped();
      }, dripMs);
      socket.once("close", () => clearInterval(dripping));
    }
  };

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns an address at which no server is running. */
export async function absentOrigin(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}

function wholeRequest(bytes: Buffer): ReceivedRequest | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const [first, ...lines] = bytes.toString("latin1", 0, headEnd).split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(/: */, 2) as [string, string]));
  const bodyBytes = Number(headers.get("content-length") ?? 0);
  if (bytes.length < headEnd + 4 + bodyBytes) return undefined;
  return { path: first!.split(" ")[1]!, headers };
}

/** Returns all bytes that the server sends before the end of a response, however it ends. */
function bytesOf(given: FaultTry, texts: Readonly<Record<string, string>>): Buffer {
  if (given.raw !== undefined) return Buffer.from(given.raw, "latin1");
  const { status = 200, framing = "length", ends = "whole", gzip = false, keepBytes } = given;
  const [type, content] = contentOf(given, status);
  const body = (gzip ? gzipSync(content) : content).subarray(0, keepBytes);
  const headers: Record<string, string | readonly string[] | null> = {
    ...(type === undefined ? {} : { "content-type": type }),
    "x-request-id": "req-1",
    connection: "close",
    ...(gzip ? { "content-encoding": "gzip" } : {}),
    ...(framing === "chunked" ? { "transfer-encoding": "chunked" } : {}),
    ...(framing === "length" ? { "content-length": String(body.length + (ends === "whole" ? 0 : 1)) } : {}),
    ...given.headers,
  };
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => `${name}: ${filledIn(value, texts)}\r\n`),
  );
  const head = Buffer.from(`HTTP/1.1 ${status} Told\r\n${lines.join("")}\r\n`, "latin1");
  if (framing !== "chunked") return Buffer.concat([head, body]);
  const chunk =
    body.length === 0 ? [] : [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n")];
  return Buffer.concat([head, ...chunk, Buffer.from(ends === "whole" ? "0\r\n\r\n" : "")]);
}

/** Returns the content type and the bytes of a response body. */
function contentOf(given: FaultTry, status: number): [type: string | undefined, content: Buffer] {
  const json = (value: unknown): string => JSON.stringify(value);
  if (given.document !== undefined)
    return ["application/json", Buffer.from(json(documentOf(given.document)))];
  if ("json" in given) return ["application/json", Buffer.from(json(given.json))];
  if (given.problem !== undefined)
    return [
      "application/problem+json",
      Buffer.from(filledIn(json(problemDocument(given.problem, status)), { long })),
    ];
  if (given.lines !== undefined) {
    const lines = given.lines.map((line) => `${json(documentOf(line))}\n`);
    return ["application/x-ndjson", Buffer.from(lines.join(""))];
  }
  if (given.text !== undefined) return ["text/html", Buffer.from(given.text)];
  if (given.base64 !== undefined) return ["text/html", Buffer.from(given.base64, "base64")];
  if (given.repeat !== undefined)
    return ["text/html", Buffer.from(given.repeat.text.repeat(given.repeat.times))];
  return [undefined, Buffer.alloc(0)];
}

function problemDocument(given: Readonly<Record<string, unknown>>, status: number): object {
  const { code } = given;
  const document = {
    type: `/errors/${String(code)}`,
    title: code,
    status,
    detail: "So it is.",
    instance: "/v1",
    request_id: "req-1",
    ...given,
  };
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));
}

function filledIn(text: string, texts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(self|other|long)\}/g, (braces, name: string) => texts[name] ?? braces);
}
