import { type Agent, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIPv6, type LookupFunction, type Socket } from "node:net";

/** Maximum size of the beginning of a response body that is kept [bytes]. The rest is not read. */
const answerMaxBytes = 512;

/**
 * Returns the beginning of a response body as one line of text, for the owner of a webhook to read. Omits control characters, characters that hide text or
 * change its direction, and an incomplete character at the end.
 *
 * @param encoding - Value of `content-encoding`. A compressed body gives an empty string.
 */
export function answerText(bytes: Uint8Array, encoding: string | undefined): string {
  if (encoding !== undefined && encoding !== "identity") return "";
  const text = new TextDecoder().decode(bytes.subarray(0, answerMaxBytes), { stream: true });
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
}

/** Message to be sent to one receiver. */
interface WebhookPost {
  readonly url: URL;
  /** Addresses to which the URL's host resolves, all of them allowed. Connections are made only to these. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookAnswer {
  readonly status: number;
  /** Beginning of the response body: at most 512 bytes, as one line of text without control characters. */
  readonly text: string;
  readonly retryAfter: string | undefined;
}

interface ExchangeOptions {
  readonly agent: Agent;
  /** Maximum time to connect and negotiate encryption [ms]. */
  readonly connectMs: number;
  /** Signal that ends the exchange. A response whose headers have arrived still counts, with the received part of its body. */
  readonly signal: AbortSignal;
}

/**
 * Reason why there is no response. `stale` means that a connection from an earlier exchange was reused, although the receiver had closed it in the meantime.
 */
type ExchangeFault = "connection" | "timeout" | "tls" | "protocol" | "stale";

/** Maximum number of interim responses (1xx) before the actual response. If a receiver sends more, the attempt fails. */
const interimMax = 8;
const headersMaxBytes = 16_384;

/** Sends a message and reads the headers and the first 512 bytes of the body of its response. Closes the connection if the body is longer. */
export function exchangeWebhook(
  { url, addresses, headers, body }: WebhookPost,
  { agent, connectMs, signal }: ExchangeOptions,
): Promise<WebhookAnswer | ExchangeFault> {
  return new Promise((resolve) => {
    const isSecure = url.protocol === "https:";
    const options = { agent, signal, lookup: lookupOf(addresses), maxHeaderSize: headersMaxBytes };
    const request = (isSecure ? requestHttps : requestHttp)(url, { ...options, method: "POST", headers });
    let step: "connecting" | "securing" | "asking" | "answered" = "connecting";
    let interim = 0;
    const end = (ended: WebhookAnswer | ExchangeFault): void => {
      clearTimeout(late);
      resolve(ended);
    };
    const late = setTimeout(() => {
      end("timeout");
      request.destroy();
    }, connectMs);

    const connected = (): void => {
      step = "asking";
      clearTimeout(late);
    };
    request.on("socket", (socket: Socket) => {
      if (request.reusedSocket) return connected();
      socket.once(isSecure ? "secureConnect" : "connect", connected);
      if (isSecure) socket.once("connect", () => (step = "securing"));
    });
    request.on("information", () => {
      interim += 1;
      if (interim <= interimMax) return;
      end("protocol");
      request.destroy();
    });
    request.on("upgrade", ({ statusCode }, socket) => {
      end({ status: statusCode!, text: "", retryAfter: undefined });
      socket.destroy();
    });
    request.on("response", (response) => {
      step = "answered";
      void answerOf(response).then(end);
    });
    request.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
      if (step === "answered") return;
      const isBroken = code === "ECONNRESET" || code === "EPIPE";
      if (code.startsWith("HPE_")) end("protocol");
      else if (code.startsWith("ERR_SSL_") || (step === "securing" && !isBroken)) end("tls");
      else end(isBroken && request.reusedSocket ? "stale" : "connection");
    });
    request.end(body);
  });
}

/** Creates a lookup function that ignores the name, and always returns addresses that are already checked. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  };
}

/** Reads the response, with the beginning of its body. The body is shorter if the receiver or the signal ends the response early. */
async function answerOf(response: IncomingMessage): Promise<WebhookAnswer> {
  const { statusCode, headers } = response;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > answerMaxBytes) break;
    }
  } catch {
    // The status is known, and what came of the body is shown.
  }
  const text = answerText(Buffer.concat(chunks), headers["content-encoding"]);
  return { status: statusCode!, text, retryAfter: headers["retry-after"] };
}
