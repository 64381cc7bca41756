import type { Feed } from "@halcyon/schema";
import type { WatchList } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callProblem } from "../../../../data/api/call-problem.ts";
import { client } from "../../../../data/api/client.ts";
import { feedsQuery, type FeedWithUrl } from "../delivery-queries.ts";
import { watchesQuery } from "../../watch-queries.ts";
import { AskOnce } from "../../requests/ask-once.tsx";
import { Loading } from "../../../../widgets/loading.tsx";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { useAct } from "../../requests/use-act.ts";

/** Lists the calendar feeds (iCalendar URLs), which contain the windows that watches find. The URL of a feed is shown only when the feed is created. */
export function FeedList() {
  const { data: feeds, isError, error, refetch } = useQuery(feedsQuery);
  const { data: watches = [] } = useQuery(watchesQuery);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<FeedWithUrl>();
  return (
    <section className="card sent-card" aria-labelledby="feeds-title">
      <div className="card-head">
        <h2 id="feeds-title">Calendars</h2>
        {!isNew && (
          <button type="button" onClick={() => setNew(true)}>
            Add a calendar
          </button>
        )}
      </div>
      {isNew && (
        <FeedForm
          watches={watches}
          close={() => setNew(false)}
          made={(feed) => {
            setNew(false);
            setMade(feed);
          }}
        />
      )}
      {made !== undefined && (
        <ShownOnce
          title="The address, shown once"
          label={`Address of ${made.name}`}
          text={new URL(made.url, location.href).href}
          close={() => setMade(undefined)}
        >
          <strong>Subscribe to this address in your calendar now: it is not shown again.</strong> Anyone who
          knows it can read the calendar.
        </ShownOnce>
      )}
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && feeds === undefined && <Loading what="your calendars" />}
      {feeds?.length === 0 && !isNew && <p>There is none. A calendar shows each window as an event.</p>}
      <p className="note">For planning, not for warnings: calendars look when they like, often once a day.</p>
      {feeds !== undefined && feeds.length > 0 && (
        <ul aria-label="Your calendars">
          {feeds.map((feed) => (
            <FeedRow key={feed.id} {...{ feed, watches }} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  readonly feed: Feed;
  readonly watches: WatchList["watches"];
}

function FeedRow({ feed: { id, name, watches: shown }, watches }: RowProps) {
  const [isAsked, setAsked] = useState(false);
  const names = shown?.map((one) => watches.find((watch) => watch.id === one)?.name ?? "a deleted watch");
  return (
    <li className="webhook-row">
      <div>
        <h3>{name}</h3>
        <p className="note">{names === undefined ? "All watches" : names.join(", ")}</p>
      </div>
      <button type="button" onClick={() => setAsked(true)}>
        Delete<span className="unseen"> {name}</span>
      </button>
      {isAsked && (
        <AskOnce
          title={`Delete “${name}”?`}
          sure="Delete it"
          change={async () => {
            await client.deleteFeed.mutate({ params: { id } });
          }}
          queryKey={["deliveries"]}
          close={() => setAsked(false)}
        >
          The address answers no more. Calendars that follow it stay as they are.
        </AskOnce>
      )}
    </li>
  );
}

interface FeedFormProps {
  readonly watches: WatchList["watches"];
  readonly made: (feed: FeedWithUrl) => void;
  readonly close: () => void;
}

/** Creates a calendar feed with a name and the watches whose windows it contains. */
function FeedForm({ watches, made, close }: FeedFormProps) {
  const [name, setName] = useState("Weather windows");
  const [left, setLeft] = useState<readonly string[]>([]);
  const { act, isBusy, problem } = useAct(["deliveries"]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const shown = watches.map(({ id }) => id).filter((id) => !left.includes(id));
    const body = { name: name.trim(), ...(left.length > 0 && { watches: shown }) };
    const feed = await act(() => client.createFeed.mutate({ body }));
    if (feed !== undefined) made(feed.json);
  };
  return (
    <form className="sent-form" aria-label="New calendar" onSubmit={(event) => void submit(event)}>
      <label className="watch-field">
        What it is called
        <input required maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      {watches.length > 1 && (
        <details>
          <summary>{left.length === 0 ? "It shows all watches" : "It shows some watches"}</summary>
          <div className="tick-boxes" role="group" aria-label="Watches that it shows">
            {watches.map(({ id, name: watchName }) => (
              <label key={id} className="tick-box">
                <input
                  type="checkbox"
                  checked={!left.includes(id)}
                  disabled={!left.includes(id) && left.length === watches.length - 1}
                  onChange={({ target }) =>
                    setLeft(target.checked ? left.filter((one) => one !== id) : [...left, id])
                  }
                />
                {watchName}
              </label>
            ))}
          </div>
          <p className="note">With all of them, watches that you make later are shown too.</p>
        </details>
      )}
      {problem && <ProblemNote problem={problem} />}
      <div className="row">
        <button type="submit" className="primary" disabled={isBusy || name.trim() === ""}>
          Make it
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
