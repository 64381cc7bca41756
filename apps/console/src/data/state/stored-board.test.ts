import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  type Board,
  emptyBoard,
  storedBoard,
  readBoard,
  type SavedSite,
  siteOf,
  sitesMax,
  withoutSite,
  withSite,
  writeBoard,
} from "./stored-board.ts";
import { keptTexts } from "./stored-texts.suite.ts";
import { firstView } from "./view.ts";

const kept = keptTexts();

function site(name: string, latitude = 53.55): SavedSite {
  return {
    name,
    view: {
      ...firstView,
      location: { latitude, longitude: 9.99 },
      entry: { type: "task", id: 3 },
      windowHours: 6,
    },
  };
}

const board: Board = { order: "likeliest", hours: 48, sites: [site("North"), site("South", 48.1)] };

describe("the kept board", () => {
  it("is read as it was kept, with what windows are looked for by", () => {
    expect(storedBoard.read()).toEqual(emptyBoard);
    expect(storedBoard.keep(board)).toBe(true);
    expect(storedBoard.read()).toEqual(board);
    storedBoard.forget();
    expect(storedBoard.read()).toEqual(emptyBoard);
  });

  it("keeps neither what a place was compared with, nor which watch was open, nor the day of the board", () => {
    const view = { ...site("A").view, others: [firstView], watching: "new", day: "2026-11-27" } as const;
    expect(readBoard(writeBoard(withSite(board, { name: "A", view })))?.sites[0]?.view).toEqual(
      site("A").view,
    );
  });

  it("leaves out what makes no sense and keeps the rest", () => {
    const text = writeBoard(board);
    const broken = JSON.parse(text) as { sites: unknown[] };
    broken.sites.splice(
      1,
      0,
      null,
      7,
      {},
      { name: "No query" },
      { name: "", query: "?at=1,2&entry=task:1" },
      { name: "two\nlines", query: "?at=1,2&entry=task:1" },
      { name: "No place", query: "?at=91,0&entry=task:1" },
      { name: "No task", query: "?at=1,2&entry=crane:1" },
    );
    expect(readBoard(JSON.stringify({ ...broken, order: "nearest", hours: 5 }))).toEqual({
      ...board,
      order: "soonest",
      hours: emptyBoard.hours,
    });
  });

  it("is none of another form, which is set aside before it is written over", () => {
    for (const text of ["", "{", "[]", "null", '{"version":2,"sites":[]}']) {
      kept.set("halcyon-board", text);
      expect(readBoard(text)).toBeUndefined();
      expect(storedBoard.read()).toEqual(emptyBoard);
      storedBoard.keep(board);
      expect(kept.get("halcyon-board-unread")).toBe(text);
      expect(storedBoard.read()).toEqual(board);
    }
  });

  it("is never read with a fault, whatever is kept", () => {
    const sites = fc.array(fc.record({ name: fc.string(), query: fc.string() }, { requiredKeys: [] }));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.record({ version: fc.constant(1), sites }).map((one) => JSON.stringify(one)),
        ),
        (text) => {
          readBoard(text);
        },
      ),
    );
  });

  it("says so where there is no room", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(storedBoard.keep(board)).toBe(false);
  });

  it("holds a task at a place once, under the last name, and puts one that was taken away where it was", () => {
    const renamed = withSite(board, site("Harbour"));
    expect(renamed.sites.map(({ name }) => name)).toEqual(["Harbour", "South"]);
    const [first] = board.sites;
    const without = withoutSite(board, first!.view);
    expect(siteOf(without, first!.view)).toBeUndefined();
    expect(withSite(without, first!, 0)).toEqual(board);
  });

  it(`holds ${sitesMax} sites and no more`, () => {
    const full = Array.from({ length: sitesMax + 1 }, (_, index) => site(`Site ${index}`, index)).reduce(
      (all, one) => withSite(all, one),
      emptyBoard,
    );
    expect(full.sites).toHaveLength(sitesMax);
    expect(readBoard(writeBoard(full))?.sites).toHaveLength(sitesMax);
  });
});
