import type { EntryDetail } from "@halcyon/schema";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type Draft, draftOf, isSameDraft } from "./draft.ts";
import { draftTexts } from "./draft-names.ts";
import { keptDrafts } from "./kept-drafts.ts";

/** The draft of an entry, kept in the tab while it differs from the entry. */
export interface DraftState {
  readonly draft: Draft;
  readonly isChanged: boolean;
  /** The version that it was begun from. */
  readonly begunFrom: number;
  /** Stays the same function as long as the entry is the same. */
  readonly change: (change: (draft: Draft) => Partial<Draft>) => void;
  /** Goes back to the entry as it is. */
  readonly discard: () => void;
}

/** The draft of an entry: as it was left in this tab, or the entry itself. */
export function useDraft(entry: EntryDetail): DraftState {
  const { type, id, version } = entry;
  const asIs = useMemo(() => draftOf(entry), [entry]);
  const [kept, setKept] = useState(() => keptDrafts.read({ type, id }));
  const draft = kept?.draft ?? asIs;
  const isChanged = kept !== undefined && !isSameDraft(kept.draft, asIs);
  const begunFrom = isChanged ? kept.version : version;
  useEffect(() => {
    if (isChanged) keptDrafts.keep({ type, id }, { version: begunFrom, draft });
    else draftTexts.drop({ type, id });
  }, [type, id, draft, isChanged, begunFrom]);
  const change = useCallback<DraftState["change"]>(
    (changed) =>
      setKept((last) => {
        const from = last ?? { version, draft: asIs };
        // A draft that says the same as its entry begins anew from what the entry is now.
        const begun = isSameDraft(from.draft, asIs) ? version : from.version;
        return { version: begun, draft: { ...from.draft, ...changed(from.draft) } };
      }),
    [version, asIs],
  );
  return {
    draft,
    isChanged,
    begunFrom,
    change,
    discard: () => setKept(undefined),
  };
}
