import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EntryDetail } from "@halcyon/schema";
import { type Draft, draftOf, isSameDraft, requestOfDraft } from "./draft.ts";
import { draftTexts, unreadTexts } from "../../../data/state/draft-names.ts";
import { storedDrafts } from "./stored-drafts.ts";
import { newConstraint } from "../definition/new-constraint.ts";

const draft: Draft = {
  name: "Kites",
  sector: "Fun",
  description: "On the beach.",
  caveat: "",
  constraints: [newConstraint("wind_speed_10m", "task")],
};
const name = { type: "task", id: 1 } as const;

/** Returns a simulated storage of a tab, with only the methods that the tests use. */
function madeStorage(): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void delete kept[key],
  };
  for (const [method, value] of Object.entries(methods))
    Object.defineProperty(kept, method, { value, enumerable: false });
  return kept as unknown as Storage;
}

beforeEach(() => vi.stubGlobal("sessionStorage", madeStorage()));
afterEach(() => vi.unstubAllGlobals());

describe("a draft in the tab", () => {
  it("is read as it was kept, with the faults that its author has not put right yet", () => {
    const unfinished = { ...draft, name: "", constraints: [{ ...draft.constraints[0]!, weight: 0 }] };
    storedDrafts.keep(name, { version: 3, draft: unfinished });
    expect(storedDrafts.read(name)).toEqual({ version: 3, draft: unfinished });
    expect(draftTexts.names()).toEqual([name]);
    const empty = { ...draft, constraints: [newConstraint("dew_point_2m", "task")] };
    storedDrafts.keep(name, { version: 3, draft: empty });
    expect(storedDrafts.read(name)).toEqual({ version: 3, draft: empty });
    expect(storedDrafts.read({ type: "scenario", id: 1 })).toBeUndefined();
  });

  it("keeps the official warnings that stop a task, in the draft and in its request", () => {
    const warnings = {
      severity: "severe",
      certainty: "possible",
      effect: "stop",
      if_missing: "drop",
    } as const;
    storedDrafts.keep(name, { version: 1, draft: { ...draft, warnings } });
    const kept = storedDrafts.read(name)!.draft;
    expect(requestOfDraft(kept)).toMatchObject({ warnings });
    expect(isSameDraft(kept, draft)).toBe(false);
    const shown = { ...requestOfDraft(kept), caveat: "", scope: "custom" } as unknown as EntryDetail;
    expect(draftOf(shown)).toEqual({ ...draft, warnings });
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", "null"],
    [
      "another shape",
      JSON.stringify({ version: 1, draft: { ...draft, constraints: [{ variable: "wind" }] } }),
    ],
    ["no version", JSON.stringify({ draft })],
  ])("is none where the storage holds %s", (_what, text) => {
    sessionStorage.setItem("halcyon-draft:task:1", text);
    expect(storedDrafts.read(name)).toBeUndefined();
    storedDrafts.drop(name);
    expect([draftTexts.names(), unreadTexts.names()]).toEqual([[], [name]]);
    expect(unreadTexts.read(name)).toBe(text);
  });

  it("is dropped alone, or with all the others, and never with what else the tab keeps", () => {
    sessionStorage.setItem("halcyon-api-key", "key");
    for (const id of [1, 2, 3]) storedDrafts.keep({ type: "task", id }, { version: 1, draft });
    storedDrafts.drop(name);
    expect(unreadTexts.names()).toEqual([]);
    expect(draftTexts.names().map(({ id }) => id)).toEqual([2, 3]);
    draftTexts.dropAll();
    expect(draftTexts.names()).toEqual([]);
    expect(sessionStorage.getItem("halcyon-api-key")).toBe("key");
  });
});
