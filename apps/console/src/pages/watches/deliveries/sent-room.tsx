import type { View } from "../../../data/state/view.ts";
import { clockOf } from "../../../words/time/clock.ts";
import { AddressList } from "./destinations/address-list.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { FeedList } from "./destinations/feed-list.tsx";
import { WebhookList } from "./destinations/webhook-list.tsx";

/** Where what is told goes, and what became of each message. */
export function SentRoom({ view }: { readonly view: View }) {
  const clock = clockOf(view.zone);
  return (
    <>
      <header>
        <h1>Where it goes</h1>
        <p className="note">
          Everything that your watches tell stands under “Told”. Here you choose where else it goes.
        </p>
      </header>
      <AddressList />
      <FeedList />
      <WebhookList clock={clock} />
      <DeliveryList clock={clock} />
    </>
  );
}
