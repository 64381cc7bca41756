import type { EntryType } from "@halcyon/schema";
import { fieldErrorsOf, isOfEmpty } from "./check-definition.ts";
import { type Draft, requestOfDraft } from "./draft.ts";
import { emptyNumbers } from "./empty-numbers.ts";
import { type DraftName, draftTexts, unreadTexts } from "../../../data/state/draft-names.ts";

/** Stored draft, and the version of the entry (task or scenario) from which the author began the draft. */
export interface StoredDraft {
  /** Version of the entry (task or scenario) from which the author began the draft. */
  readonly version: number;
  readonly draft: Draft;
}

/** Drafts of entries (tasks or scenarios) in this tab. They survive a reload and a change of page, and are lost when the tab closes. */
export const storedDrafts = {
  read: (name: DraftName): StoredDraft | undefined => keptIn(draftTexts.read(name), name.type),
  keep: (name: DraftName, kept: StoredDraft): boolean => draftTexts.keep(name, JSON.stringify(kept)),
  /** Deletes a draft. A text that this build cannot read is moved to {@link unreadTexts} so that it is not lost. */
  drop(name: DraftName): void {
    const text = draftTexts.read(name);
    if (text !== null && keptIn(text, name.type) === undefined) unreadTexts.keep(name, text);
    draftTexts.drop(name);
  },
};

/** Codes of errors that a stored draft may have. An unfinished draft may, for example, have values that are out of range. */
const passing: ReadonlySet<string> = new Set(["custom", "too_small", "too_big"]);

/** Replaces null by NaN, because JSON stores empty numbers as null. */
function withEmptyNumbers(_name: string, value: unknown): unknown {
  return value === null ? Number.NaN : value;
}

/** Reads a stored draft. Returns undefined if the text is not a draft of this format. */
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
