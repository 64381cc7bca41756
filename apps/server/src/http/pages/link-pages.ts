import type { Request, Response } from "express";
import { escapeHtml } from "@halcyon/base/escape-html";
import { BurstGuard, requireAllowed } from "../gate/burst-guard.ts";
import type { LinkPages } from "./keyless.ts";
import { page } from "./pages.ts";
import { requestContext } from "../request-context.ts";
import type { AddressStore } from "../../deliveries/mail/address-store.ts";

/** Maximum number of requests per second from one address. */
const perSecond = 5;

/**
 * Serves the pages to which the links in messages lead. A token is checked only when the button is pressed, so that a page does not reveal whether its token is
 * valid.
 */
export function linkPages(
  addresses: Pick<AddressStore, "block" | "confirm" | "unblock" | "unsubscribe">,
  nowMs: () => number,
): LinkPages {
  const guard = new BurstGuard(perSecond, nowMs);
  const hold = (request: Request): void =>
    requireAllowed(
      guard.take(requestContext(request).caller ?? ""),
      `An address may request these pages at most ${perSecond} times a second.`,
    );
  return {
    confirm: {
      show: (_request, response) =>
        send(
          response,
          "Get events by e-mail",
          button("After this, you get events of watched weather.", "Confirm"),
        ),
      press: async (request, response) => {
        hold(request);
        if (await addresses.confirm(tokenOf(request)))
          return send(
            response,
            "Confirmed",
            "<p>You now get events by e-mail. Each message has a link to unsubscribe.</p>",
          );
        response.status(404);
        return send(
          response,
          "This link is no longer valid",
          "<p>A link is valid once, for 24 hours. Ask the person who added your address to add it again.</p>",
        );
      },
    },
    block: {
      show: (request, response) =>
        send(
          response,
          "Block this address",
          `${button("After this, nobody can make this server send you anything, not even a link.", "Block")}
${unblockLink(request, "You blocked it and changed your mind?", "Unblock it")}`,
        ),
      press: async (request, response) => {
        hold(request);
        await addresses.block(tokenOf(request));
        return send(
          response,
          "Blocked",
          `<p>You get no more messages. The link in the message stays valid, so that you can undo this.</p>
${unblockLink(request, "You changed your mind?", "Unblock this address")}`,
        );
      },
    },
    unblock: {
      show: (_request, response) =>
        send(
          response,
          "Unblock this address",
          button("After this, the server can again send you a link to confirm your address.", "Unblock"),
        ),
      press: async (request, response) => {
        hold(request);
        await addresses.unblock(tokenOf(request));
        return send(
          response,
          "Not blocked",
          "<p>Ask the person who wants to send you events to add your address again. You then get a link.</p>",
        );
      },
    },
    unsubscribe: {
      show: (_request, response) =>
        send(response, "Stop messages", button("After this, you get no more events.", "Unsubscribe")),
      press: async (request, response) => {
        hold(request);
        await addresses.unsubscribe(tokenOf(request));
        return send(response, "Unsubscribed", "<p>You get no more messages.</p>");
      },
    },
  };
}

function tokenOf(request: Request): string {
  return String(request.params["token"]);
}

/** Returns a line of HTML with a link to the page that unblocks the token's e-mail address. */
function unblockLink(request: Request, words: string, label: string): string {
  return `<p>${words} <a href="../unblock/${escapeHtml(encodeURIComponent(tokenOf(request)))}">${label}</a>.</p>`;
}

/** Returns the HTML of a form with one button. The form is submitted to the URL of the page that contains it. */
function button(words: string, label: string): string {
  return `<p>${words}</p>
<form method="post"><button type="submit" style="font: inherit; padding: 0.6rem 1.2rem; width: 100%; max-width: 20rem">${label}</button></form>`;
}

function send(response: Response, title: string, body: string): void {
  response.setHeader("cache-control", "no-store");
  response.setHeader("x-robots-tag", "noindex");
  response.type("html").end(page(title, body));
}
