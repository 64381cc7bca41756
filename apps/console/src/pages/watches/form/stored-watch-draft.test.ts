import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { firstView } from "../../../data/state/view.ts";
import { storedWatchDraft } from "./stored-watch-draft.ts";
import { draftOfView, type WatchDraft } from "./watch-draft.ts";

const begun = draftOfView(firstView);
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the draft of a new watch", () => {
  it("is read as it was kept, with numbers that are still to be given", () => {
    const draft: WatchDraft = {
      ...begun,
      name: "Crane",
      kind: "limit",
      limit: { ...begun.limit, value: Number.NaN },
      places: [{ latitude: 50, longitude: 8, ref: "Site 7", site: {} }],
      workHours: { from: 7, to: 17, timezone: "Europe/Berlin", weekdays: ["mon", "tue"] },
      tell: { to: ["adr_1"], quiet: { from: 21, to: 6, timezone: "Europe/Berlin" } },
    };
    storedWatchDraft.keep({ begun: "here", draft });
    expect(storedWatchDraft.read()).toEqual({ begun: "here", draft });
    storedWatchDraft.drop();
    expect(storedWatchDraft.read()).toBeUndefined();
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", "null"],
    ["another shape", JSON.stringify({ begun: "here", draft: { ...begun, places: [] } })],
    ["what lacks a field", JSON.stringify({ begun: "here", draft: { ...begun, limit: undefined } })],
  ])("is none where the storage holds %s", (_what, text) => {
    kept.set("halcyon-watch-draft", text);
    expect(storedWatchDraft.read()).toBeUndefined();
  });

  it("lives as long as its page where the storage has no room", () => {
    vi.stubGlobal("sessionStorage", {
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(() => storedWatchDraft.keep({ begun: "here", draft: begun })).not.toThrow();
  });
});
