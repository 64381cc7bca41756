import { entriesOf } from "@halcyon/library";
import { type Entry, v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { shareOf } from "@halcyon/scoring/statistics";
import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldServer, members, regionalHours } from "../harness/field-server.suite.ts";
import { post } from "../harness/gusty-server.suite.ts";
import { madeNow } from "../harness/made-ports.suite.ts";
import type { RunningServer } from "../harness/running-server.suite.ts";

let server: RunningServer;
let key: string;
beforeAll(async () => void ({ server, key } = await fieldServer()));
afterAll(() => server[Symbol.asyncDispose]());

/** Route that is asked for, with the hours of departure counted from now. */
interface Asked {
  readonly points: readonly {
    readonly latitude: number;
    readonly longitude: number;
    readonly stay_hours?: number;
  }[];
  readonly speed_kmh: number;
  readonly surface?: "land" | "sea";
  readonly entry: Pick<Entry, "type" | "id">;
  readonly fromHour: number;
  readonly hours: number;
  readonly minimum_probability?: number;
  readonly maximum_score?: number;
}

const ask = (to: string, body: object) => post(server, `/v2/optimality/${to}/`, body, { "x-api-key": key });

async function routeOf({ entry, fromHour, hours, ...asked }: Asked): Promise<V2.RouteResponse | undefined> {
  const departures = { start: hourAt(fromHour), hours };
  const body = { ...asked, departures, model: "noaa", entry: { type: entry.type, id: entry.id } };
  const answer = await ask("route", body);
  // A way over water has no land, and the weather on the way may lack what a task needs.
  if (answer.status !== 200) {
    expect([409, 422, 503]).toContain(answer.status);
    return undefined;
  }
  return v2["optimality.route"].output.parse(answer.json);
}

function hourAt(fromHour: number): string {
  return new Date((madeNow + fromHour) * 3_600_000).toISOString().replace(".000", "");
}

async function compositeOf(
  { cell: { latitude, longitude, sea } }: V2.RouteStep,
  { entry }: Pick<Asked, "entry">,
  start: string,
  hours: number,
): Promise<V2.CompositeResponse["forecast"]> {
  const composite = await ask("composite", {
    location: { latitude, longitude, surface: sea ? "sea" : "land" },
    model: "noaa",
    entry: { type: entry.type, id: entry.id },
    period: { start, hours },
    include: ["ensemble", "reasons"],
  });
  expect(composite.status, composite.text).toBe(200);
  return v2["optimality.composite"].output.parse(composite.json).forecast;
}

/** Returns the share of the members that are at least acceptable. The answer rounds the share of each band by itself. */
function goodShare(shares: readonly number[]): number {
  return shareOf(Math.round((shares[0]! + shares[1]!) * members), members);
}

const tenths = (min: number, max: number) => fc.integer({ min, max }).map((of) => of / 10);

/** Points anywhere, and beside the poles, the antimeridian and the edges of the regional model. */
const starts = fc.oneof(
  fc.record({ longitude: tenths(-1800, 1800), latitude: tenths(-890, 890) }),
  fc.record({ longitude: tenths(-1800, 1799), latitude: fc.constantFrom(-90, -89.9, 89.8, 90) }),
  fc.record({ longitude: fc.constantFrom(179.8, -179.9), latitude: tenths(-890, 890) }),
  fc.record({ longitude: tenths(70, 80), latitude: tenths(531, 542) }),
);

/** First hours anywhere, in the hours of the regional run, and beside the borders of runs. */
const firstHours = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: regionalHours }),
  fc.constantFrom(35, 37, 38, 39, 107, 110, 111, 112),
);

const anyRoute: fc.Arbitrary<Asked> = fc
  .record({
    first: starts,
    ways: fc.array(
      fc.record({ north: tenths(-6, 6), east: tenths(-9, 9), stay: fc.constantFrom(0, 0, 1.5, 3) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    speed_kmh: fc.constantFrom(9, 33, 80),
    surface: fc.constantFrom(undefined, undefined, undefined, "land", "sea"),
    entry: fc.constantFrom(...entriesOf("task")),
    fromHour: firstHours,
    hours: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ first, ways, surface, ...asked }) => {
    const points: { latitude: number; longitude: number; stay_hours?: number }[] = [first];
    for (const { north, east, stay } of ways) {
      const { latitude, longitude } = points.at(-1)!;
      points.push({
        latitude: Math.max(Math.min(latitude + north, 90), -90),
        longitude: ((((longitude + east + 180) % 360) + 360) % 360) - 180,
        stay_hours: stay,
      });
    }
    return { ...asked, points, ...(surface && { surface }) };
  });

/** Way into the regional model and out again. */
const overRegion: Asked = {
  points: [
    { latitude: 53.75, longitude: 6.6 },
    { latitude: 53.75, longitude: 8.5 },
  ],
  speed_kmh: 33,
  entry: { type: "task", id: 1 },
  fromHour: 20,
  hours: 3,
};

test("any step of a route has the score of a composite at the middle of its cell, and departures count them together", async () => {
  let compared = 0;
  const reached = new Set<string>();
  const compare = async (asked: Asked): Promise<void> => {
    const route = await routeOf(asked);
    if (route === undefined) return;
    const offsets = route.steps.map(
      ({ hour }) => (Date.parse(hour) - Date.parse(route.steps[0]!.hour)) / 3_600_000,
    );
    const forecasts = new Map<string, V2.CompositeResponse["forecast"]>();
    const total = asked.hours + Math.max(...offsets);
    for (const step of route.steps) {
      const { latitude, longitude, sea } = step.cell;
      const name = `${latitude} ${longitude}`;
      if (!forecasts.has(name))
        forecasts.set(name, await compositeOf(step, asked, hourAt(asked.fromHour), total));
      const row = forecasts.get(name)!.find(({ timestamp }) => timestamp === step.hour)!;
      expect(step.score).toBe(row.score);
      expect(step.band).toBe(row.band);
      expect(step.shares).toEqual(row.ensemble?.shares ?? null);
      expect(step.limiting?.constraint).toBe(row.limiting![0]);
      if (asked.surface !== undefined) expect(sea).toBe(asked.surface === "sea");
      for (const kind of [row.part, kindOf(step), sea ? "sea" : "land"]) reached.add(kind);
      compared++;
    }
    for (const [departure, { score, share, limiting }] of route.departures.entries()) {
      const rows = route.steps.map(
        ({ cell }, step) => forecasts.get(`${cell.latitude} ${cell.longitude}`)![departure + offsets[step]!]!,
      );
      expect(score).toBe(Math.min(...rows.map((row) => row.score)));
      if (limiting !== null) expect(rows[limiting.step]!.score).toBe(score);
      // No more members are good on the whole way than in any step.
      if (share !== null)
        for (const { ensemble } of rows) expect(share).toBeLessThanOrEqual(goodShare(ensemble!.shares));
    }
  };
  await fc.assert(fc.asyncProperty(anyRoute, compare), {
    seed: 20_261_130,
    numRuns: sized(20, 250),
    examples: [[overRegion]],
    endOnFailure: true,
  });
  expect(compared).toBeGreaterThan(sized(100, 1000));
  expect(reached).toEqual(
    new Set(["regional", "deterministic", "ensemble", "pole", "antimeridian", "elsewhere", "sea", "land"]),
  );
});

function kindOf({ cell: { latitude, longitude } }: V2.RouteStep): string {
  if (Math.abs(latitude) === 90) return "pole";
  return longitude === -180 ? "antimeridian" : "elsewhere";
}

test("a window names the departures whose own scores do not meet the request, with the band of the worst", async () => {
  const base = { ...overRegion, fromHour: 0, hours: 240, minimum_probability: 0.1 };
  const isAbove = (score: number) => score > 0.1;
  const scenario = { ...base, entry: { type: "scenario", id: 511 }, maximum_score: 0.1 } as const;
  for (const [asked, isUnmet, worse] of [
    [base, (score: number) => score < 0.1, Math.min],
    [scenario, isAbove, Math.max],
  ] as const) {
    const { departures, windows } = (await routeOf(asked))!;
    let found = 0;
    for (const { start, departures: count, unmet } of windows) {
      const first = departures.findIndex((one) => one.start === start);
      const own = departures.slice(first, first + count);
      const named = unmet.map((span) =>
        own.filter((one) => one.start >= span.start && one.start <= span.latest_start),
      );
      expect(named.flat()).toEqual(own.filter(({ score }) => isUnmet(score)));
      for (const [index, some] of named.entries()) {
        const { band } = some.find(({ score }) => score === worse(...some.map((one) => one.score)))!;
        const [from, to] = [some[0]!.start_local, some.at(-1)!.start_local];
        expect(unmet[index]).toMatchObject({ start_local: from, latest_start_local: to, band });
        found++;
      }
    }
    expect(found).toBeGreaterThan(0);
  }
});

test("a stay at one place is good when a window there is, counted within the members of one ensemble over the border of runs", async () => {
  const place = { latitude: 54.5, longitude: 7.75 };
  const points = [place, { ...place, stay_hours: 6 }];
  const asked = { points, speed_kmh: 50, entry: { type: "task", id: 1 }, fromHour: 90, hours: 40 } as const;
  const route = (await routeOf(asked))!;
  const steps = route.steps.map(({ hour }) => hour);
  expect(steps).toHaveLength(6);
  const rows = await compositeOf(route.steps[0]!, asked, hourAt(asked.fromHour), 46);
  for (const [departure, { score, share }] of route.departures.entries()) {
    const hours = rows.slice(departure, departure + 6);
    expect(score).toBe(Math.min(...hours.map((row) => row.score)));
    expect(share).toBeLessThanOrEqual(Math.min(...hours.map(({ ensemble }) => goodShare(ensemble!.shares))));
  }
  const windows = await ask("windows", {
    location: { ...place, surface: "sea" },
    model: "noaa",
    entry: asked.entry,
    period: { start: hourAt(asked.fromHour), hours: 45 },
    window: { duration_hours: 6, minimum_probability: 0.01, group: "none", top: 100 },
  });
  const { windows: found } = v2["optimality.windows"].output.parse(windows.json);
  const ofEnsemble = found.filter(({ part }) => part === "ensemble");
  expect(ofEnsemble.length).toBeGreaterThan(0);
  for (const { start, best } of ofEnsemble) {
    const { share, worst } = route.departures.find((departure) => departure.start === start)!;
    expect(share).toBe(best.share);
    // Quantiles lie between published scores here, and between unrounded ones there.
    for (const name of ["median", "Q10", "Q90"] as const)
      expect(Math.abs(worst![name] - best.worst![name])).toBeLessThan(0.00015);
  }
});
