import type { RequestHandler } from "express";
import { BurstGuard, requireAllowed } from "../gate/burst-guard.ts";
import { entityTag, namesTag } from "@halcyon/base/etag";
import { requestContext } from "../request-context.ts";
import { Refusal } from "../../errors/refusal.ts";
import { feedCalendar } from "../../watches/feeds/feed-spans.ts";
import type { FeedStore } from "../../watches/feeds/feed-store.ts";

interface ServeFeedOptions {
  readonly feeds: Pick<FeedStore, "byToken" | "spans" | "warnings">;
  /** URL of the web page to which the calendar links; undefined if the public URL of the server is not known. */
  readonly link: string | undefined;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
}

/** Maximum number of tokens, valid or not, whose last requests are remembered. */
const tokensMax = 10_000;

/** Maximum number of invalid tokens per second from one address. */
const wrongPerSecond = 5;

/**
 * Answers requests to `/feeds/:token.ics`, whose token replaces an API key. All invalid tokens get the same response. An address that sends too many invalid
 * tokens per second is refused until its rate is lower, even for feeds that exist.
 */
export function serveFeed({ feeds, link, nowMs }: ServeFeedOptions): RequestHandler {
  const guard = new BurstGuard(1, nowMs, tokensMax);
  const wrong = new BurstGuard(wrongPerSecond, nowMs);
  return async (request, response) => {
    const token = String(request.params["token"]).slice(0, 64);
    response.setHeader("x-robots-tag", "noindex");
    // Programs ask for the head, and then for the whole.
    const burst = guard.take(request.method === "HEAD" ? `${token} head` : token);
    requireAllowed(burst, "A feed can be read once a second.");
    const { caller = "" } = requestContext(request);
    const held = wrong.take(caller, 0);
    if (held.remaining === 0) {
      throw new Refusal("too_many_requests", {
        detail: `An address may request a missing feed at most ${wrongPerSecond} times a second.`,
        retryAfterSeconds: held.retryAfterSeconds,
      });
    }
    const feed = await feeds.byToken(token);
    if (feed === undefined) {
      wrong.take(caller);
      throw new Refusal("not_found", { detail: "There is nothing at this path." });
    }
    const warnings = await feeds.warnings(feed);
    const text = feedCalendar(await feeds.spans(feed), { name: feed.name, link, warnings });
    const etag = entityTag([text]);
    const headers = { ...requestContext(request).headers, etag, "cache-control": "private, max-age=900" };
    if (namesTag(request.headers["if-none-match"], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const body = Buffer.from(text);
    response.writeHead(200, {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="halcyon.ics"',
      "content-length": body.length,
    });
    response.end(body);
  };
}
