import { entityTag, namesTag } from "@halcyon/base/etag";
import type { Request, RequestHandler } from "express";
import { Refusal } from "../../errors/refusal.ts";
import type { renewedTables } from "../../api/tables/renewed-tables.ts";
import { feedTasks } from "../../plans/plan-calendar.ts";
import { feedCalendar } from "../../watches/feeds/feed-spans.ts";
import type { FeedStore } from "../../watches/feeds/feed-store.ts";
import { BurstGuard, requireAllowed } from "../gate/burst-guard.ts";
import { requestContext } from "../request-context.ts";

interface ServeFeedOptions {
  readonly feeds: Pick<FeedStore, "byToken" | "spans" | "warnings">;
  /** Kept plans, whose tasks a feed of all watches shows too. */
  readonly plans: Parameters<typeof feedTasks>[0];
  /** URL of the web page to which the calendar links; undefined if the public URL of the server is not known. */
  readonly link: string | undefined;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
}

/** Answers requests to `/feeds/:token.ics`, whose token replaces an API key. */
export function serveFeed({ feeds, plans, link, nowMs }: ServeFeedOptions): RequestHandler {
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
        // Who names watches wants nothing else.
        const beside = feed.watches === null ? await feedTasks(plans, feed.account_id, nowMs()) : [];
        return feedCalendar(await feeds.spans(feed), { name: feed.name, link, warnings, beside });
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
 * Limits requests whose token replaces an API key. An address that sends too many invalid tokens per second is refused until its rate is lower, even for tokens
 * that are valid.
 */
export class TokenGuard {
  readonly #one: string;
  readonly #rate: string;
  readonly #burst: BurstGuard;
  readonly #wrong: BurstGuard;

  /**
   * @param one - Word for what a token opens, such as `feed`.
   * @param perSecond - Maximum number of requests per second with one token.
   */
  constructor(one: string, perSecond: number, nowMs: () => number) {
    this.#one = one;
    this.#rate = perSecond === 1 ? "once a second" : `at most ${perSecond} times a second`;
    this.#burst = new BurstGuard(perSecond, nowMs, tokensMax);
    this.#wrong = new BurstGuard(wrongPerSecond, nowMs);
  }

  /**
   * Counts a request.
   *
   * @returns Token of the request.
   * @throws Refusal too_many_requests if the token is read too often, or if the address sent too many invalid tokens.
   */
  admit(request: Request): string {
    const token = String(request.params["token"]).slice(0, 64);
    // Programs ask for the head, and then for the whole.
    const burst = this.#burst.take(request.method === "HEAD" ? `${token} head` : token);
    requireAllowed(burst, `A ${this.#one} can be read ${this.#rate}.`);
    const held = this.#wrong.take(requestContext(request).caller ?? "", 0);
    if (held.remaining === 0) {
      throw new Refusal("too_many_requests", {
        detail: `An address may request a missing ${this.#one} at most ${wrongPerSecond} times a second.`,
        retryAfterSeconds: held.retryAfterSeconds,
      });
    }
    return token;
  }

  /** Counts a request with an invalid token, and returns the refusal that all invalid tokens get. */
  refuse(request: Request): Refusal {
    this.#wrong.take(requestContext(request).caller ?? "");
    return nothingHere();
  }
}

/** Returns the refusal for a token that opens nothing. */
export function nothingHere(): Refusal {
  return new Refusal("not_found", { detail: "There is nothing at this path." });
}

/** Answers requests to a path whose token replaces an API key. A token can be read once a second. All invalid tokens get the same response. */
function tokenFile({ one, headers, maxAgeSeconds, textOf }: TokenFile, nowMs: () => number): RequestHandler {
  const guard = new TokenGuard(one, 1, nowMs);
  return async (request, response) => {
    response.setHeader("x-robots-tag", "noindex");
    const token = guard.admit(request);
    const text = await textOf(token, request);
    if (text === undefined) throw guard.refuse(request);
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
