import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { Refusal } from "../../errors/refusal.ts";
import { readJson } from "../body/read-json.ts";
import { requestContext } from "../request-context.ts";

/** Path that takes the token of an entry link. */
export const entryPath = "/console/enter";

/** Time for which an entry link works [ms]. */
const validMs = 15 * 60_000;

/** Number of wrong tokens after which an entry link no longer works. */
const wrongMax = 5;

/** Maximum length of a request with a token [bytes]. */
const bodyMaxBytes = 256;

/** Facts of a server that decide whether it may have an entry link. */
interface EntryFacts {
  /** Host on which the server listens. */
  readonly host: string;
  /** Demo key; undefined if the server has none. */
  readonly demoKey: string | undefined;
  /** Public URL of the server; undefined if it is not known. */
  readonly publicUrl: string | undefined;
  readonly nowMs: () => number;
}

/** Link that opens the console with the demo key, for the person who started the server. It works once, and only on the same machine. */
export interface EntryLink {
  /** Fragment of the URL of the console. Browsers never send a fragment to a server. */
  readonly fragment: string;
  /** Answers the token of the link with the demo key. All other requests get the same 404. */
  readonly handler: RequestHandler;
}

/** Returns an entry link, or undefined if other machines may reach the server or it has no demo key. */
export function entryLink({ host, demoKey, publicUrl, nowMs }: EntryFacts): EntryLink | undefined {
  if (demoKey === undefined || publicUrl !== undefined || !isLoopback(host)) return undefined;
  const token = randomBytes(32).toString("base64url");
  const digest = digestOf(token);
  const untilMs = nowMs() + validMs;
  let isUsed = false;
  let wrong = 0;
  /** Uses the link up if a token is right. */
  const isRight = (given: string): boolean => {
    if (isUsed || wrong >= wrongMax || nowMs() >= untilMs) return false;
    if (!timingSafeEqual(digestOf(given), digest)) {
      wrong += 1;
      return false;
    }
    isUsed = true;
    return true;
  };
  return {
    fragment: `enter=${token}`,
    async handler(request, response) {
      // Pages of other origins may not read the answer.
      delete requestContext(request).headers["access-control-allow-origin"];
      response.removeHeader("access-control-allow-origin");
      if (!isFromHere(request) || !isRight(await tokenOf(request))) throw nothingHere();
      response.setHeader("cache-control", "no-store");
      response.json({ key: demoKey });
    },
  };
}

/** Handler of a server without an entry link. */
export const noEntry: RequestHandler = () => {
  throw nothingHere();
};

function nothingHere(): Refusal {
  return new Refusal("not_found", { detail: "There is nothing at this path." });
}

function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Returns the token in the body of a request; empty if there is none. */
async function tokenOf(request: Request): Promise<string> {
  const body = await readJson(request, bodyMaxBytes).catch(() => undefined);
  const { token = "" } = (body ?? {}) as { readonly token?: unknown };
  return typeof token === "string" ? token : "";
}

/** Returns true if a host name or address means only this machine. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Returns true if a request comes from the console of this server in a browser on this machine. A proxy, another origin or another host name means that it may
 * come from elsewhere.
 */
function isFromHere({ socket, headers }: Request): boolean {
  const { host = "", origin, forwarded } = headers;
  const names = ["localhost", "127.0.0.1", "[::1]"].map((name) => `${name}:${socket.localPort}`);
  return (
    isLoopback(socket.remoteAddress ?? "") &&
    [forwarded, headers["x-forwarded-for"], headers.via].every((header) => header === undefined) &&
    names.includes(host) &&
    origin === `http://${host}` &&
    ["same-origin", undefined].includes(headers["sec-fetch-site"])
  );
}
