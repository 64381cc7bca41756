import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { terminal } from "../../terminal.suite.ts";

const metadata = {
  timezone: "Europe/Berlin",
  model: "noaa",
  entry: { type: "task", id: 19, name: "Lifting" },
  source: {
    synthetic: true,
    parts: [{ source: "synthetic", members: 31, to: "2026-11-28T00:00:00Z", licence: null }],
  },
  notices: [],
  estimated: [],
  whole_steps: [],
  caveat: "A planning aid.",
  route: { km: 120.5, hours: 6.2, cells: 7, cell_degrees: [0.25, 0.25] },
};
const departure = {
  start: "2026-11-22T08:00:00Z",
  start_local: "2026-11-22T09:00:00+01:00",
  arrive: "2026-11-22T14:12:00Z",
  arrive_local: "2026-11-22T15:12:00+01:00",
  score: 0.4,
  worst: { median: 0.41, Q10: 0, Q90: 1 },
  share: 0.9032,
  probability: 0.89,
  limiting: { step: 1, constraint: 0, variable: "wind_gusts_10m" },
};
const steps = [
  { from: departure.start, hour: departure.start, from_km: 0, to_km: 18, score: 1 },
  { from: "2026-11-22T09:00:00Z", hour: "2026-11-22T09:00:00Z", from_km: 18, to_km: 36, score: 0.4 },
];
const window = {
  start_local: "2026-11-22T07:00:00+01:00",
  latest_start_local: "2026-11-22T11:00:00+01:00",
  best: departure,
};
const answer = {
  metadata,
  departures: [departure],
  windows: [window],
  best: departure,
  none_because: null,
  steps,
};

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Runs the command against a server that gives an answer. Returns its output and what it asked. */
async function shown(given: object, ...args: readonly string[]) {
  const asked: { path: string; accept: string | null; body: Record<string, unknown> }[] = [];
  const halcyon = await terminal({
    fetch: async (input, { body, headers }) => {
      asked.push({
        path: new URL(input).pathname,
        accept: new Headers(headers).get("accept"),
        body: JSON.parse(body as string) as (typeof asked)[0]["body"],
      });
      return Response.json(given);
    },
  });
  return { ...(await halcyon("route", ...args, "--task", "19")), asked };
}

const way = ["53.87,8.71", "54.08,7.89+2h", "54.5,7.5"];

test("prints the departures of a way in local time, and its weakest step", async () => {
  const { stdout, code, asked } = await shown(
    answer,
    ...way,
    "--speed",
    "18",
    "--depart",
    "72h",
    "--surface",
    "sea",
  );
  expect(code).toBe(0);
  expect(stdout).toContain("Lifting on 53.87,8.71 to 54.5,7.5, Europe/Berlin");
  expect(oneLine(stdout)).toContain("120.5 km in 6.2 h, through 7 cells of 0.25 x 0.25 degrees.");
  expect(stdout).toMatch(/Sun 22 Nov 07:00 to 11:00 +Sun 22 Nov 09:00 +Sun 22 Nov 15:12 +89 % +0.41/);
  expect(oneLine(stdout)).toContain("km 18 to 36, Sun 22 Nov 10:00, score 0.4, by");
  expect(asked).toMatchObject([
    {
      path: "/v2/optimality/route/",
      body: {
        points: [{}, { latitude: 54.08, longitude: 7.89, stay_hours: 2 }, {}],
        speed_kmh: 18,
        departures: { hours: 72 },
        surface: "sea",
        timezone: "Europe/Berlin",
      },
    },
  ]);
  expect(asked[0]!.body).not.toHaveProperty("duration_hours");
});

test("takes a file, and its times if no speed is given", async () => {
  const path = join(temporaryFolder(), "way.gpx");
  const write = (hour: number): Promise<void> =>
    writeFile(
      path,
      `<gpx><trk><trkseg><trkpt lat="53.5" lon="8"><time>2030-01-01T${hour}:00:00Z</time></trkpt><trkpt lat="54" lon="8"><time>2030-01-01T13:00:00Z</time></trkpt></trkseg></trk></gpx>`,
    );
  await write(12);
  const { stdout, asked } = await shown(answer, path);
  expect(stdout).toContain("Lifting on way.gpx");
  expect(asked[0]!.body).toMatchObject({ points: [{ at: "2030-01-01T12:00:00Z" }, {}] });
  expect(asked[0]!.body).not.toHaveProperty("departures");
  const fast = await shown(answer, path, "--speed", "30");
  expect(fast.asked[0]!.body["points"]).toEqual([53.5, 54].map((latitude) => ({ latitude, longitude: 8 })));
});

test("asks for a speed if there are no times, or if they are past", async () => {
  const { stderr, code, asked } = await shown(answer, ...way);
  expect([code, asked]).toEqual([2, []]);
  expect(stderr).toContain("Give --speed");
  const path = join(temporaryFolder(), "old.gpx");
  const point = (lat: number): string =>
    `<trkpt lat="${lat}" lon="8"><time>2020-01-01T12:00:00Z</time></trkpt>`;
  await writeFile(path, `<gpx><trk><trkseg>${point(53)}${point(54)}</trkseg></trk></gpx>`);
  expect((await shown(answer, path)).stderr).toContain("The times of the file are past");
});

test.each([
  [{ reason: "probability", best_probability: 0.2 }, "the best has 20 %: use a lower --probability."],
  [{ reason: "score", best_score: 0.01 }, "The best has 0.01 at its worst."],
  [{ reason: "hours" }, "give other --between or --depart."],
])("says why there is no departure: %j", async (because, words) => {
  const none = { ...answer, windows: [], best: null, none_because: because };
  const { stdout } = await shown(none, ...way, "--speed", "18");
  expect(oneLine(stdout)).toContain(words);
});

test("prints CSV, GeoJSON and the cost", async () => {
  const table = await shown(answer, ...way, "--speed", "18", "--csv");
  expect(table.stdout.trim().split("\r\n")).toEqual([
    "start,start_local,arrive,score,share,probability",
    "2026-11-22T08:00:00Z,2026-11-22T09:00:00+01:00,2026-11-22T14:12:00Z,0.4,0.9032,0.89",
  ]);
  const collection = { type: "FeatureCollection", features: [] };
  const lines = await shown(collection, ...way, "--speed", "18", "--geojson");
  expect(lines.stderr).toBe("");
  expect(JSON.parse(lines.stdout)).toEqual(collection);
  expect(lines.asked.map(({ accept }) => accept)).toEqual(["application/geo+json"]);
  const cost = await shown({ cost: 1, km: 120.5, hours: 6.2, cells: 7 }, ...way, "--speed", "18", "--cost");
  expect(oneLine(cost.stdout)).toContain(
    "It would cost 1 request of the allowance: 7 cells, 120.5 km in 6.2 h.",
  );
  expect(cost.asked.map(({ path }) => path)).toEqual(["/v2/optimality/route/cost"]);
});
