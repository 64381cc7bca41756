import type { EntryType } from "@halcyon/schema";
import { fieldErrorsOf, isOfEmpty } from "./check-definition.ts";
import { type Draft, requestOfDraft } from "./draft.ts";
import { emptyNumbers } from "./empty-numbers.ts";
import { type DraftName, draftTexts, unreadTexts } from "../../../data/state/draft-names.ts";

/** Draft with the version on which it is based. */
export interface StoredDraft {
  /** Version of the entry on which the draft is based. */
  readonly version: number;
  readonly draft: Draft;
}

/** Drafts of this tab. They survive a reload and other pages, and are lost with the tab. */
export const storedDrafts = {
  read: (name: DraftName): StoredDraft | undefined => keptIn(draftTexts.read(name), name.type),
  keep: (name: DraftName, kept: StoredDraft): boolean => draftTexts.keep(name, JSON.stringify(kept)),
  /** Drops a draft. A text that this build cannot read is moved aside, so that nobody loses it unseen. */
  drop(name: DraftName): void {
    const text = draftTexts.read(name);
    if (text !== null && keptIn(text, name.type) === undefined) unreadTexts.keep(name, text);
    draftTexts.drop(name);
  },
};

/** Faults that a draft may have while its author writes it. */
const passing: ReadonlySet<string> = new Set(["custom", "too_small", "too_big"]);

/** Replaces null by a missing number, because JSON has null for numbers that are not given yet. */
function withEmptyNumbers(_name: string, value: unknown): unknown {
  return value === null ? Number.NaN : value;
}

/** Reads a stored draft. Returns undefined if the text is not one, such as a text of another release. */
function keptIn(text: string | null, type: EntryType): StoredDraft | undefined {
  if (text === null) return undefined;
  try {
    const { version, draft } = JSON.parse(text, withEmptyNumbers) as StoredDraft;
    const isWhole = typeof version === "number" && typeof draft.caveat === "string";
    const request = requestOfDraft(draft);
    const empty = emptyNumbers(request.constraints, "#/constraints");
    const isPassing = fieldErrorsOf(type, request).every(
      (error) => passing.has(error.code) || isOfEmpty(error, empty),
    );
    return isWhole && isPassing ? { version, draft } : undefined;
  } catch {
    return undefined;
  }
}
