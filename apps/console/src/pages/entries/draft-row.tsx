import type { EntrySummary } from "@halcyon/schema";
import { type DraftName, draftTexts } from "../../data/state/draft-names.ts";
import { PageLink } from "../../widgets/page-link.tsx";
import { newEntryId, type View } from "../../data/state/view.ts";

interface Props {
  readonly name: DraftName;
  /** The entry that it changes; undefined where that is gone. */
  readonly entry: EntrySummary | undefined;
  readonly view: View;
}

/** A draft of an entry that is not one's own, or is no more. */
export function DraftRow({ name, entry, view }: Props) {
  const isNew = name.id === newEntryId;
  return (
    <li className="card entry-row">
      <div>
        <h3>{isNew ? `New ${name.type}` : (entry?.name ?? `${name.type} ${name.id}, which is gone`)}</h3>
        <p className="note">Kept in this tab until it is saved, discarded or the tab is closed</p>
      </div>
      <div className="row acts">
        {(isNew || entry) && (
          <PageLink page="editor" view={{ ...view, entry: name }}>
            Go on
          </PageLink>
        )}
        <button type="button" onClick={() => draftTexts.drop(name)}>
          Discard
        </button>
      </div>
    </li>
  );
}
