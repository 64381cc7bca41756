import type { IncomingMessage } from "node:http";

/**
 * Returns a function that gives the URL before the paths in the links of a response: the public URL of the server. Without one, the URL has the host that the
 * request names.
 */
export function linkBase(publicUrl: string | undefined): (request: IncomingMessage) => string {
  const known = publicUrl?.replace(/\/+$/, "");
  return ({ headers: { host = "localhost" } }) => known ?? `http://${host}`;
}
