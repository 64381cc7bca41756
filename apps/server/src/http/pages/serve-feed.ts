import type { RequestHandler } from "express";
import { burstGuard } from "../gate/burst-guard.ts";
import { entityTag, namesTag } from "@halcyon/base/etag";
import { requestContext } from "../request-context.ts";
import { Refusal } from "../../errors/refusal.ts";
import { feedCalendar } from "../../watches/feeds/feed-calendar.ts";
import type { FeedStore } from "../../watches/feeds/feed-store.ts";

export interface ServeFeedOptions {
  readonly feeds: Pick<FeedStore, "byToken" | "spans">;
  /** Where people look; undefined where nobody said where callers reach the server. */
  readonly link: string | undefined;
  /** The clock [ms since 1970]. */
  readonly nowMs: () => number;
}

/** How many tokens are remembered, good ones or not. */
const tokensMax = 10_000;

/**
 * Answers `/feeds/:token.ics`: a caller with the token needs no key. All tokens that lead nowhere get the same answer, which says nothing about any
 * of them.
 */
export function serveFeed({ feeds, link, nowMs }: ServeFeedOptions): RequestHandler {
  const guard = burstGuard(1, nowMs, tokensMax);
  return async (request, response) => {
    const token = String(request.params["token"]).slice(0, 64);
    response.setHeader("x-robots-tag", "noindex");
    const burst = guard.take(token);
    if (!burst.allowed) {
      throw new Refusal("too_many_requests", {
        detail: "A feed may be read once a second.",
        retryAfterSeconds: burst.retryAfterSeconds,
      });
    }
    const feed = await feeds.byToken(token);
    if (feed === undefined) throw new Refusal("not_found", { detail: "There is nothing at this path." });
    const text = feedCalendar(await feeds.spans(feed), { name: feed.name, link });
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
