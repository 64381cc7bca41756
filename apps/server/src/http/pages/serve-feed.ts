import type { RequestHandler } from "express";
import { TokenGuard } from "../gate/token-guard.ts";
import { feedCalendar } from "../../watches/feeds/feed-spans.ts";
import type { FeedStore } from "../../watches/feeds/feed-store.ts";
import { sendTokenFile } from "./send-token-file.ts";

interface ServeFeedOptions {
  readonly feeds: Pick<FeedStore, "byToken" | "spans" | "warnings">;
  /** URL of the web page to which the calendar links; undefined if the public URL of the server is not known. */
  readonly link: string | undefined;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
}

/** Answers requests to `/feeds/:token.ics`, whose token replaces an API key. */
export function serveFeed({ feeds, link, nowMs }: ServeFeedOptions): RequestHandler {
  const guard = new TokenGuard("feed", nowMs);
  return async (request, response) => {
    response.setHeader("x-robots-tag", "noindex");
    const feed = await feeds.byToken(guard.admit(request));
    if (feed === undefined) throw guard.refuse(request);
    const warnings = await feeds.warnings(feed);
    sendTokenFile(request, response, {
      text: feedCalendar(await feeds.spans(feed), { name: feed.name, link, warnings }),
      maxAgeSeconds: 900,
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="halcyon.ics"',
      },
    });
  };
}
