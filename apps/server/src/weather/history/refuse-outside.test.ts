import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { Refusal } from "../../errors/refusal.ts";
import { dayOf, refuseOutside } from "./historical-data.ts";

const source = syntheticHistory({ seed: 0, clock: () => Date.UTC(2026, 0, 1) });
const place = { latitude: 47, longitude: 8 };

/** Why the hours of a day are refused of a record that runs from 05 UTC of 1 January to 20 UTC of 9 January. */
function refusal(day: string): string | undefined {
  const { awaitedTo: _, ...described } = source.describe();
  const description = {
    ...described,
    first: dayOf("2020-01-01") * 24 + 5,
    last: dayOf("2020-01-09") * 24 + 20,
  };
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
