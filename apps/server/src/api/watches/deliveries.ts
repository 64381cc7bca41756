import { noting } from "@halcyon/accounts/audit";
import { describeDelivery } from "../../deliveries/stored-delivery.ts";
import { Refusal } from "../../errors/refusal.ts";
import { createdPage, readCreatedCursor } from "./created-page.ts";
import type { Handlers } from "../handler.ts";
import type { Delivering } from "../../deliveries/delivering.ts";

type DeliveryHandlers = Pick<Handlers, Extract<keyof Handlers, `deliveries.${string}`>>;

/** Returns the handlers under `/deliveries/`. */
export function deliveryHandlers({
  deliveries,
  wake,
}: Pick<Delivering, "deliveries" | "wake">): DeliveryHandlers {
  return {
    "deliveries.list": async ({ query, principal }) => {
      const { destination, state, limit, cursor } = query;
      const before = readCreatedCursor(cursor, "dlv");
      const some = { destination, state, before, countMax: limit + 1 };
      const { page, next_cursor } = createdPage(await deliveries.list(principal.accountId, some), limit);
      return { json: { deliveries: page.map(describeDelivery), next_cursor }, fresh: true };
    },

    "deliveries.redeliver": async ({ params, principal, nowMs }) => {
      const { accountId, keyId } = principal;
      const delivery = await deliveries.redeliver(
        { accountId, id: params.id },
        async (transaction, { id, destination }) => {
          const note = noting(transaction, { actor: keyId, nowMs: () => nowMs });
          await note("deliveries.redeliver", id, { destination });
        },
      );
      if (delivery === "absent")
        throw new Refusal("delivery_not_found", { detail: "Your account has no delivery with this id." });
      if (delivery === "refused")
        throw new Refusal("not_redeliverable", {
          detail: "The destination accepts nothing now, or the event is more than 30 days old.",
        });
      wake();
      return { json: describeDelivery(delivery), fresh: true };
    },
  };
}
