import type { EntrySummary } from "@halcyon/schema";
import { useState } from "react";
import { PageLink } from "../../widgets/page-link.tsx";
import type { View } from "../../data/state/view.ts";
import { DeleteEntry } from "./delete-entry.tsx";

interface Props {
  readonly entry: EntrySummary;
  readonly view: View;
  /** Whether it is changed in this tab and not saved. */
  readonly isDrafted: boolean;
}

/** An entry of one's own, with what can be done with it. */
export function EntryRow({ entry, view, isDrafted }: Props) {
  const [isAsked, setAsked] = useState(false);
  const there: View = { ...view, entry: { type: entry.type, id: entry.id } };
  return (
    <li className="card entry-row">
      <div>
        <h2>{entry.name}</h2>
        <p className="note">
          {entry.type} {entry.id} · {entry.sector} · version {entry.version}
          {isDrafted && <strong> · changes not saved</strong>}
        </p>
        <p>{entry.description}</p>
      </div>
      <div className="row acts">
        <PageLink page="editor" view={there}>
          {isDrafted ? "Go on editing" : "Edit"}
        </PageLink>
        <PageLink page="forecast" view={there}>
          Forecast
        </PageLink>
        <button type="button" onClick={() => setAsked(true)}>
          Delete<span className="unseen"> {entry.name}</span>
        </button>
      </div>
      {isAsked && <DeleteEntry {...{ entry, isDrafted }} close={() => setAsked(false)} />}
    </li>
  );
}
