import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { Refusal } from "../refusal.ts";
import { duplicateKey } from "./duplicate-key.ts";

/** The largest body of most endpoints [bytes]. */
export const bodyMaxBytes = 1024 * 1024;

/**
 * Reads the body of a request as one JSON document.
 *
 * Refuses what is not `application/json`, too long, compressed, not UTF-8, not JSON, or names a key twice.
 *
 * @param maxBytes - The longest body [bytes].
 */
export async function readJson(request: IncomingMessage, maxBytes = bodyMaxBytes): Promise<unknown> {
  requireJson(request.headers["content-type"]);
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    throw malformed("The body is compressed; send it as it is, without content-encoding.");
  }
  return parse(decode(await readBytes(request, maxBytes)));
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

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers["content-length"]) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else {
        request.off("data", onData);
        reject(tooLarge(maxBytes));
      }
    };
    request.on("data", onData);
    const onClose = (): void => reject(malformed("The body ended early."));
    request.once("end", () => {
      request.off("close", onClose);
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    });
    request.once("error", reject);
    request.once("close", onClose);
  });
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformed("The body is not UTF-8.");
  return bytes.toString("utf8");
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(text.trim() === "" ? "The body is empty." : "The body is not JSON.", error);
  }
  const pointer = duplicateKey(text);
  if (pointer === undefined) return value;
  throw new Refusal("malformed_request", {
    detail: "An object of the body names a key twice.",
    errors: [{ pointer, code: "duplicate_key", detail: "This key stands twice in its object." }],
  });
}

function malformed(detail: string, cause?: unknown): Refusal {
  return new Refusal("malformed_request", { detail, cause });
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal("payload_too_large", { detail: `The body is larger than ${maxBytes} bytes.` });
}
