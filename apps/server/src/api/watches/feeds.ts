import type { FeedStore } from "../../watches/feeds/feed-store.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Handlers } from "../handler.ts";

type FeedHandlers = Pick<Handlers, Extract<keyof Handlers, `feeds.${string}`>>;

/**
 * Returns the handlers of the endpoints under `/feeds/`.
 *
 * @param publicUrl - URL at which callers reach the server. Without a URL, responses name feeds by their paths.
 */
export function feedHandlers(store: FeedStore, publicUrl = ""): FeedHandlers {
  return {
    "feeds.list": async ({ principal }) => ({
      json: { feeds: [...(await store.list(principal.accountId))] },
      fresh: true,
    }),

    "feeds.create": async ({ body, principal }) => {
      const made = await store.create(principal, body);
      if ("absentWatch" in made) {
        const detail = "Your account has no watch with this id.";
        const pointer = `#/watches/${made.absentWatch}`;
        throw new Refusal("watch_not_found", {
          detail,
          errors: [{ pointer, code: "watch_not_found", detail }],
        });
      }
      return { json: { ...made.feed, url: `${publicUrl}/feeds/${made.token}.ics` }, fresh: true };
    },

    "feeds.delete": async ({ params, principal }) => {
      if (await store.delete(principal, params.id)) return { json: undefined };
      throw new Refusal("feed_not_found", { detail: "Your account has no feed with this id." });
    },
  };
}
