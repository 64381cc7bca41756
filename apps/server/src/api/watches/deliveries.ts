import type { v2 } from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import { noting } from "@halcyon/accounts/audit";
import { describeDelivery } from "../../deliveries/stored-delivery.ts";
import { Refusal } from "../../errors/refusal.ts";
import { createdPage, readCreatedCursor } from "./created-page.ts";
import type * as answering from "../pipeline/handler.ts";
import type { KnownEvents } from "./known-events.ts";
import type { Delivering } from "../../deliveries/delivering.ts";

type Call<Name extends `deliveries.${"list" | "redeliver"}`> = answering.Call<(typeof v2)[Name]>;

/** Returns the handlers under `/deliveries/`, which list the deliveries of known events. */
export function deliveryHandlers<Known extends Event>(
  { deliveries, wake }: Pick<Delivering, "deliveries" | "wake">,
  { isKnownType, withoutWarnings }: KnownEvents<Known>,
) {
  return {
    "deliveries.list": async ({ query, principal }: Call<"deliveries.list">) => {
      const { destination, state, limit, cursor } = query;
      const before = readCreatedCursor(cursor, "dlv");
      const some = { destination, state, withoutWarnings, before, countMax: limit + 1 };
      const { page, next_cursor } = createdPage(await deliveries.list(principal.accountId, some), limit);
      const known = page.flatMap(({ type, ...delivery }) =>
        isKnownType(type) ? [describeDelivery({ ...delivery, type })] : [],
      );
      return { json: { deliveries: known, next_cursor }, fresh: true as const };
    },

    "deliveries.redeliver": async ({ params, principal, nowMs }: Call<"deliveries.redeliver">) => {
      const { accountId, keyId } = principal;
      const delivery = await deliveries.redeliver(
        { accountId, id: params.id, withoutWarnings },
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
      const { type } = delivery;
      if (!isKnownType(type)) throw new Error(`the version of the API has no delivery of ${type}`);
      return { json: describeDelivery({ ...delivery, type }), fresh: true as const };
    },
  };
}
