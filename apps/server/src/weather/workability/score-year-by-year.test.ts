import { type Entry, type HourlyWeather, packedMissing } from "@halcyon/schema";
import { prepareEntry, publish, scorePart } from "@halcyon/scoring";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hourOf } from "../../../test/harness/formula-record.suite.ts";
import { madeEntry, madeGust } from "../../../test/harness/made-ports.suite.ts";
import { leavingRecipient } from "../../../test/harness/leaving-recipient.suite.ts";
import { CallerLeft, workFor } from "../../errors/caller-left.ts";
import { scoreAndLimitYearByYear, scoreYearByYear } from "./score-year-by-year.ts";

const site = { cell: { latitude: 50, longitude: 8, sea: false } };
const reach = (): number => Infinity;

/** Entry with gusts at the hour, the mean temperature over three hours, and rain in the following hours. */
const entry: Entry = madeEntry(
  madeGust,
  {
    variable: "temperature_2m",
    unit: "degC",
    ideal: { min: 5 },
    acceptable: { min: 0 },
    weight: 2,
    over: { hours: 3, statistic: "mean", direction: "trailing" },
  },
  {
    variable: "precipitation",
    unit: "mm",
    ideal: { max: 0.5 },
    acceptable: { max: 2 },
    weight: 1,
    over: { hours: 2, statistic: "sum", direction: "forward" },
  },
);
const prepared = prepareEntry(entry);

test("scores of a record are those of each hour by itself, also over the turn of a year", async () => {
  const packed = (max: number) =>
    fc.array(
      fc.oneof({ weight: 9, arbitrary: fc.nat(max) }, { weight: 1, arbitrary: fc.constant(packedMissing) }),
      {
        minLength: 60,
        maxLength: 60,
      },
    );
  await fc.assert(
    fc.asyncProperty(packed(2500), packed(1200), packed(300), async (gusts, temperatures, rain) => {
      const weather: HourlyWeather = {
        from: hourOf(2002) - 30,
        hours: 60,
        members: 1,
        grids: new Map([
          ["wind_gusts_10m", Int16Array.from(gusts)],
          ["temperature_2m", Int16Array.from(temperatures)],
          ["precipitation", Int16Array.from(rain)],
        ]),
      };
      const scores = await scoreYearByYear(prepared, weather, site, reach);
      expect(scores).toHaveLength(60 - 2 - 1);
      const limited = await scoreAndLimitYearByYear(prepared, weather, site, reach, 0.1);
      expect(limited.scores).toEqual(scores);
      const isLowered = Array.from(limited.limits, (limit) => limit < 3);
      expect(isLowered).toEqual(Array.from(scores, (score) => score < 1));
      scores.forEach((score, row) => {
        const hour = row + 2;
        const alone = scorePart({
          entry: prepared,
          weather,
          site: { ...site, nowRow: 0 },
          reach,
          fromRow: hour,
          toRow: hour + 1,
          quantilesToRow: 0,
        });
        if ("gap" in alone) expect(score).toBeNaN();
        else expect(score).toBe(publish(alone.median[0]!));
      });
    }),
  );
});

test("scores of a caller who has left end between two years and between two constraints", async () => {
  const hours = 3 * 8766;
  const names = ["wind_gusts_10m", "temperature_2m", "precipitation"] as const;
  const weather: HourlyWeather = {
    from: hourOf(2002),
    hours,
    members: 1,
    grids: new Map(names.map((name) => [name, new Int16Array(hours).fill(100)])),
  };
  const score = () => scoreYearByYear(prepared, weather, site, reach);
  const whole = leavingRecipient();
  await workFor(whole, score);
  for (const looks of [1, Math.floor(whole.looks / 2), whole.looks - 1]) {
    const leaving = leavingRecipient(looks);
    await expect(workFor(leaving, score)).rejects.toThrow(CallerLeft);
    expect(leaving.looks).toBe(looks + 1);
  }
});
