import type { EntryDetail } from "@halcyon/schema";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type Draft, draftOf, isSameDraft } from "./draft.ts";
import { storedDrafts } from "./stored-drafts.ts";

/** The draft of an entry, kept in the tab while it differs from the entry. */
export interface DraftState {
  readonly draft: Draft;
  readonly isChanged: boolean;
  /** Whether the tab had room for it. */
  readonly isKept: boolean;
  /** The version that it was begun from. */
  readonly begunFrom: number;
  /** Stays the same function as long as the entry is the same. */
  readonly change: (change: (draft: Draft) => Partial<Draft>) => void;
  /** Goes back to the entry as it is. */
  readonly discard: () => void;
  /** Lets go of a draft that was saved, unless it was written on meanwhile. */
  readonly settle: (saved: Draft) => void;
}

/** The draft of an entry: as it was left in this tab, or the entry itself. */
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
