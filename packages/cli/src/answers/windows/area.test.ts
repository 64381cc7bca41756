import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { terminal } from "../../terminal.suite.ts";

const polygon = {
  type: "Polygon",
  coordinates: [
    [
      [7, 54],
      [8.5, 54],
      [8.5, 55],
      [7, 54],
    ],
  ],
};

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
  area: { km2: 5400.5, cells: 23, scored: 22, dropped_km2: 6.4, cell_degrees: [0.25, 0.25] },
};
const refused = [{ latitude: 54, longitude: 8, problem: { detail: "There is no weather there." } }];
const window = {
  start_local: "2026-11-22T09:00:00+01:00",
  end_local: "2026-11-22T21:00:00+01:00",
  hours: 12,
  whole: { probability: 0.23 },
  best: { probability: 0.98, worst: { median: 0.9 }, deterministic: null },
};
const hour = {
  timestamp: "2026-11-21T09:00:00Z",
  local: "2026-11-21T10:00:00+01:00",
  part: null,
  workable: 0.82,
  mean: 0.61,
  ensemble: { share: 0.5161, probability: 0.5156 },
};
const answer = { metadata, windows: [window], none_because: null, longest: null, hours: [hour], refused };

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Runs the command on a file, against a server that gives an answer. Returns its output and what it asked. */
async function shown(file: object | string, given: object, ...args: readonly string[]) {
  const path = join(temporaryFolder(), "farm.geojson");
  await writeFile(path, typeof file === "string" ? file : JSON.stringify(file));
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const halcyon = await terminal({
    fetch: async (input, { body }) => {
      asked.push({
        path: new URL(input).pathname,
        body: JSON.parse(body as string) as (typeof asked)[0]["body"],
      });
      return Response.json(given);
    },
  });
  return { ...(await halcyon("area", path, "--task", "19", ...args)), asked };
}

test("prints the windows of the area in its local time, and what could not be scored", async () => {
  const { stdout, code, asked } = await shown(polygon, answer, "--duration", "6", "--share", "0.8");
  expect(code).toBe(0);
  expect(stdout).toContain("Lifting at farm.geojson, Europe/Berlin");
  expect(oneLine(stdout)).toContain(
    "22 of 23 cells of 0.25 x 0.25 degrees: 5400.5 km2. Not scored: 6.4 km2.",
  );
  expect(stdout).toMatch(/Sun 22 Nov 09:00 to 21:00 +12 +23 % +98 % +90 %/);
  expect(oneLine(stdout)).toContain("Note: 1 cell cannot be scored. 54,8: There is no weather there.");
  expect(stdout).toContain("not real");
  expect(asked).toMatchObject([
    {
      path: "/v2/optimality/area/",
      body: { area: polygon, area_share: 0.8, timezone: "Europe/Berlin", window: { duration_hours: 6 } },
    },
  ]);
  expect(asked[0]!.body).not.toHaveProperty("surface");
});

test("prints the hours of the area as CSV", async () => {
  const { stdout } = await shown(polygon, answer, "--csv", "--surface", "sea");
  expect(stdout.trim().split("\r\n")).toEqual([
    "timestamp,local,part,workable,mean,share,probability",
    "2026-11-21T09:00:00Z,2026-11-21T10:00:00+01:00,,0.82,0.61,0.5161,0.5156",
  ]);
});

test.each([
  [{ reason: "area", best_workable: 0.4 }, "At best 40 % of it is: use a lower --share."],
  [{ reason: "probability", best_probability: 0.2 }, "with 20 %: use a lower --probability."],
  [{ reason: "hours" }, "in any weather."],
  [{ reason: "members" }, "nothing can be counted."],
])("says why there is no window: %j", async (because, words) => {
  const longest = { ...window, hours: 2, probability: 0.6 };
  const { stdout } = await shown(polygon, { ...answer, windows: [], none_because: because, longest });
  expect(oneLine(stdout)).toContain("No window of 4 hours in which 100 % of the area is workable.");
  expect(oneLine(stdout)).toContain(words);
  expect(oneLine(stdout)).toContain("The longest period is 2 hours: ");
});

test("--cost tells the price and the cells, and scores nothing", async () => {
  const cost = { cost: 3, cells: 23, scored: 22, km2: 5400.5, dropped_km2: 6.4, problems: refused };
  const { stdout, asked } = await shown(polygon, cost, "--cost");
  expect(oneLine(stdout)).toContain("It would cost 3 requests of the allowance: 22 of 23 cells, 5400.5 km2.");
  expect(oneLine(stdout)).toContain("1 cell cannot be scored");
  expect(asked.map(({ path }) => path)).toEqual(["/v2/optimality/area/cost"]);
  const table = await shown(polygon, cost, "--cost", "--csv");
  expect(table.stdout).toBe("cost,cells,scored,km2\r\n3,23,22,5400.5\r\n");
});

/** Runs the command against a server that gives a file. Returns its output, and the media type that it asked for. */
async function saved(given: string, ...args: readonly string[]) {
  const folder = temporaryFolder();
  const path = join(folder, "farm.geojson");
  await writeFile(path, JSON.stringify(polygon));
  const asked: { accept: string; body: Record<string, unknown> }[] = [];
  const halcyon = await terminal({
    fetch: async (_, { body, headers }) => {
      const accept = new Headers(headers).get("accept")!;
      asked.push({
        accept,
        body: JSON.parse(body as string) as (typeof asked)[0]["body"],
      });
      return new Response(given, { headers: { "content-type": accept, "x-halcyon-synthetic": "?1" } });
    },
  });
  const output = join(folder, "cells");
  const ended = await halcyon(
    "area",
    path,
    "--task",
    "19",
    ...args.map((arg) => (arg === "FILE" ? output : arg)),
  );
  return { ...ended, asked, written: () => readFile(output, "utf8") };
}

test.each([
  ["geojson", "application/geo+json"],
  ["csv", "text/csv"],
  ["parquet", "application/vnd.apache.parquet"],
  ["netcdf", "application/netcdf"],
])("saves %s as a file, and says that the weather is synthetic", async (format, type) => {
  const { code, stdout, stderr, asked, written } = await saved("the file", "--format", format, "-o", "FILE");
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(oneLine(stderr)).toContain("8 bytes. The weather is synthetic, not real.");
  expect(await written()).toBe("the file");
  expect(asked).toMatchObject([{ accept: type, body: { include: ["cells"], geometry: true } }]);
});

test("prints a text without a file, and asks for a file where it is none", async () => {
  expect(await saved("{}", "--format", "geojson")).toMatchObject({ code: 0, stdout: "{}" });
  const unnamed = await saved("{}", "--format", "parquet");
  expect(unnamed).toMatchObject({ code: 2, asked: [] });
  expect(oneLine(unnamed.stderr)).toContain("Name a file with --output.");
  expect(oneLine((await saved("{}", "-o", "FILE")).stderr)).toContain("Add --format");
  const nowhere = await saved("{}", "--format", "geojson", "-o", "/nowhere/cells");
  expect(nowhere.code).toBe(1);
  expect(oneLine(nowhere.stderr)).toContain("cannot be written (ENOENT)");
});

test.each([
  ["a feature", { type: "Feature", geometry: polygon }],
  ["a collection of one feature", { type: "FeatureCollection", features: [{ geometry: polygon }] }],
  ["several polygons", { type: "MultiPolygon", coordinates: [polygon.coordinates] }],
])("takes %s", async (_, file) => {
  const { code, asked } = await shown(file, answer);
  expect(code).toBe(0);
  expect(asked[0]!.body["area"]).toEqual("coordinates" in file ? file : polygon);
});

test.each([
  ["no JSON", "place;area"],
  ["a point", { type: "Point", coordinates: [7, 54] }],
  ["several features", { features: [{ geometry: polygon }, { geometry: polygon }] }],
  ["meters in place of degrees", { type: "Polygon", coordinates: [[[3_500_000, 5_900_000]]] }],
  ["no position", { type: "Polygon", coordinates: [] }],
  ["a feature without geometry", { type: "Feature", geometry: null }],
])("refuses %s, and says what a file needs", async (_, file) => {
  const { code, stderr, asked } = await shown(file, answer);
  expect(code).not.toBe(0);
  expect(oneLine(stderr)).toContain("Give GeoJSON with one Polygon or MultiPolygon");
  expect(asked).toEqual([]);
});

test("refuses a file that does not exist", async () => {
  const halcyon = await terminal();
  const { stderr, code } = await halcyon("area", "/nowhere/farm.geojson", "--task", "19");
  expect(code).not.toBe(0);
  expect(oneLine(stderr)).toContain("cannot be read (ENOENT)");
});
