// It sets how zod works, and gives nothing.
// oxlint-disable-next-line import/no-unassigned-import
import "../drafts/without-eval.ts";
import type { EntryDetail, EntryType } from "@halcyon/schema";
import { entryFileText, readEntryFile } from "@halcyon/schema/wire";
import { type Draft, draftOf, requestOfDraft } from "../drafts/draft.ts";

// The page of tasks loads this file when a file is saved or opened: it checks entries by their schemas.

/** Returns the file that saves a custom task or scenario on the device. */
export function fileOf(entry: EntryDetail): Blob {
  const text = entryFileText({ type: entry.type, request: requestOfDraft(draftOf(entry)) });
  return new Blob([text], { type: "application/json" });
}

/** Reads a task or scenario from the text of a file as a draft. If the server would refuse the entry, returns the errors as texts instead. */
export function draftInFile(
  text: string,
): { readonly type: EntryType; readonly draft: Draft } | { readonly faults: readonly string[] } {
  const read = readEntryFile(text);
  if ("faults" in read) return read;
  const { caveat = "", warnings, ...request } = read.request;
  return { type: read.type, draft: { ...request, caveat, ...(warnings && { warnings }) } };
}
