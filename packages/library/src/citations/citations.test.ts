import { readFileSync } from "node:fs";
import type { Citation } from "@halcyon/schema";
import { citationSchema } from "@halcyon/schema/wire";
import { describe, expect, it } from "vitest";
import { citations, findCitation } from "./citations.ts";
import { entries } from "../entries/entries.ts";

describe("citations", () => {
  it.each(Object.entries(citations))("%s keeps to the schema", (_, citation) => {
    expect(citationSchema.safeParse(citation).error).toBeUndefined();
  });

  it.each(Object.entries<Citation>(citations))(
    "%s says where the text is that was read, and what kind of text it is unless there is none",
    (_, { url, rank, seen }) => {
      if (seen === "primary" || seen === "secondary") expect(url).toBeDefined();
      if (seen === "none") expect(url).toBeUndefined();
      expect(rank === undefined).toBe(seen === "none");
    },
  );

  it("have no text for what is customary alone", () => {
    const without = Object.entries<Citation>(citations).filter(([, { seen }]) => seen === "none");
    expect(without.map(([name]) => name)).toEqual(["customary"]);
  });

  it("are each named by some constraint", () => {
    const named = new Set(
      entries.flatMap(({ constraints }) => constraints.flatMap(({ source = [] }) => source)),
    );
    expect(Object.keys(citations).filter((name) => !named.has(name))).toEqual([]);
  });
});

/** The entries with a stop edge of which no source was read itself, by source. */
function unreadStops(): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const { id, constraints } of entries) {
    for (const { source = [], ...limit } of constraints) {
      if (!("stop" in limit) || source.some((name) => findCitation(name)?.seen === "primary")) continue;
      for (const name of source.filter((one) => one !== "customary"))
        found.set(name, (found.get(name) ?? new Set()).add(id));
    }
  }
  return found;
}

it("the review names every source of a stop edge of which no text was read itself, with its entries", () => {
  const review = readFileSync(new URL("../../REVIEW.md", import.meta.url), "utf8");
  const listed = [...review.matchAll(/^- `(\w+)` \((\w+)\): (.+)$/gm)].map(([line]) => line);
  const expected = [...unreadStops()].map(
    ([name, ids]) =>
      `- \`${name}\` (${findCitation(name)!.seen}): ${[...ids].toSorted((a, b) => a - b).join(", ")}`,
  );
  expect(listed).toEqual(expected.toSorted());
});

describe("findCitation", () => {
  it("gives what a constraint names", () => {
    expect(findCitation("customary")).toBe(citations.customary);
  });

  it("gives nothing for other names, those of Object.prototype included", () => {
    expect(findCitation("hearsay")).toBeUndefined();
    expect(findCitation("toString")).toBeUndefined();
  });
});
