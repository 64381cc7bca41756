import "./watches.css";
import "./span-rows.css";
import "./watch-form.css";
import "./deliveries/deliveries.css";
import { type Address, useAddress } from "../../data/state/address.ts";
import type { View, Watching, Zone } from "../../data/state/view.ts";
import { browserZone, clockOf } from "../../words/time/clock.ts";
import { Choice } from "../../widgets/choice.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { EventList } from "./event-list.tsx";
import { NewWatch } from "./form/new-watch.tsx";
import { WatchList } from "./watch-list.tsx";
import { WatchView } from "./view/watch-view.tsx";
import { AddressList } from "./deliveries/destinations/address-list.tsx";
import { DeliveryList } from "./deliveries/delivery-list.tsx";
import { FeedList } from "./deliveries/destinations/feed-list.tsx";
import { WebhookList } from "./deliveries/destinations/webhook-list.tsx";

const rooms: readonly { readonly watching: Watching; readonly name: string }[] = [
  { watching: "all", name: "All" },
  { watching: "new", name: "New" },
  { watching: "told", name: "Told" },
  { watching: "sent", name: "Where it goes" },
];

/** A list of several places has no clock of its own: there the device stands in. */
const clocks: readonly { readonly value: Zone; readonly text: string }[] = [
  { value: "place", text: "each place" },
  ...(browserZone === "UTC" ? [] : [{ value: "local" as const, text: "this device" }]),
  { value: "utc", text: "UTC" },
];

/** What is watched, what that has told, and where it is sent. */
export function WatchesPage() {
  const address = useAddress();
  const { view, change } = address;
  return (
    <div className="watches">
      <div className="watch-rooms">
        <nav aria-label="Watches">
          {rooms.map(({ watching, name }) => (
            <PageLink
              key={watching}
              page="watches"
              view={{ ...view, watching }}
              isCurrent={watching === view.watching}
            >
              {name}
            </PageLink>
          ))}
        </nav>
        <Choice
          label="Times on the clock of"
          value={browserZone === "UTC" && view.zone === "local" ? "utc" : view.zone}
          options={clocks}
          choose={(zone) => change({ zone }, { replace: true })}
        />
      </div>
      <Room {...{ view, change }} />
    </div>
  );
}

function Room({ view, change }: Pick<Address, "view" | "change">) {
  const { watching } = view;
  switch (watching) {
    case "all":
      return <WatchList view={view} />;
    case "new":
      return <NewWatch {...{ view, change }} />;
    case "told":
      return (
        <>
          <header>
            <h1 id="told-title">What your watches told</h1>
            <p className="note">The newest stands first. Each thing is told once.</p>
          </header>
          <section className="card" aria-labelledby="told-title">
            <EventList view={view} heading="h2" />
          </section>
        </>
      );
    case "sent":
      return <SentRoom view={view} />;
    default:
      return <WatchView key={watching} id={watching} {...{ view, change }} />;
  }
}

/** Where what is told goes, and what became of each message. */
function SentRoom({ view }: { readonly view: View }) {
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
