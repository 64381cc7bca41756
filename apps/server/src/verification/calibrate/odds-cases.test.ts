import {
  type EventOdds,
  fitOdds,
  type TableEvent,
  type OddsOfLeads,
  siteOdds,
  type WeatherSource,
} from "@halcyon/weather";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { madeEntry } from "../../../test/harness/made-ports.suite.ts";
import { biasedSource } from "./biased-source.suite.ts";
import { oddsCases } from "./odds-cases.ts";

const days = sized(200, 365);
const name = "temperature_2m";
const task = madeEntry({
  variable: name,
  unit: "degC",
  ideal: { max: 8 },
  acceptable: { max: 13 },
  weight: 1,
});
const atSea = madeEntry({
  variable: "wave_height",
  unit: "m",
  ideal: { max: 1 },
  acceptable: { max: 2 },
  weight: 1,
});
const synthetic = syntheticSource({ product: "gefs", seed: 1 });
const described = synthetic.describe();
/** The first five days of an ensemble. */
const perfect: WeatherSource = {
  ...synthetic,
  describe: () => ({ ...described, leadHours: described.leadHours.filter((lead) => lead <= 120) }),
};

const biased = biasedSource(perfect);

/** Returns the odds of the tasks in daily runs, with their outcomes. */
async function casesOf(source: WeatherSource, year: number, tasks = [task]) {
  const runs = Array.from({ length: days }, (_, day) => Date.UTC(year, 0, 1) / 3_600_000 + 24 * day);
  const found = await oddsCases({
    stored: { model: "noaa", part: "ensemble", source, runs },
    source,
    site: { latitude: 47.4, longitude: 8.5 },
    observations: syntheticHistory({ seed: 1 }),
    cache: new RecordCache(64 * 2 ** 20),
    from: -Infinity,
    to: Infinity,
    odds: { sectors: new Map([["made", tasks]]), usualOf: async () => undefined },
  });
  return found.get("made")!;
}

/** Returns the mean squared difference between odds and observed frequencies in ten bins: the reliability term of the Brier score. */
function reliability(odds: Float64Array, happened: readonly boolean[]): number {
  const bins = Map.groupBy(happened.keys(), (index) => Math.floor(10 * odds[index]!));
  return [...bins.values()].reduce((sum, indices) => {
    const said = indices.reduce((total, index) => total + odds[index]!, 0) / indices.length;
    const came = indices.filter((index) => happened[index]).length / indices.length;
    return sum + (indices.length / happened.length) * (said - came) ** 2;
  }, 0);
}

/** Returns a function that calibrates the odds of an event as a response does. */
function answered(odds: EventOdds[], event: TableEvent, fromDay: number): (said: number) => number {
  const { bands, window } = siteOdds({ odds }, "made")!;
  const lead = fromDay * 24;
  if (event === "acceptable")
    return (p) => 1 - bands({ stop: 0.0001, unsuitable: 1 - p, ideal: 0.0001 }, lead).unsuitable;
  if (event === "ideal") return (p) => bands({ stop: 0.0001, unsuitable: 1 - p, ideal: p }, lead).ideal;
  const durationHours = Number(event.slice("window_".length));
  return (p) => window(p, { durationHours, minimumScore: 0.1 }, lead);
}

test("odds of a biased store lose at least half of what they lack in reliability, on days that were not learned from", async () => {
  const odds = fitOdds("made", await casesOf(biased, 2024), 31);
  const fresh = await casesOf(biased, 2021);
  const judged = odds.flatMap(({ event, classes }) =>
    classes.flatMap(({ accepted, from_day: fromDay }) => {
      if (!accepted) return [];
      const { cases }: OddsOfLeads = fresh.find((one) => one.fromDay === fromDay)!;
      const { said, happened } = cases[event]!;
      const bent = said.map(answered(odds, event, fromDay));
      return [{ event, fromDay, raw: reliability(said, happened), bent: reliability(bent, happened) }];
    }),
  );
  expect(new Set(judged.map(({ event }) => event)).size).toBe(5);
  const sum = (of: "raw" | "bent"): number => judged.reduce((total, one) => total + one[of], 0);
  expect(sum("bent")).toBeLessThan(0.5 * sum("raw"));
});

test("odds of members that could be the truth are left as they are", async () => {
  const odds = fitOdds("made", await casesOf(perfect, 2024), 31);
  // On the first day members hardly differ. Windows that all of them reach always come, and say 0.9844.
  const later = odds.flatMap(({ classes }) => classes.filter(({ from_day: fromDay }) => fromDay >= 1));
  expect(later.filter(({ accepted }) => accepted)).toEqual([]);
  expect(later.length).toBeGreaterThan(5);
});

test("a task with a limit that nobody observes there teaches nothing", async () => {
  expect(await casesOf(perfect, 2024, [atSea])).toEqual([]);
});
