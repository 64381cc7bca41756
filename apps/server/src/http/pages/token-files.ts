import { entityTag, namesTag } from "@halcyon/base/etag";
import type { Request, RequestHandler } from "express";
import { Refusal } from "../../errors/refusal.ts";
import type { renewedTables } from "../../api/tables/renewed-tables.ts";
import { feedCalendar } from "../../watches/feeds/feed-spans.ts";
import type { FeedStore } from "../../watches/feeds/feed-store.ts";
import { BurstGuard, requireAllowed } from "../gate/burst-guard.ts";
import { requestContext } from "../request-context.ts";

interface ServeFeedOptions {
  readonly feeds: Pick<FeedStore, "byToken" | "spans" | "warnings">;
  /** URL of the web page to which the calendar links; undefined if the public URL of the server is not known. */
  readonly link: string | undefined;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
}

/** Answers requests to `/feeds/:token.ics`, whose token replaces an API key. */
export function serveFeed({ feeds, link, nowMs }: ServeFeedOptions): RequestHandler {
  return tokenFile(
    {
      one: "feed",
      maxAgeSeconds: 900,
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="halcyon.ics"',
      },
      async textOf(token) {
        const feed = await feeds.byToken(token);
        if (feed === undefined) return undefined;
        const warnings = await feeds.warnings(feed);
        return feedCalendar(await feeds.spans(feed), { name: feed.name, link, warnings });
      },
    },
    nowMs,
  );
}

interface ServeTableOptions {
  /** Reads a table by its token. */
  readonly read: ReturnType<typeof renewedTables>;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
}

/** Answers requests to `/tables/:token.csv`, whose token replaces an API key. The owner of the table pays when its rows are made. */
export function serveTable({ read, nowMs }: ServeTableOptions): RequestHandler {
  return tokenFile(
    {
      one: "table",
      maxAgeSeconds: 300,
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'inline; filename="halcyon.csv"',
      },
      textOf(token, request) {
        const context = requestContext(request);
        const { requestId } = context;
        return read(token, { requestId, costs: (charged) => void (context.charged = charged) });
      },
    },
    nowMs,
  );
}

/** File that a token opens. */
interface TokenFile {
  /** Word for the file in problems, such as `feed`. */
  readonly one: string;
  readonly headers: Readonly<Record<"content-type" | "content-disposition", string>>;
  /** Time for which a reader may use the file without asking again [s]. */
  readonly maxAgeSeconds: number;
  /** Returns the text of the file, or undefined if the token opens nothing. */
  readonly textOf: (token: string, request: Request) => Promise<string | undefined>;
}

/** Maximum number of tokens, valid or not, whose last requests are remembered. */
const tokensMax = 10_000;

/** Maximum number of invalid tokens per second from one address. */
const wrongPerSecond = 5;

/**
 * Answers requests to a path whose token replaces an API key. A token can be read once a second. All invalid tokens get the same response. An address that
 * sends too many invalid tokens per second is refused until its rate is lower, even for tokens that are valid.
 */
function tokenFile({ one, headers, maxAgeSeconds, textOf }: TokenFile, nowMs: () => number): RequestHandler {
  const guard = new BurstGuard(1, nowMs, tokensMax);
  const wrong = new BurstGuard(wrongPerSecond, nowMs);
  return async (request, response) => {
    const token = String(request.params["token"]).slice(0, 64);
    response.setHeader("x-robots-tag", "noindex");
    // Programs ask for the head, and then for the whole.
    const burst = guard.take(request.method === "HEAD" ? `${token} head` : token);
    requireAllowed(burst, `A ${one} can be read once a second.`);
    const { caller = "" } = requestContext(request);
    const held = wrong.take(caller, 0);
    if (held.remaining === 0) {
      throw new Refusal("too_many_requests", {
        detail: `An address may request a missing ${one} at most ${wrongPerSecond} times a second.`,
        retryAfterSeconds: held.retryAfterSeconds,
      });
    }
    const text = await textOf(token, request);
    if (text === undefined) {
      wrong.take(caller);
      throw new Refusal("not_found", { detail: "There is nothing at this path." });
    }
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
  };
}
