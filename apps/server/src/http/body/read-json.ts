import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { planBodyMaxBytes, planImportMaxBytes } from "@halcyon/schema/v2";
import { loopTurn } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { type JsonBounds, type JsonScanner, jsonScanner } from "./json-scanner.ts";
import { requestContext } from "../request-context.ts";

const mebibyte = 1024 * 1024;

/** Maximum body size of most endpoints [bytes]. */
export const bodyMaxBytes = mebibyte;

/**
 * Limits on the content of a document: one request, a list of requests or positions, a plan, or one with a file as text. An entry with 32 constraints of 100 codes each
 * has about 4,000 values. A list of 1,000 items has about 12,000, and an area of 10,000 positions has 30,000. A plan of 2,000 tasks with
 * three links each has about 70,000, as the server answers it.
 */
const bounds = {
  one: { valuesMax: 8192, keptMaxBytes: bodyMaxBytes },
  list: { valuesMax: 32_768, keptMaxBytes: 2 * mebibyte },
  plan: { valuesMax: 81_920, keptMaxBytes: planBodyMaxBytes },
  file: { valuesMax: 8192, keptMaxBytes: planImportMaxBytes },
} as const satisfies Record<string, JsonBounds>;

/** Maximum number of bytes of a body that are read in one turn of the event loop. A body that is not longer is also parsed in that turn. */
const turnBytes = 64 * 1024;

/** Number of bytes that the rate limit charges for a body that is refused because it arrives in many tiny pieces. */
const tinyCountedBytes = mebibyte;

/**
 * Reads the body of a request as one JSON document. The body must be `application/json`, uncompressed UTF-8, and without duplicate keys. A body that is too
 * large is refused while it arrives, so that it is never parsed.
 *
 * @param maxBytes - Maximum length of the body [bytes].
 */
export async function readJson(request: IncomingMessage, maxBytes = bodyMaxBytes): Promise<unknown> {
  checkHead(request, maxBytes);
  const scanner = jsonScanner(boundsOf(maxBytes));
  const { body } = requestContext(request);
  try {
    await receive(request, scanner, maxBytes);
    if (scanner.kept().length > turnBytes) await loopTurn();
    return parse(scanner);
  } finally {
    body?.hold(0);
  }
}

/** Maximum length of a body that is received completely before it is scanned [bytes]. */
const shortMaxBytes = 2048;

/** Returns true if the headers declare that a body is short. A body of unknown length does not count as short. */
export function isShort({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"]) <= shortMaxBytes;
}

/**
 * Receives a short body without parsing it. Refuses a body that is compressed or is not `application/json`.
 *
 * @see parseJson, which parses the body
 */
export async function receiveShort(request: IncomingMessage): Promise<Buffer> {
  checkHead(request, shortMaxBytes);
  const pieces: Buffer[] = [];
  let heldBytes = 0;
  const taken = {
    push(piece: Buffer): void {
      pieces.push(piece);
      heldBytes += piece.length;
    },
    heldBytes: () => heldBytes,
  };
  const { body } = requestContext(request);
  try {
    await receive(request, taken, shortMaxBytes);
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  } finally {
    body?.hold(0);
  }
}

/**
 * Parses a received body as one JSON document. Refuses the same bodies as {@link readJson}.
 *
 * @param maxBytes - Maximum length of a body of the endpoint [bytes].
 */
export function parseJson(bytes: Buffer, maxBytes = bodyMaxBytes): unknown {
  const scanner = jsonScanner(boundsOf(maxBytes));
  scanner.push(bytes);
  return parse(scanner);
}

function boundsOf(maxBytes: number): JsonBounds {
  if (maxBytes >= planImportMaxBytes) return bounds.file;
  if (maxBytes === planBodyMaxBytes) return bounds.plan;
  return maxBytes > bodyMaxBytes ? bounds.list : bounds.one;
}

/** Checks the headers of a body. Refuses the body if they declare another type, a compression or too great a length. */
function checkHead({ headers }: IncomingMessage, maxBytes: number): void {
  const type = headers["content-type"];
  if (type !== "application/json") requireJson(type);
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    throw new Refusal("unsupported_media_type", {
      detail: "The body is compressed; send it uncompressed, without content-encoding.",
      errors: [
        {
          header: "content-encoding",
          code: "unsupported_media_type",
          detail: "Leave this header out, or send identity.",
        },
      ],
    });
  }
  if (Number(headers["content-length"]) > maxBytes) throw tooLarge(maxBytes);
}

function requireJson(contentType: string | undefined): void {
  const [type = "", ...parameters] = (contentType ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice("charset=".length)
    .replaceAll('"', "");
  if (type !== "application/json" || (charset !== undefined && charset !== "utf-8" && charset !== "utf8")) {
    throw new Refusal("unsupported_media_type", {
      detail: "The body must be JSON in UTF-8, with content-type: application/json.",
      errors: [
        { header: "content-type", code: "unsupported_media_type", detail: "application/json is needed." },
      ],
    });
  }
}

/** Receives a body until its end, or until it exceeds its maximum length. */
function receive(
  request: IncomingMessage,
  into: { push(piece: Buffer): void; heldBytes(): number },
  maxBytes: number,
): Promise<void> {
  const { body } = requestContext(request);
  let length = 0;
  let turnLeft = turnBytes;
  return new Promise((resolve, reject) => {
    const stop = (error: unknown): void => {
      request.off("data", onData).off("end", onEnd).off("close", onClose);
      // The rest of a body of known length is discarded as it comes. A body of unknown length is read no further.
      if (request.headers["content-length"] === undefined) request.pause();
      else request.resume();
      reject(error);
    };
    const goOn = async (): Promise<void> => {
      await loopTurn();
      turnLeft = turnBytes;
      request.resume();
    };
    const onData = (piece: Buffer): void => {
      length += piece.length;
      turnLeft -= piece.length;
      try {
        if (length > maxBytes) throw tooLarge(maxBytes);
        if (requestContext(request).inTinyPieces === true) {
          body?.arrived(tinyCountedBytes);
          throw malformed("The body comes in chunks of a few bytes; send larger ones.");
        }
        body?.arrived(piece.length);
        into.push(piece);
        body?.hold(into.heldBytes());
      } catch (error) {
        stop(error);
        return;
      }
      if (turnLeft > 0) return;
      request.pause();
      void goOn();
    };
    const onEnd = (): void => {
      request.off("close", onClose);
      resolve();
    };
    const onClose = (): void => reject(malformed("The body ended early."));
    request.on("data", onData).once("end", onEnd).once("close", onClose).once("error", onClose);
    // A caller may have left before.
    if (request.destroyed) onClose();
  });
}

function parse(scanner: JsonScanner): unknown {
  const bytes = scanner.kept();
  if (!isUtf8(bytes)) throw malformed("The body is not UTF-8.");
  const text = bytes.toString("utf8").replace(byteOrderMark, "");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(text.trim() === "" ? "The body is empty." : notJson(text), error);
  }
  const pointer = scanner.duplicateKey();
  if (pointer === undefined) return value;
  throw new Refusal("malformed_request", {
    detail: "An object of the body names a key twice.",
    errors: [{ pointer, code: "duplicate_key", detail: "The object has this key twice." }],
  });
}

/** Byte order mark. Some programs, mainly on Windows, write it at the beginning of each text. */
const byteOrderMark = /^\uFEFF/;

function notJson(text: string): string {
  const fault = jsonFault(text);
  return fault === undefined ? "The body is not JSON." : `The body is not JSON. ${fault}`;
}

function malformed(detail: string, cause?: unknown): Refusal {
  return new Refusal("malformed_request", { detail, cause });
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal("payload_too_large", { detail: `The body is larger than ${maxBytes} bytes.` });
}

/** Matches a JSON token other than a string: a punctuation mark, a number or a word. */
const part = /[{}[\]:,]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** Spellings of values in other languages that are not JSON, each with the JSON value that callers must write instead. */
const spellings: ReadonlyMap<string, string> = new Map([
  ["NaN", "null"],
  ["Infinity", "null"],
  ["-Infinity", "null"],
  ["undefined", "null"],
  ["None", "null"],
  ["nil", "null"],
  ["True", "true"],
  ["False", "false"],
]);

/** Maximum length of input that an error message repeats [characters]. Longer input is cut. */
const echoLength = 20;

/**
 * Describes the first syntax error of a document that `JSON.parse` has refused, and says what to write instead.
 *
 * @returns One sentence; undefined if each token is valid and only the order of the tokens is wrong.
 * @example
 * ```js
 * jsonFault('{"latitude":NaN}'); // => "NaN is not JSON; write null, or leave the field out."
 * ```
 */
export function jsonFault(document: string): string | undefined {
  let depth = 0;
  let before = "";
  for (let at = 0; at < document.length;) {
    const first = document[at]!;
    if (" \n\r\t".includes(first)) {
      at++;
      continue;
    }
    if (first === '"') {
      const end = endOfText(document, at);
      if (typeof end === "string") return end;
      before = first;
      at = end;
      continue;
    }
    part.lastIndex = at;
    const found = part.exec(document)?.[0];
    if (found === undefined) return wordFault(document, at);
    const closes = found === "}" || found === "]";
    if (closes && before === ",") return `There is a comma before ${found}; leave it out.`;
    if (closes) depth--;
    if (found === "{" || found === "[") depth++;
    before = found;
    at += found.length;
  }
  return depth > 0 ? "It ends before its last bracket is closed." : undefined;
}

/** Returns the end position of the string that begins at a quote. If the string is invalid, returns a description of the fault. */
function endOfText(document: string, start: number): number | string {
  const begin = document.slice(start + 1, start + 1 + echoLength).split(/["\\\p{Cc}]/u, 1)[0]!;
  for (let at = start + 1; at < document.length; at++) {
    const character = document[at]!;
    if (character === '"') return at + 1;
    if (character < " ") {
      return `The text that begins with "${begin}" has a line break or another control character; write it as an escape, such as \\n.`;
    }
    if (character !== "\\") continue;
    const escape = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(document.slice(at + 1, at + 6))?.[0];
    if (escape === undefined) {
      return `The text that begins with "${begin}" has a single backslash; write two.`;
    }
    at += escape.length;
  }
  return `The text that begins with "${begin}" has no end.`;
}

function wordFault(document: string, at: number): string {
  const first = document[at]!;
  if (first === "'") return "Names and texts need double quotes, not single ones.";
  if (first === "/" || first === "#") return "JSON has no comments; leave them out.";
  const word = /^[^\s,:{}[\]"']+/.exec(document.slice(at, at + echoLength))?.[0] ?? first;
  const instead = spellings.get(word);
  if (instead === "null") return `${word} is not JSON; write null, or leave the field out.`;
  if (instead !== undefined) return `${word} is not JSON; write ${instead}.`;
  if (/^[\p{L}_$]/u.test(word)) return `${word} has no double quotes.`;
  return `${word} is not JSON.`;
}
