import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { problemKind } from "@halcyon/schema";
import { Refusal } from "../errors/refusal.ts";
import type { WriteAccessLine } from "./access-log.ts";
import { addressKey } from "./gate/caller.ts";
import { discardRest } from "./body/discard-rest.ts";
import { listen } from "./listen.ts";
import type { OpenRequests } from "./body/open-requests.ts";
import { problem } from "../errors/problem.ts";
import { problemHeaders } from "./problem.ts";
import { requestContext } from "./request-context.ts";
import { WastefulAddresses } from "./gate/wasteful-addresses.ts";

/**
 * Limit for bodies that arrive in tiny chunks, because each chunk causes work. A body with at least `fromCount` chunks is refused if they have less than
 * `averageMinBytes` on average.
 */
const tiny = { averageMinBytes: 16, fromCount: 1024 } as const;

/**
 * Calls a function once if the body of a request arrives in many tiny chunks. This works even if no code reads the body. The rest of the body is discarded.
 *
 * @param onTiny - Called while chunks are still arriving.
 */
function whenTiny(request: IncomingMessage, onTiny: () => void): void {
  const push = request.push.bind(request);
  let count = 0;
  let bytes = 0;
  request.push = (piece: Buffer | null): boolean => {
    if (piece === null) return push(piece);
    if (isTiny(count, bytes)) return false;
    count++;
    bytes += piece.length;
    if (isTiny(count, bytes)) onTiny();
    return push(piece);
  };
}

function isTiny(count: number, bytes: number): boolean {
  return count >= tiny.fromCount && bytes < count * tiny.averageMinBytes;
}

interface ServeOptions {
  readonly listener: RequestListener;
  /** Port to listen on; 0 selects a free one. */
  readonly port: number;
  readonly host: string;
  readonly log: WriteAccessLine;
  /** Maximum length of path and query [characters]. */
  readonly urlMaxLength: number;
  readonly timeouts?: ServeTimeouts;
  /** Tracker of open requests. The server adds every request to it. The tracker closes connections whose caller reads too slowly. */
  readonly open: OpenRequests;
  /** Returns true if an address belongs to a proxy. The connections of a proxy are never blocked, because many callers share them. */
  readonly isProxy?: (address: string) => boolean;
}

export interface ServeTimeouts {
  /** Maximum time until the headers have arrived [ms]. */
  readonly headersMs: number;
  /** Maximum time until the whole request has arrived [ms]. */
  readonly requestMs: number;
  /** Time for which an idle connection stays open [ms]. */
  readonly keepAliveMs: number;
  /** Interval at which connections are checked for timeouts [ms]. */
  readonly checkEveryMs: number;
}

interface Serving {
  readonly port: number;
  /**
   * Stops the server. After a delay, it refuses new connections. It closes each open connection after the next response, and all remaining connections when
   * the time is over.
   *
   * @param withinMs - Total time, including the delay [ms].
   * @param delayMs - Time for which new connections are still accepted [ms].
   * @returns True if every request had ended.
   */
  stop(withinMs: number, delayMs?: number): Promise<boolean>;
}

const defaultTimeouts: ServeTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  checkEveryMs: 1000,
};

const headersMaxBytes = 16 * 1024;

/** Maximum number of requests that a connection may send before the first is answered. If it sends more, the connection is closed. */
const aheadMax = 64;

/** Serves HTTP/1.1. Requests that the parser refuses are also answered with problem details (RFC 9457). */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { listener, open, timeouts = defaultTimeouts, isProxy = () => false } = options;
  const wasteful = new WastefulAddresses();
  const noteWaste = ({ remoteAddress }: Socket): void => {
    if (remoteAddress !== undefined && !isProxy(remoteAddress)) wasteful.note(addressKey(remoteAddress));
  };
  let stopping = false;
  /** Newest response on each connection, and the number of requests before it that are not answered yet. */
  const newest = new WeakMap<Duplex, { readonly response: ServerResponse; readonly ahead: number }>();
  /** Current response on each connection. If it has begun, no other response may be written. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.socket.destroyed) return;
    responses.set(request.socket, response);
    open.add(request, response);
    discardRest(request, response);
    if (stopping) response.setHeader("connection", "close");
    listener(request, response);
  };
  /** Handles the requests of a connection one at a time, even if several have arrived. */
  const accept = (request: IncomingMessage, response: ServerResponse): void => {
    // What one read has brought is parsed to its end, even of a connection that was closed meanwhile. Closed now, a request costs no error later.
    if (request.socket.destroyed) {
      request.destroy();
      return;
    }
    const inChunks = request.headers["transfer-encoding"] !== undefined;
    if (inChunks) {
      // They are read when they are wanted: any number of them may have come, and each is work.
      request.socket.pause();
      whenTiny(request, () => {
        requestContext(request).inTinyPieces = true;
        noteWaste(request.socket);
      });
    }
    const before = newest.get(request.socket);
    if (before === undefined || before.response.closed) {
      newest.set(request.socket, { response, ahead: 0 });
      // The chunks that came with the head are counted before it is answered.
      if (inChunks) setImmediate(begin, request, response);
      else begin(request, response);
      return;
    }
    newest.set(request.socket, { response, ahead: before.ahead + 1 });
    if (before.ahead >= aheadMax) {
      noteWaste(request.socket);
      request.socket.destroy();
      return;
    }
    // The next one has a turn of the event loop of its own.
    before.response.once("close", () => setImmediate(begin, request, response));
  };
  const server = createServer(
    {
      maxHeaderSize: headersMaxBytes,
      // The application refuses a missing host in its own words.
      requireHostHeader: false,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    accept,
  );
  server.on("connection", (socket) => {
    if (wasteful.isShutOut(addressKey(socket.remoteAddress))) socket.destroy();
  });
  server.on("checkExpectation", accept);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    // Whoever waits to be asked for a body is asked when it is going to be read.
    request.once("resume", () => {
      if (!response.headersSent) response.writeContinue();
    });
    accept(request, response);
  });
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    endWithProblem(
      socket,
      request,
      new Refusal("malformed_request", { detail: "CONNECT is not served." }),
      options.log,
    );
  });
  server.on("clientError", (error: ParserError, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable || responses.get(socket)?.headersSent === true) {
      socket.destroy();
      return;
    }
    endWithProblem(socket, {} as IncomingMessage, refusalOf(error, options.urlMaxLength), options.log);
  });
  const port = await listen(server, options);
  const looking = setInterval(() => open.closeSlowReaders(), timeouts.checkEveryMs).unref();
  return {
    port,
    async stop(withinMs, delayMs = 0) {
      stopping = true;
      if (delayMs > 0) await sleep(delayMs);
      const ended = new Promise<boolean>((resolve) => server.close(() => resolve(true)));
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), withinMs - delayMs);
      });
      const clean = await Promise.race([ended, late]);
      clearInterval(idle);
      clearTimeout(timer);
      clearInterval(looking);
      open.stop();
      server.closeAllConnections();
      return clean;
    },
  };
}

interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

function refusalOf({ code, rawPacket }: ParserError, urlMaxLength: number): Refusal {
  switch (code) {
    case "HPE_HEADER_OVERFLOW": {
      const requestLine = rawPacket?.toString("latin1").split("\r\n", 1)[0] ?? "";
      if (
        /^[A-Z]+ \//.test(requestLine) &&
        requestLine.length > urlMaxLength + " HTTP/1.1".length + "OPTIONS ".length
      ) {
        return new Refusal("uri_too_long", {
          detail: `The address is longer than ${urlMaxLength} characters.`,
        });
      }
      return new Refusal("headers_too_large", {
        detail: `The headers are larger than ${headersMaxBytes} bytes.`,
      });
    }
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new Refusal("payload_too_large", { detail: "The chunk extensions of the body are too large." });
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Refusal("request_timeout", { detail: "The request was not complete in time." });
    default:
      return new Refusal("malformed_request", { detail: "The request is not HTTP/1.1." });
  }
}

function endWithProblem(
  socket: Duplex,
  request: IncomingMessage,
  refusal: Refusal,
  log: WriteAccessLine,
): void {
  const { requestId } = requestContext(request);
  const { status } = problemKind(refusal.code);
  const body = Buffer.from(JSON.stringify(problem(refusal, requestId)));
  const headers = {
    ...problemHeaders(refusal),
    "content-length": String(body.length),
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    connection: "close",
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${head.join("")}\r\n`),
      body,
    ]),
  );
  log({ request_id: requestId, method: "", status, code: refusal.code, ms: 0, bytes: body.length });
}
