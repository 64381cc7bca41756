import type { WatchList } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { client } from "../../../../data/api/client.ts";
import { feedsQuery, type FeedWithUrl } from "../delivery-queries.ts";
import { watchesQuery } from "../../watch-queries.ts";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { type FormProps, SecretList, SecretRow } from "./secret-list.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { useAct } from "../../requests/use-act.ts";

/** Lists the calendar feeds (iCalendar URLs), which contain the windows that watches find. The URL of a feed is shown only when the feed is created. */
export function FeedList() {
  const { data: watches = [] } = useQuery(watchesQuery);
  const nameOf = (id: string): string => watches.find((watch) => watch.id === id)?.name ?? "a deleted watch";
  return (
    <SecretList
      titleId="feeds-title"
      title="Calendars"
      add="Add a calendar"
      what="your calendars"
      items={useQuery(feedsQuery)}
      none="There is none. A calendar shows each window as an event."
      note="For planning, not for warnings: calendars look when they like, often once a day."
      form={(form: FormProps<FeedWithUrl>) => <FeedForm {...{ watches }} {...form} />}
      once={({ name }, url, close) => (
        <ShownOnce title="The address, shown once" texts={{ [`Address of ${name}`]: url }} close={close}>
          <strong>Subscribe to this address in your calendar now: it is not shown again.</strong> Anyone who
          knows it can read the calendar.
        </ShownOnce>
      )}
      row={({ id, name, watches: shown }) => (
        <SecretRow
          key={id}
          name={name}
          note={shown?.map(nameOf).join(", ") ?? "All watches"}
          act="Delete"
          end={() => client.deleteFeed.mutate({ params: { id } })}
          loss="The address answers no more. Calendars that follow it stay as they are."
        />
      )}
    />
  );
}

interface FeedFormProps extends FormProps<FeedWithUrl> {
  readonly watches: WatchList["watches"];
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
