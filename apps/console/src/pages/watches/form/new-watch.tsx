import { useMemo, useState } from "react";
import type { Address } from "../../../data/state/address.ts";
import { readWatching } from "../../../data/state/view.ts";
import { type StoredWatchDraft, storedWatchDraft } from "./stored-watch-draft.ts";
import { draftOfView, givenName } from "./watch-draft.ts";
import { WatchForm } from "./watch-form.tsx";

type Props = Pick<Address, "view" | "change">;

/**
 * A new watch, which begins with the place, the task and the windows of the address. A begun draft of the
 * same watch goes on, and a begun draft of another one is offered.
 */
export function NewWatch({ view, change }: Props) {
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
          {shown === left ? "This goes on with what you began." : `You began “${nameOf(left)}”.`}{" "}
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
