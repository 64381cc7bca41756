import type { EntryType } from "@halcyon/schema";
import { fieldErrorsOf } from "./check-definition.ts";
import { type Draft, requestOfDraft } from "./draft.ts";
import { type DraftName, draftTexts } from "./draft-names.ts";

/** A draft with what it began from. */
export interface KeptDraft {
  /** The version of the entry that was there when it was begun. */
  readonly version: number;
  readonly draft: Draft;
}

/** Drafts of this tab: they outlive a reload and other pages, and are gone with the tab. */
export const keptDrafts = {
  read: (name: DraftName): KeptDraft | undefined => keptIn(draftTexts.read(name), name.type),
  keep: (name: DraftName, kept: KeptDraft): void => draftTexts.keep(name, JSON.stringify(kept)),
};

/** Faults that a draft may have while it is written. */
const passing: ReadonlySet<string> = new Set(["custom", "too_small", "too_big"]);

/** A draft as it was kept; undefined for what is none, such as what another release has left. */
function keptIn(text: string | null, type: EntryType): KeptDraft | undefined {
  if (text === null) return undefined;
  try {
    const { version, draft } = JSON.parse(text) as KeptDraft;
    const isWhole = typeof version === "number" && typeof draft.caveat === "string";
    const errors = fieldErrorsOf(type, requestOfDraft(draft));
    return isWhole && errors.every(({ code }) => passing.has(code)) ? { version, draft } : undefined;
  } catch {
    return undefined;
  }
}
