import { linkDaysMax } from "@halcyon/schema/v2";
import { Refusal } from "../../errors/refusal.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import type { LinkStore } from "../../links/link-store.ts";
import { requireEnd } from "../endpoints/require-end.ts";
import { askedEntry } from "./asked-forecast.ts";
import type { Handlers } from "./handler.ts";

type LinkHandlers = Pick<Handlers, Extract<keyof Handlers, `links.${string}`>>;

/**
 * What answers under `/links/`.
 *
 * @param publicUrl - Where callers reach the server; without it a link is given by its path.
 */
export function linkHandlers(
  store: LinkStore,
  admit: Pick<Scorer["admit"], "find">,
  publicUrl = "",
): LinkHandlers {
  return {
    "links.list": async ({ principal }) => ({
      json: { links: [...(await store.list(principal.accountId))] },
      fresh: true,
    }),

    "links.create": async ({ body, principal, nowMs }) => {
      requireEnd(body.expires_at, nowMs, { field: "expires_at", thing: "A link", daysMax: linkDaysMax });
      await admit.find(askedEntry(body.entry, principal));
      const { link, token } = await store.create(principal, body);
      return { json: { ...link, url: `${publicUrl}/console/shared#${token}` }, fresh: true };
    },

    "links.delete": async ({ params, principal }) => {
      if (await store.delete(principal, params.id)) return { json: undefined };
      throw new Refusal("link_not_found", { detail: "Your account has no link with this id." });
    },
  };
}
