import "./watches.css";
import "./span-rows.css";
import "./watch-form.css";
import "./deliveries/deliveries.css";
import { type Address, useAddress } from "../../data/state/address.ts";
import { readWatching, type View, type Watching, type Zone } from "../../data/state/view.ts";
import { browserZone, clockOf } from "../../words/time/clock.ts";
import { Choice } from "../../widgets/choice.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { EventList } from "./event-list.tsx";
import { WatchView } from "./view/watch-view.tsx";
import { AddressList } from "./deliveries/destinations/address-list.tsx";
import { DeliveryList } from "./deliveries/delivery-list.tsx";
import { FeedList } from "./deliveries/destinations/feed-list.tsx";
import { LinkList } from "./deliveries/destinations/link-list.tsx";
import { TableList } from "./deliveries/destinations/table-list.tsx";
import { WebhookList } from "./deliveries/destinations/webhook-list.tsx";
import { watchedPlacesMax, watchesMax } from "@halcyon/schema/watch";
import { useQuery } from "@tanstack/react-query";
import { callProblem } from "../../data/api/call-problem.ts";
import { modelsQuery } from "../../data/queries/queries.ts";
import { watchesQuery } from "./watch-queries.ts";
import { Loading } from "../../widgets/loading.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { Term } from "../frame/terms/term.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { isOfSynthetic } from "./is-of-synthetic.ts";
import { useClockAt } from "./use-clock-at.ts";
import { WatchRow } from "./watch-row.tsx";
import { useMemo, useState } from "react";
import { type StoredWatchDraft, storedWatchDraft } from "./form/stored-watch-draft.ts";
import { draftOfView, givenName } from "./form/watch-draft.ts";
import { WatchForm } from "./form/watch-form.tsx";

const rooms: readonly { readonly watching: Watching; readonly name: string }[] = [
  { watching: "all", name: "All" },
  { watching: "new", name: "New" },
  { watching: "told", name: "Told" },
  { watching: "sent", name: "Where it goes" },
];

/** Selectable time zones for the times in a list. `local` is the time zone of the device. */
const clocks: readonly { readonly value: Zone; readonly text: string }[] = [
  { value: "place", text: "each place" },
  ...(browserZone === "UTC" ? [] : [{ value: "local" as const, text: "this device" }]),
  { value: "utc", text: "UTC" },
];

/** Shows the watches, their events, and their destinations. */
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
              current={watching === view.watching && "page"}
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
            <p className="note">The newest event is first. Each event is reported once.</p>
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

/** Shows where events are sent (the destinations), and what was sent there (the deliveries). */
function SentRoom({ view }: { readonly view: View }) {
  const clock = clockOf(view.zone);
  return (
    <>
      <header>
        <h1>Where it goes</h1>
        <p className="note">
          All events of your watches are under “Told”. Here you choose where else to send them.
        </p>
      </header>
      <AddressList />
      <FeedList />
      <LinkList {...{ view, clock }} />
      <TableList {...{ view, clock }} />
      <WebhookList clock={clock} />
      <DeliveryList clock={clock} />
    </>
  );
}

/** Lists all watches of the account. Watches that need attention come first. */
function WatchList({ view }: { readonly view: View }) {
  const { data: watches, isError, error, refetch } = useQuery(watchesQuery);
  const { data: models } = useQuery(modelsQuery);
  const clockAt = useClockAt(view.zone);
  const sorted = clockAt && watches?.toSorted((one, other) => needOf(other) - needOf(one));
  return (
    <>
      <header>
        <h1>Watches</h1>
        <p className="note">
          A watch looks at your places with every new <Term id="run">run</Term> of the forecast: that is a{" "}
          <Term id="round">round</Term>. It tells you once when something comes, changes or goes.
          {watches !== undefined &&
            watches.length > 0 &&
            ` You have ${watches.length} of at most ${watchesMax}, with at most ${watchedPlacesMax} places together.`}
        </p>
      </header>
      {watches?.some(({ model }) => model !== undefined && isOfSynthetic(models, model)) === true && (
        <SyntheticNote />
      )}
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && sorted === undefined && <Loading what="your watches" shape="list" />}
      {sorted?.length === 0 && (
        <section className="card">
          <h2>You have none yet</h2>
          <p>
            Be told instead of asking: when there is time for a task, when the weather turns, or when a value
            passes your limit. Press “Tell me when” on a forecast, or{" "}
            <PageLink page="watches" view={{ ...view, watching: "new" }}>
              make one here
            </PageLink>
            .
          </p>
        </section>
      )}
      {sorted !== undefined && sorted.length > 0 && (
        <ul aria-label="Your watches">
          {sorted.map((watch) => (
            <WatchRow key={watch.id} {...{ watch, view }} clock={clockAt!(watch.first_place ?? undefined)} />
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * Returns how urgently a watch needs attention; a larger number is more urgent. Most urgent is a watch that the server paused. Next is a watch that lacks the
 * weather at some of its places. Least urgent is a watch that has ended.
 */
function needOf({
  state,
  paused_because: because,
  blind_places: blind,
}: NonNullable<Parameters<typeof WatchRow>[0]>["watch"]): number {
  if (state === "ended") return 0;
  if (state === "paused") return because === "by_user" ? 1 : 4;
  return blind > 0 ? 3 : 2;
}

type NewWatchProps = Pick<Address, "view" | "change">;

/**
 * Shows the form for a new watch, with the place, the task and the windows from the URL. If this tab has an unfinished draft of the same watch, the form
 * continues it. A draft of another watch is offered.
 */
function NewWatch({ view, change }: NewWatchProps) {
  const blank = useMemo((): StoredWatchDraft => {
    const draft = draftOfView(view);
    return { begun: JSON.stringify(draft), draft };
  }, []);
  const [left, setLeft] = useState(storedWatchDraft.read);
  const [shown, show] = useState(left?.begun === blank.begun ? left : blank);
  const forget = (): void => {
    storedWatchDraft.drop();
    setLeft(undefined);
  };
  return (
    <>
      {left !== undefined && (
        <p className="note" role="status">
          {shown === left ? "This continues your draft." : `You began “${nameOf(left)}”.`}{" "}
          {shown === left ? (
            <button
              type="button"
              onClick={() => {
                forget();
                show(blank);
              }}
            >
              Begin anew
            </button>
          ) : (
            <button type="button" onClick={() => show(left)}>
              Go on with it
            </button>
          )}
        </p>
      )}
      <WatchForm
        key={shown === left ? "left" : "new"}
        first={shown.draft}
        keep={(draft) => storedWatchDraft.keep({ begun: shown.begun, draft })}
        done={({ id }) => {
          forget();
          change({ watching: readWatching(id) ?? "all" });
        }}
      />
    </>
  );
}

function nameOf({ draft }: StoredWatchDraft): string {
  return draft.name === "" ? givenName(draft, "A watch") : draft.name;
}
