import type { ApiCall } from "../api-call.ts";
import type { FeedList, FeedRequest, FeedWithUrl } from "../../generated/wire.ts";
import type { CallOptions } from "../../http/request/options.ts";

/**
 * Calendar feeds: addresses that calendars subscribe to, which show the open spans of watches.
 *
 * @example
 * ```js
 * const feed = await halcyon.feeds.create({ name: "Site 7" });
 * console.log(feed.url);
 * ```
 */
export interface FeedCalls {
  /** The feeds of the account, the oldest first. */
  list(options?: CallOptions): ApiCall<FeedList>;
  /** Make a feed; the answer alone has its address. */
  create(body: FeedRequest, options?: CallOptions): ApiCall<FeedWithUrl>;
  /** Delete a feed; its address answers no more. */
  delete(id: string, options?: CallOptions): ApiCall<undefined>;
}
