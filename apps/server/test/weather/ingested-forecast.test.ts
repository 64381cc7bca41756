import { join } from "node:path";
import { ingestRun, openProvider, type ProviderId } from "@halcyon/ingest";
import { type FormulaQuantity, formulaWeather } from "@halcyon/ingest/sets/forecast-formula.suite";
import { type ForecastSetName, forecastSet, setFiles } from "@halcyon/ingest/sets/forecast-sets.suite";
import { providerServer } from "@halcyon/ingest/sets/provider-server.suite";
import { type Entry, entrySchema, type VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { compositeResponseSchema } from "@halcyon/schema/v1";
import { composite, publish, quantileType6 } from "@halcyon/scoring";
import { constraintMembership } from "@halcyon/scoring/entry";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { runningServer } from "../harness/running-server.suite.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";

const place = { latitude: 51.5, longitude: -0.25 };
const { run } = forecastSet("gfs");
const deterministicHours = 120;
const hours = 144;

/** Entry with eight variables. The formula stays within their ranges. */
const entry: Entry = entrySchema.parse({
  id: 1,
  type: "task",
  slug: "everything",
  name: "Everything that the files carry",
  description: "Of a test.",
  sector: "test",
  version: 1,
  caveat: "Of a test.",
  constraints: [
    range("temperature_2m", "degC", { ideal: { min: 4, max: 8 }, acceptable: { min: -4, max: 14 } }),
    range("relative_humidity_2m", "%", { ideal: { max: 60 }, acceptable: { max: 97 }, stop: { max: 100 } }),
    range("dew_point_2m", "degC", { ideal: { min: 0 }, acceptable: { min: -12 } }),
    range("wind_speed_10m", "m/s", { ideal: { max: 4 }, acceptable: { max: 12 } }),
    range("wind_gusts_10m", "m/s", { ideal: { max: 6 }, acceptable: { max: 20 } }),
    range("precipitation", "mm", { ideal: { max: 0.2 }, acceptable: { max: 2 } }),
    range("cloud_cover", "%", { ideal: { max: 40 }, acceptable: { max: 95 }, stop: { max: 100 } }),
    range("visibility", "m", { ideal: { min: 12_000 }, acceptable: { min: 1000 }, stop: { min: 0 } }),
  ],
});

function range(variable: string, unit: string, edges: object): object {
  return { variable, unit, weight: 1, source: ["customary"], ...edges };
}

/** Maximum change of a value by packing in the file and in the store, in its unit. */
const accuracy: Partial<Record<VariableName, number>> = {
  temperature_2m: 0.03,
  relative_humidity_2m: 0.15,
  dew_point_2m: 0.03,
  wind_speed_10m: 0.03,
  wind_gusts_10m: 0.03,
  precipitation: 0.05,
  cloud_cover: 1,
  visibility: 20,
};

/** Returns the value of a member in an hour by the formula, from the steps of the files converted to hours. */
function valueAt(name: VariableName, member: number, hour: number, stepHours: number): number {
  const at = { ...place, run, member };
  const start = hour - (hour % stepHours);
  const step = { fromHours: start, toHours: start + stepHours };
  if (name === "precipitation") return formulaWeather(name, "accumulation", at, step) / stepHours;
  if (name === "cloud_cover" && stepHours > 1) return formulaWeather(name, "average", at, step);
  const instant = (lead: number): number => {
    const of = (quantity: FormulaQuantity): number =>
      formulaWeather(quantity, "instant", at, { fromHours: lead, toHours: lead });
    return name === "wind_speed_10m"
      ? Math.hypot(of("eastward_wind_10m"), of("northward_wind_10m"))
      : of(name as FormulaQuantity);
  };
  // NOAA's gusts are those of the moment: an hour has the larger of both ends of its step.
  if (name === "wind_gusts_10m") return Math.max(instant(start), instant(step.toHours));
  const share = (hour - start) / stepHours;
  return share === 0 ? instant(start) : (1 - share) * instant(start) + share * instant(step.toHours);
}

/** Returns the lowest and the highest score of a member in an hour that packing permits. */
function scoresAt(member: number, hour: number, stepHours: number): readonly [number, number] {
  const memberships = entry.constraints.map((constraint) => {
    const { variable, weight } = constraint;
    const value = valueAt(variable, member, hour, stepHours);
    const membershipOf = constraintMembership(constraint);
    const distance = accuracy[variable]!;
    const around = [-distance, 0, distance].map((by) => membershipOf(value + by));
    return { least: Math.min(...around), most: Math.max(...around), weight };
  });
  const score = (of: "least" | "most"): number =>
    composite(memberships.map((one) => ({ membership: one[of], weight: one.weight, isLimit: true })));
  return [score("least"), score("most")];
}

test("files of NOAA become the scores of the formula that made them, whatever happens on the way", async () => {
  const folder = temporaryFolder();
  const root = join(folder, "store");
  const faults = { drop: 0.05, cut: 0.05, busy: 0.03, unavailable: 0.03, failure: 0.03 };
  await using provider = await providerServer(setFiles("gfs", "gefs"), { seed: 11, faults });
  provider.withhold("gfs.t00z.pgrb2.0p25.f12", 3);
  provider.withhold("gep03.t00z.pgrb2s.0p25.f150", 5);

  const ingest = async (id: ProviderId, set: ForecastSetName): Promise<void> => {
    const { members, leadHours } = forecastSet(set);
    const source = openProvider(id, provider.baseUrl);
    let nowMs = run * millisecondsPerHour;
    const outcome = await ingestRun(
      {
        provider: source,
        run,
        variables: entry.constraints.map(({ variable }) => variable),
        members: members.length,
        toLeadHours: leadHours.at(-1)!,
        extent: { places: [place], reachKm: 25 },
      },
      {
        root,
        part: source.product,
        workFolder: join(folder, "work"),
        attempts: 12,
        waitMs: millisecondsPerHour,
        clock: () => nowMs,
        sleep: async (ms) => void (nowMs += ms),
      },
    );
    expect(outcome).toMatchObject({ state: "published", skipped: [], fetched: { failed: [], notThere: [] } });
  };
  await ingest("noaa-gfs", "gfs");
  await ingest("noaa-gefs", "gefs");

  const storePart = (part: string): object => ({ source: "store", path: root, part });
  const text = JSON.stringify({
    models: { noaa: { deterministic: storePart("gfs"), ensemble: storePart("gefs") } },
  });
  const config = parseConfig({ HALCYON_CONFIG: "halcyon.json" }, "/", () => text);
  const library = { find: () => entry, list: () => [entry], citation: () => undefined, version: "1" };
  await using server = await runningServer({
    ports: {
      models: await modelSources(config, () => text),
      library,
      nowMs: () => run * millisecondsPerHour,
    },
  });
  const answer = await server.send("/v1/optimality/composite/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      request: { ...place, forecast_hours: hours, model: "noaa" },
      constraint_params: { id: 1, type: "task" },
    }),
  });
  expect(answer.status, answer.text).toBe(200);
  const { forecast } = compositeResponseSchema.parse(answer.json);
  expect(forecast).toHaveLength(hours);

  const expectBetween = (score: number | null, least: number, most: number, what: string): void => {
    expect(score, what).toBeGreaterThanOrEqual(publish(least));
    expect(score, what).toBeLessThanOrEqual(publish(most));
  };
  const widths: number[] = [];
  forecast.forEach(({ median, Q10, Q90 }, hour) => {
    if (hour < deterministicHours) {
      const [least, most] = scoresAt(0, hour, 1);
      expectBetween(median, least, most, `hour ${hour}`);
      expect([Q10, Q90]).toEqual([null, null]);
      widths.push(most - least);
      return;
    }
    const members = forecastSet("gefs").members.map((member) => scoresAt(member, hour, 3));
    const [least, most] = [0, 1].map((side) =>
      members.map((scores) => scores[side]!).toSorted((a, b) => a - b),
    );
    for (const [score, probability] of [
      [Q10, 0.1],
      [median, 0.5],
      [Q90, 0.9],
    ] as const) {
      const [low, high] = [least!, most!].map((scores) => quantileType6(scores, probability));
      expectBetween(score, low!, high!, `hour ${hour}, quantile ${probability}`);
      widths.push(high! - low!);
    }
  });
  expect(widths.reduce((sum, width) => sum + width, 0) / widths.length).toBeLessThan(0.02);
  expect(new Set(forecast.map(({ median }) => median)).size).toBeGreaterThan(50);
});
