import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { Refusal } from "../../errors/refusal.ts";
import { RecordCache } from "../records/record-cache.ts";
import { admitHours, dayOf, refuseOutside } from "./historical-data.ts";

const source = syntheticHistory({ seed: 0, clock: () => Date.UTC(2026, 0, 1) });
const place = { latitude: 47, longitude: 8 };

const { awaitedTo: _, ...described } = source.describe();
/** A record that runs from 05 UTC of 1 January to 20 UTC of 9 January. */
const description = {
  ...described,
  first: dayOf("2020-01-01") * 24 + 5,
  last: dayOf("2020-01-09") * 24 + 20,
};

/** Why a day of the record is refused. */
function refusal(day: string): string | undefined {
  const from = dayOf(day) * 24;
  try {
    refuseOutside({ source, description, cell: { ...place, sea: false }, place }, from, from + 23);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error);
  }
}

test.each(["2020-01-01", "2020-01-09"])("the incomplete day %s is refused with the whole days", (day) => {
  expect(refusal(day)).toContain("Its whole days are 2020-01-02 to 2020-01-08.");
});

test.each(["2020-01-02", "2020-01-08"])("the whole day %s is given", (day) => {
  expect(refusal(day)).toBeUndefined();
});

/** The temperatures of days of the record, by hour. */
async function hoursOf(startDate: string, endDate: string) {
  const record = {
    ...source,
    describe: () => description,
    read: ({ from, to, ...request }: Parameters<typeof source.read>[0]) =>
      source.read({
        ...request,
        from: Math.max(from, description.first),
        to: Math.min(to, description.last),
      }),
  };
  const request = { location: place, variables: ["temperature_2m"] as const, startDate, endDate };
  const [column] = await (await admitHours(record, new RecordCache(1e6), request)).read();
  return column!;
}

test("hours of an incomplete first or last day are given, and those that the record lacks are gaps", async () => {
  const first = await hoursOf("2020-01-01", "2020-01-02");
  expect(Array.from(first.values, Number.isNaN)).toEqual(Array.from(first.values.keys(), (hour) => hour < 5));
  expect([first.values.length, first.reasonOf(0)]).toEqual([48, "gap"]);
  const last = await hoursOf("2020-01-09", "2020-01-09");
  expect(Array.from(last.values, Number.isNaN)).toEqual(Array.from(last.values.keys(), (hour) => hour > 20));
});

test.each([
  ["2019-12-31", "2020-01-01"],
  ["2020-01-09", "2020-01-10"],
])("hours of %s to %s are refused, since one of the days is outside", async (startDate, endDate) => {
  await expect(hoursOf(startDate, endDate)).rejects.toMatchObject({ code: "invalid_request" });
});
