import type { Constraint, EntryDetail } from "@halcyon/schema";
import { useState } from "react";
import { draftOf } from "../../editor/drafts/draft.ts";
import { storedDrafts } from "../../editor/drafts/stored-drafts.ts";
import { addressOf, go } from "../../../data/state/address.ts";
import { draftTexts } from "../../../data/state/draft-names.ts";
import type { View } from "../../../data/state/view.ts";
import { PageLink } from "../../../widgets/page-link.tsx";

interface Props {
  readonly view: View;
  readonly entry: EntryDetail;
  /** As they are tried. */
  readonly constraints: readonly Constraint[];
  readonly isMoved: boolean;
}

/** The way into the editor, which takes moved limits along as a draft and replaces no other draft unasked. */
export function ToEditor({ view, entry, constraints, isMoved }: Props) {
  const { type, id, version } = entry;
  const hasDraft = draftTexts.useNames().some((name) => name.type === type && name.id === id);
  const [isFull, setFull] = useState(false);
  const take = (): void => {
    const isKept = storedDrafts.keep({ type, id }, { version, draft: { ...draftOf(entry), constraints } });
    setFull(!isKept);
    if (isKept) go(addressOf("editor", view));
  };
  return (
    <div className="row">
      {isMoved && (
        <button type="button" className="primary" onClick={take}>
          {hasDraft ? "Replace the draft in the editor" : "Open in the editor"}
        </button>
      )}
      {(!isMoved || hasDraft) && (
        <PageLink page="editor" view={view}>
          {hasDraft ? "Open the draft in the editor" : "Open in the editor"}
        </PageLink>
      )}
      {isMoved && hasDraft && (
        <p className="note">The editor holds other changes of this {type} that are not saved.</p>
      )}
      {isFull && (
        <p className="wrong" role="alert">
          This browser has no room for the draft. Write the limit down, then set it in the editor.
        </p>
      )}
    </div>
  );
}
