import "../styles/watches.css";
import { type RefObject, useRef } from "react";
import { useAddress, type Address } from "../state/address.ts";
import type { Watching } from "../state/view.ts";
import { browserZone, clockOf } from "../time/clock.ts";
import { SentRoom } from "../deliveries/sent-room.tsx";
import { Choice } from "../widgets/choice.tsx";
import { PageLink } from "../widgets/page-link.tsx";
import { EventList } from "./event-list.tsx";
import { NewWatch } from "./new-watch.tsx";
import type { WatchDraft } from "./watch-draft.ts";
import { WatchList } from "./watch-list.tsx";
import { WatchView } from "./watch-view.tsx";

const rooms: readonly { readonly watching: Watching; readonly name: string }[] = [
  { watching: "all", name: "All" },
  { watching: "new", name: "New" },
  { watching: "told", name: "Told" },
  { watching: "sent", name: "Where it goes" },
];

/** What is watched, what that has told, and where it is sent. */
export function WatchesPage() {
  const address = useAddress();
  const { view, change } = address;
  const kept = useRef<WatchDraft>(undefined);
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
        {browserZone === "UTC" ? (
          <p className="note">Times in UTC</p>
        ) : (
          <Choice
            label="Times in"
            value={view.zone === "utc" ? "utc" : "place"}
            options={[
              { value: "place", text: browserZone },
              { value: "utc", text: "UTC" },
            ]}
            choose={(zone) => change({ zone }, { replace: true })}
          />
        )}
      </div>
      <Room {...{ view, change, kept }} />
    </div>
  );
}

interface RoomProps extends Pick<Address, "view" | "change"> {
  readonly kept: RefObject<WatchDraft | undefined>;
}

function Room({ view, change, kept }: RoomProps) {
  const { watching } = view;
  switch (watching) {
    case "all":
      return <WatchList view={view} />;
    case "new":
      return <NewWatch {...{ view, change, kept }} />;
    case "told":
      return (
        <section className="card" aria-labelledby="told-title">
          <h1 id="told-title">What your watches told</h1>
          <EventList clock={clockOf(view.zone)} view={view} />
        </section>
      );
    case "sent":
      return <SentRoom view={view} />;
    default:
      return <WatchView key={watching} id={watching} {...{ view, change }} />;
  }
}
