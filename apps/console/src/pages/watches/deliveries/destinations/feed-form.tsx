import type { WatchList } from "@halcyon/schema";
import { type FormEvent, useState } from "react";
import { client } from "../../../../data/api/client.ts";
import type { FeedWithUrl } from "../delivery-queries.ts";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { useAct } from "../../requests/use-act.ts";

interface Props {
  readonly watches: WatchList["watches"];
  readonly made: (feed: FeedWithUrl) => void;
  readonly close: () => void;
}

/** A new calendar: what it is called, and whose windows it shows. */
export function FeedForm({ watches, made, close }: Props) {
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
