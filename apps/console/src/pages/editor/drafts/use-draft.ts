import type { EntryDetail } from "@halcyon/schema";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type Draft, draftOf, isSameDraft } from "./draft.ts";
import { storedDrafts } from "./stored-drafts.ts";

/** Draft of an entry (task or scenario). The tab stores the draft while it differs from the entry. */
export interface DraftState {
  readonly draft: Draft;
  readonly isChanged: boolean;
  /** True if the tab had enough space to store the draft. */
  readonly isKept: boolean;
  /** Version of the entry (task or scenario) from which the author began the draft. */
  readonly begunFrom: number;
  /** Changes the draft. The function stays the same object while the entry is the same. */
  readonly change: (change: (draft: Draft) => Partial<Draft>) => void;
  /** Discards the changes, so that the draft equals the saved entry (task or scenario) again. */
  readonly discard: () => void;
  /** Deletes the stored draft after its content was saved as a task or scenario. Does nothing if the author has changed the draft since then. */
  readonly settle: (saved: Draft) => void;
}

/** Returns the draft of an entry (task or scenario): the draft stored in this tab, or otherwise the unchanged entry. */
export function useDraft(entry: EntryDetail): DraftState {
  const { type, id, version } = entry;
  const asIs = useMemo(() => draftOf(entry), [entry]);
  const [kept, setKept] = useState(() => storedDrafts.read({ type, id }));
  const [isKept, setIsKept] = useState(true);
  const draft = kept?.draft ?? asIs;
  const isChanged = kept !== undefined && !isSameDraft(kept.draft, asIs);
  const begunFrom = isChanged ? kept.version : version;
  useEffect(() => {
    if (isChanged) setIsKept(storedDrafts.keep({ type, id }, { version: begunFrom, draft }));
    else storedDrafts.drop({ type, id });
  }, [type, id, draft, isChanged, begunFrom]);
  const change = useCallback<DraftState["change"]>(
    (changed) =>
      setKept((last) => {
        const from = last ?? { version, draft: asIs };
        // A draft that equals its entry begins anew from the current entry.
        const begun = isSameDraft(from.draft, asIs) ? version : from.version;
        return { version: begun, draft: { ...from.draft, ...changed(from.draft) } };
      }),
    [version, asIs],
  );
  const discard = (): void => {
    // At once: the page may go before another effect runs.
    storedDrafts.drop({ type, id });
    setKept(undefined);
  };
  const settle = (saved: Draft): void => {
    const now = storedDrafts.read({ type, id });
    if (!isKept || now === undefined || isSameDraft(now.draft, saved)) discard();
  };
  return { draft, isChanged, isKept, begunFrom, change, discard, settle };
}
