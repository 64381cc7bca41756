import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayStandingOf, placesOf, ranked, type Standing } from "./site-rank.ts";

const standing = (
  name: string,
  soonestMs: number | undefined,
  hours: number,
  probability: number | undefined,
) => ({
  name,
  standing: { soonestMs, hours, probability },
});

const rows = [
  standing("late and sure", 900, 40, 0.99),
  standing("soon", 100, 10, 0.6),
  standing("no window", undefined, 3, 0.2),
  standing("by one run", 500, 80, undefined),
  { name: "not read", standing: undefined },
  standing("soon and surer", 100, 12, 0.8),
];

const namesBy = (order: Parameters<typeof ranked>[1]): string[] =>
  ranked(rows, order).map(({ name }) => name);

describe("the rank of sites", () => {
  it("by the soonest window puts the likelier first of two that begin together, and none last", () => {
    expect(namesBy("soonest")).toEqual([
      "soon and surer",
      "soon",
      "by one run",
      "late and sure",
      "no window",
      "not read",
    ]);
  });

  it("by hours puts most of them first", () => {
    expect(namesBy("hours").slice(0, 2)).toEqual(["by one run", "late and sure"]);
  });

  it("by likelihood puts what nobody knows behind what is known", () => {
    expect(namesBy("likeliest")).toEqual([
      "late and sure",
      "soon and surer",
      "soon",
      "no window",
      "by one run",
      "not read",
    ]);
  });

  it("gives equal sites the first of their places", () => {
    const some = [standing("a", 1, 2, 0.5), standing("b", 1, 2, 0.5), standing("c", 1, 1, 0.5)];
    expect(
      placesOf(
        some.map((one) => one.standing),
        "soonest",
      ),
    ).toEqual([
      { place: 1, isEqual: true },
      { place: 1, isEqual: true },
      { place: 3, isEqual: false },
    ]);
  });

  it("of one day takes the starts of that day, and the likeliest of them", () => {
    const spell = (start: string, ...chances: (number | null)[]) => ({
      start,
      starts: chances.length,
      chances,
    });
    const two = [spell("2026-11-27T08:00:00Z", 0.6, 0.9), spell("2026-11-27T20:00:00Z", null)];
    expect(dayStandingOf(two)).toEqual({
      soonestMs: Date.UTC(2026, 10, 27, 8),
      hours: 3,
      probability: 0.9,
    });
    expect(dayStandingOf(two.slice(1)).probability).toBeUndefined();
    expect(dayStandingOf([])).toEqual({ soonestMs: undefined, hours: 0, probability: undefined });
  });

  it("keeps every row, and rows that are equal as they were", () => {
    const standings: fc.Arbitrary<Standing | undefined> = fc.option(
      fc.record({
        soonestMs: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
        hours: fc.constantFrom(0, 1),
        probability: fc.option(fc.constantFrom(0, 0.5, 1), { nil: undefined }),
      }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(fc.array(standings), fc.constantFrom("soonest", "hours", "likeliest"), (all, order) => {
        const given = all.map((one, position) => ({ position, standing: one }));
        const put = ranked(given, order);
        expect(put.toSorted((one, other) => one.position - other.position)).toEqual(given);
        for (const [index, { position, standing: one }] of put.entries()) {
          const next = put[index + 1];
          if (next !== undefined && JSON.stringify(next.standing) === JSON.stringify(one))
            expect(next.position).toBeGreaterThan(position);
        }
      }),
    );
  });
});
