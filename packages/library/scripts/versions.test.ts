import type { Entry } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { entries, findEntry } from "../src/index.ts";
import recorded from "../versions.json" with { type: "json" };
import { type Versions, versions } from "./versions.ts";

const gale = findEntry("scenario", 504)!;
const stronger: Entry = {
  ...gale,
  constraints: gale.constraints.map((one) => ({ ...one, weight: 2 })),
};
const before: Versions = versions([gale], {});

describe("versions", () => {
  it("are recorded as the entries stand; after a change: raise its `version`, then `node scripts/record-versions.ts`", () => {
    expect(versions(entries, recorded)).toEqual(recorded);
  });

  it("refuses changed content under the old version", () => {
    expect(() => versions([stronger], before)).toThrow("scenario/504 gale");
  });

  it("takes changed content under the next version, and no other", () => {
    const next = { ...stronger, version: gale.version + 1 };
    expect(versions([next], before)["scenario/504"]?.version).toBe(gale.version + 1);
    expect(() => versions([{ ...stronger, version: gale.version + 2 }], before)).toThrow("next version");
  });

  it("refuses another version of unchanged content", () => {
    expect(() => versions([{ ...gale, version: 2 }], before)).toThrow("old version");
  });

  it("refuses another name for an id, and an entry that is gone", () => {
    const renamed = { ...gale, slug: "storm", version: gale.version + 1 };
    expect(() => versions([renamed], before)).toThrow("scenario/504 is gale, not storm");
    expect(() => versions([], before)).toThrow("scenario/504 gale");
  });

  it("names the next free id to a new entry under an id that is taken", () => {
    const added = { ...gale, slug: "storm", version: 1 };
    expect(() =>
      versions([gale, { ...added, id: 505 }], { ...before, ...versions([{ ...gale, id: 505 }], {}) }),
    ).toThrow("The next free id of a scenario is 506.");
  });

  it("does not depend on the order of keys", () => {
    const backward = Object.fromEntries(Object.entries(gale).toReversed()) as Entry;
    expect(versions([backward], before)).toEqual(before);
  });
});
