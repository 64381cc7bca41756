import { entityTag, namesTag } from "@halcyon/base/etag";
import type { Request, Response } from "express";
import { requestContext } from "../request-context.ts";

/** Text that a token opens, with the headers that describe it. */
interface TokenFile {
  readonly text: string;
  readonly headers: Readonly<Record<"content-type" | "content-disposition", string>>;
  /** Time for which the reader may use the text without asking again [s]. */
  readonly maxAgeSeconds: number;
}

/** Sends a text that a token opened. If the reader already has it, sends 304. */
export function sendTokenFile(
  request: Request,
  response: Response,
  { text, headers, maxAgeSeconds }: TokenFile,
): void {
  const etag = entityTag([text]);
  const kept = {
    ...requestContext(request).headers,
    etag,
    "cache-control": `private, max-age=${maxAgeSeconds}`,
  };
  if (namesTag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, kept).end();
    return;
  }
  const body = Buffer.from(text);
  response.writeHead(200, { ...kept, ...headers, "content-length": body.length });
  response.end(body);
}
