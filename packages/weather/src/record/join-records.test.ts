import { packedMissing, type Packing, unpack, type VariableName } from "@halcyon/schema";
import { expect, test } from "vitest";
import { joinRecords, type RecordWithPlaces } from "./join-records.ts";
import { recordPacking, recordPackings } from "./record-source.ts";

const place = { latitude: 1, longitude: 2 };

/** Returns a daily record whose values identify their day and their record. */
function record(
  name: VariableName,
  first: number,
  last: number,
  tag: number,
  calendar = "noleap",
): RecordWithPlaces {
  const stepType = "mean";
  return {
    describe: () => ({
      id: "made",
      synthetic: true,
      offering: "projection",
      model: "M",
      scenario: tag < 2 ? "historical" : "ssp245",
      variables: new Map([[name, { stepType, packing: recordPacking(name, "day") }]]),
      step: "day",
      calendar: calendar as "noleap",
      first,
      last,
      grid: "one",
      coverage: "one",
      attribution: "Nobody",
      licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
    }),
    places: () => ({ sites: [place], reachKm: 1 }),
    locate: async () => Promise.resolve({ ...place, sea: false }),
    read: async ({ variables, from, to }) => {
      const start = Math.max(from, first);
      const steps = Math.max(0, Math.min(to, last) - start + 1);
      const values = Int16Array.from({ length: steps }, (_, index) => (start + index) * 10 + tag);
      return Promise.resolve({ from: start, steps, grids: new Map(variables.map((one) => [one, values])) });
    },
  };
}

test("years and variables of several records are one, and what lies between is missing", async () => {
  const joined = joinRecords([
    record("temperature_2m", 0, 1, 1),
    record("temperature_2m", 3, 4, 2),
    record("relative_humidity_2m", 4, 5, 3),
  ]);
  const { first, last, variables } = joined.describe();
  expect([first, last, [...variables.keys()]]).toEqual([0, 5, ["temperature_2m", "relative_humidity_2m"]]);
  expect(joined.describe()).toMatchObject({ scenario: "ssp245" });
  const cell = (await joined.locate(place))!;
  const { from, steps, grids } = await joined.read({
    cell,
    variables: [...variables.keys()],
    from: -3,
    to: 9,
  });
  expect([from, steps]).toEqual([0, 6]);
  expect([...grids.get("temperature_2m")!]).toEqual([1, 11, packedMissing, 32, 42, packedMissing]);
  expect([...grids.get("relative_humidity_2m")!].slice(3)).toEqual([packedMissing, 43, 53]);
});

test("days of two packings are one in the coarser, whichever comes first", async () => {
  const [fine, coarse] = recordPackings("precipitation", "day") as readonly [Packing, Packing];
  const packedAs = (packing: Packing, first: number): RecordWithPlaces => {
    const made = record("precipitation", first, first, 7);
    const variables = new Map([["precipitation", { stepType: "sum", packing }]] as const);
    return { ...made, describe: () => ({ ...made.describe(), variables }) };
  };
  const orders = [
    [packedAs(fine, 3), packedAs(coarse, 4)],
    [packedAs(coarse, 3), packedAs(fine, 4)],
  ] as const;
  const found = orders.map(async (records) => {
    const joined = joinRecords(records);
    const { packing } = joined.describe().variables.get("precipitation")!;
    const { grids } = await joined.read({
      cell: { ...place, sea: false },
      variables: ["precipitation"],
      from: 3,
      to: 4,
    });
    return [...grids.get("precipitation")!].map((packed) => unpack(packed, packing));
  });
  // 37 and 47 of a hundredth or a tenth of a millimetre.
  expect(await Promise.all(found)).toEqual([
    [0.4, 4.7],
    [3.7, 0.5],
  ]);
});

test("one of several records that is published again is taken up when they are asked for a place", async () => {
  const first = record("temperature_2m", 0, 1, 1);
  const [before, after] = [record("temperature_2m", 2, 3, 2), record("temperature_2m", 2, 4, 3)];
  let published = before;
  let now = before;
  const second: RecordWithPlaces = {
    ...before,
    describe: () => ({ ...now.describe(), revision: now === before ? "a" : "b" }),
    locate: async (location) => {
      now = published;
      return now.locate(location);
    },
    read: async (request) => now.read(request),
  };
  const joined = joinRecords([first, second]);
  expect(joined.describe()).toMatchObject({ last: 3, revision: "a" });
  published = after;
  const cell = (await joined.locate(place))!;
  expect(joined.describe()).toMatchObject({ last: 4, revision: "b" });
  const { grids } = await joined.read({ cell, variables: ["temperature_2m"], from: 0, to: 9 });
  expect([...grids.get("temperature_2m")!]).toEqual([1, 11, 23, 33, 43]);
});

test("gaps and preliminary steps of a record stand, unless a later one goes over them", () => {
  const first = record("temperature_2m", 0, 9, 1);
  const state = {
    gaps: [2, 8].map((from) => ({ from, to: from, variables: ["temperature_2m"] as const })),
    provisional: [{ from: 7, to: 9 }],
  };
  const lacking = { ...first, describe: () => ({ ...first.describe(), ...state }) };
  const joined = joinRecords([lacking, record("temperature_2m", 7, 12, 2)]).describe();
  expect([joined.gaps, joined.provisional]).toEqual([state.gaps.slice(0, 1), undefined]);
});

test("records in other calendars do not go together", () => {
  const other = record("temperature_2m", 0, 1, 1, "360_day");
  expect(() => joinRecords([record("temperature_2m", 2, 3, 2), other])).toThrow("other steps");
});
