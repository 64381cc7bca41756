import { randomUUID } from "node:crypto";
import type { Mailing } from "../../deliveries/mail/mailing.ts";
import { confirmationMail } from "../../deliveries/mail/confirmation-mail.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Handlers } from "../handler.ts";

type AddressHandlers = Pick<Handlers, Extract<keyof Handlers, `addresses.${string}`>>;

/** Returns the handlers of the endpoints under `/addresses/`. */
export function addressHandlers(mailing: Mailing): AddressHandlers {
  return {
    "addresses.list": async ({ principal }) => ({
      json: { addresses: [...(await mailing.addresses.list(principal.accountId))] },
      fresh: true,
    }),

    "addresses.create": async ({ body, principal }) => {
      const { sender } = mailing;
      if (sender === undefined)
        throw unavailable("This server sends no e-mail: HALCYON_SMTP_URL is not set.");
      const added = await mailing.addresses.add(principal, body.email);
      if (added === "too many links")
        throw new Refusal("too_many_requests", {
          detail: "Your account has sent the maximum number of links for today. Try again tomorrow.",
          retryAfterSeconds: 3600,
        });
      const { address, link } = added;
      if (link !== undefined) {
        const unsubscribeUrl = `${sender.publicUrl}/block/${link.blockToken}`;
        const confirmUrl = `${sender.publicUrl}/confirm/${link.confirmToken}`;
        const words = confirmationMail(address.email, link.requester, {
          confirmUrl,
          blockUrl: unsubscribeUrl,
        });
        const mail = { ...words, to: address.email, id: randomUUID(), unsubscribeUrl };
        const { kind } = await sender.mailer.send(mail);
        if (kind !== "sent") {
          await mailing.addresses.notSent(address);
          // Why is not said: that would tell which addresses there are.
          throw unavailable("The mail server did not take the link. Try again later.");
        }
      }
      return { json: address, fresh: true };
    },

    "addresses.delete": async ({ params, principal }) => {
      if (await mailing.addresses.delete(principal, params.id)) return { json: undefined };
      throw new Refusal("address_not_found", { detail: "Your account has no address with this id." });
    },
  };
}

function unavailable(detail: string): Refusal {
  return new Refusal("channel_unavailable", { detail });
}
