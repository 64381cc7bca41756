import { readFileSync } from "node:fs";
import { entrySchema, entryTypes, pack, unpack, variable } from "@halcyon/schema";
import { curatedIds } from "@halcyon/schema/wire";
import { describe, expect, it } from "vitest";
import { findCitation } from "../citations/citations.ts";
import { entries, entriesOf, findEntry } from "./entries.ts";

const constraints = entries.flatMap(({ slug, type, constraints: all }) =>
  all.map((constraint, index) => ({ title: `${slug} ${index} ${constraint.variable}`, type, constraint })),
);

const ranges = constraints.flatMap(({ title, constraint }) =>
  "ideal" in constraint ? [{ title, constraint }] : [],
);

describe("entries", () => {
  it("have an id of their type and a name for themselves alone", () => {
    expect(new Set(entries.map(({ type, id }) => `${type}/${id}`)).size).toBe(entries.length);
    expect(new Set(entries.map(({ slug }) => slug)).size).toBe(entries.length);
  });

  it.each(entries)("$slug keeps to the schema, has an id of its type and a caveat", (entry) => {
    expect(entrySchema.safeParse(entry).data).toEqual(entry);
    expect(entry.id).toBeGreaterThanOrEqual(curatedIds[entry.type].min);
    expect(entry.id).toBeLessThanOrEqual(curatedIds[entry.type].max);
    expect(entry.caveat).toMatch(/\.$/);
  });

  it.each(entries)("$slug has a limit, without which no weather would be too bad", (entry) => {
    expect(entry.constraints.some(({ role }) => role === "limit")).toBe(true);
  });
});

it("the review names the entries whose variables only overlays of forecasts have, and no other", () => {
  const review = readFileSync(new URL("../../REVIEW.md", import.meta.url), "utf8");
  const [, listed = ""] = /^Only forecasts have the variables of (.+?)\./m.exec(review) ?? [];
  const ids = entries
    .filter((entry) => entry.constraints.some((one) => variable(one.variable).overlays !== undefined))
    .map(({ id }) => id);
  expect(listed.match(/\d+/g)?.map(Number)).toEqual(ids);
});

describe("every constraint", () => {
  it.each(constraints)("$title names sources that exist", ({ constraint }) => {
    const { source = [] } = constraint;
    expect(source.length).toBeGreaterThan(0);
    expect(source.filter((name) => findCitation(name) === undefined)).toEqual([]);
  });

  it.each(constraints.filter(({ constraint }) => constraint.role === "limit"))(
    "$title is marked customary where nothing above the trade stands behind it",
    ({ constraint: { source = [] } }) => {
      if (source.every((name) => findCitation(name)?.rank === "trade")) expect(source).toContain("customary");
    },
  );

  it.each(ranges)("$title has its edges on the grid of packed values", ({ constraint }) => {
    const { packing } = variable(constraint.variable);
    const edges = [constraint.ideal, constraint.acceptable, constraint.stop]
      .flatMap((range) => [range?.min, range?.max])
      .filter((edge) => edge !== undefined);
    expect(edges.length).toBeGreaterThanOrEqual(2);
    expect(edges.map((edge) => unpack(pack(edge, packing), packing))).toEqual(edges);
  });

  it.each(constraints)(
    "$title has no stop edge if it is a preference, which never stops",
    ({ constraint }) => {
      if (constraint.role === "preference") expect("stop" in constraint).toBe(false);
      else expect(constraint.role).toBe("limit");
    },
  );

  it.each(
    constraints.filter(
      ({ type, constraint }) => type === "task" && constraint.variable === "thunderstorm_proxy",
    ),
  )("$title is dropped where no source can tell", ({ constraint }) => {
    expect(constraint.if_missing).toBe("drop");
  });
});

describe("findEntry", () => {
  it("finds an entry by type and id", () => {
    expect(findEntry("task", 1)?.slug).toBe("tower-crane-lifting");
    expect(findEntry("scenario", 511)?.slug).toBe("radiation-frost");
  });

  it("takes an entry of the other type for absent", () => {
    expect(findEntry("scenario", 1)).toBeUndefined();
    expect(findEntry("task", 501)).toBeUndefined();
    expect(findEntry("task", 499)).toBeUndefined();
  });
});

describe("entriesOf", () => {
  it("gives the entries of a type by ascending id", () => {
    for (const type of entryTypes) {
      const ids = entries.filter((entry) => entry.type === type).map(({ id }) => id);
      expect(entriesOf(type).map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
    }
  });
});
