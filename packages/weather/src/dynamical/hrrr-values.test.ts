import { pack, unpack, variable, type VariableName } from "@halcyon/schema";
import { afterAll, describe, expect, test } from "vitest";
import { openZarrGroup } from "../archive/chunks/zarr-group.ts";
import { archiveLayouts } from "../archive/metadata/archive-layout.ts";
import { openArchive } from "../archive/metadata/open-archive.ts";
import { tilesInMemory } from "../cache/in-memory.suite.ts";
import { cellAt, windNorth } from "../places/grid.ts";
import type { WeatherSource } from "../source/source.ts";
import { hrrrObjects, madeHrrr, madeValue, servedHrrr } from "./made-archive.suite.ts";
import { readValues } from "./read-values.suite.ts";

const { runs, grid } = madeHrrr;
const run = runs.at(-1)!;

const served = await servedHrrr();
afterAll(() => served[Symbol.asyncDispose]());
const source = await served.open();

const positions = [
  { row: 0, column: 0 },
  { row: 2, column: 4 },
  { row: 3, column: 5 },
];

type Position = (typeof positions)[number];

const rounded = (name: VariableName, value: number): number =>
  unpack(pack(value, variable(name).packing), variable(name).packing);

/** Returns the value of an array at a position and lead of the last run. */
const at = (array: string, position: Position, leadHours: number): number =>
  madeValue(array, { run, leadHours, member: 0, ...position });

/** Returns the direction from which the wind blows: its direction on the grid, plus the direction of the grid's columns [degrees]. */
function windFrom(position: Position, lead: number): number {
  const onGrid = Math.atan2(-at("wind_u_10m", position, lead), -at("wind_v_10m", position, lead));
  const north = windNorth(grid, cellAt(grid, position.row, position.column)!);
  return (Math.round((onGrid * 180) / Math.PI + north) + 360) % 360;
}

const sunlight = "downward_short_wave_radiation_flux_surface";

/** Formula of each variable, by position and lead. */
const formulas = new Map<VariableName, (position: Position, lead: number) => number>([
  ["temperature_2m", (position, lead) => at("temperature_2m", position, lead)],
  ["wind_gusts_10m", (position, lead) => at("wind_gust_surface", position, lead)],
  [
    "wind_speed_10m",
    (position, lead) => Math.hypot(at("wind_u_10m", position, lead), at("wind_v_10m", position, lead)),
  ],
  ["wind_direction_10m", windFrom],
  [
    "shortwave_radiation",
    (position, lead) => (at(sunlight, position, lead - 1) + at(sunlight, position, lead)) / 2,
  ],
]);

const cellOf = async ({ row, column }: Position) => (await source.locate(cellAt(grid, row, column)!))!;

/** Checks a variable of the last run against its formula, at each position and lead. */
async function expectRight(opened: WeatherSource, name: VariableName, past = false): Promise<void> {
  for (const position of positions) {
    const cell = await cellOf(position);
    const { stamps, grids } = await opened.read({
      cell,
      run,
      variables: [name],
      from: run + 2,
      to: run + 48,
      past,
    });
    expect(stamps).toEqual(Array.from({ length: 48 }, (_, lead) => run + lead + 1));
    for (const [index, stamp] of stamps.entries()) {
      const value = unpack(grids.get(name)![index]!, variable(name).packing);
      expect(value, `${stamp - run}`).toBe(rounded(name, formulas.get(name)!(position, stamp - run)));
    }
  }
}

describe("HRRR of dynamical.org", () => {
  test("has a lead each hour to 48 h, and runs every 6 hours", async () => {
    const { leadHours, members, grid: words, variables } = source.describe();
    expect([leadHours.length, leadHours.at(-1), members]).toEqual([49, 48, 1]);
    expect(words).toBe("4 x 6 cells of a plane");
    expect(await source.past!.runsBetween(runs[0]!, run)).toEqual(runs);
    expect(variables.has("wind_speed_100m")).toBe(false);
    expect(variables.get("shortwave_radiation")).toEqual({ stepType: "mean", toLeadHours: 48 });
  });

  test.each([...formulas.keys()])("equals its formula at every lead: %s", (name) =>
    expectRight(source, name),
  );

  test.each([...formulas.keys()])("equals its formula in a past run: %s", (name) =>
    expectRight(source, name, true),
  );

  test("reads tiles as it reads the archive", async () => {
    const tiles = tilesInMemory();
    const first = await served.open({ tiles });
    for (const name of formulas.keys()) await expectRight(first, name);
    await expect.poll(() => tiles.kept.size).toBe(formulas.size);
    const second = await served.open({ tiles, cacheBytes: 0 });
    served.server.asked.length = 0;
    for (const name of formulas.keys()) await expectRight(second, name);
    expect(served.server.asked.filter((path) => path.includes("/chunks/"))).toEqual([]);
  });

  test("covers its cells and half a cell beyond them, and no more", async () => {
    const corner = cellAt(grid, 0, 0)!;
    const near = { latitude: corner.latitude + 0.01, longitude: corner.longitude - 0.01 };
    const { latitude, longitude } = corner;
    expect(await source.locate(near)).toMatchObject({ latitude, longitude });
    expect(await source.locate({ latitude: latitude + 0.02, longitude })).toBeUndefined();
    expect(await source.locate({ latitude: 52.5, longitude: 13.4 })).toBeUndefined();
  });

  test("has no axes of latitude and longitude, so that areas find no grid there", async () => {
    expect(await source.grid!()).toBeUndefined();
  });

  test("reads many cells as it reads each", async () => {
    const cells = await Promise.all(positions.map(cellOf));
    const request = { run, variables: ["wind_direction_10m" as const], from: run + 1, to: run + 9 };
    let count = 0;
    for await (const { cell, native } of source.readCells!({ ...request, cells })) {
      expect(cell).toEqual(cells[count++]);
      expect(native).toEqual(await source.read({ ...request, cell }));
    }
    expect(count).toBe(cells.length);
  });
});

test.each([
  ["x that is uneven", "x/c/0", (bytes: Uint8Array) => new Float64Array(bytes.slice().buffer).fill(0, 3)],
  [
    "a projection that is not known",
    "spatial_ref/zarr.json",
    (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString().replace("lambert_conformal", "conic")),
  ],
])("an archive with %s is refused", async (_, key, spoil) => {
  const objects = hrrrObjects();
  const spoiled = spoil(objects.get(key)!);
  objects.set(key, new Uint8Array(spoiled.buffer, spoiled.byteOffset, spoiled.byteLength));
  const get = async (path: string) => objects.get(path.slice(1));
  const group = await openZarrGroup({ get, getRange: get });
  const opening = openArchive(group, archiveLayouts["noaa-hrrr-forecast-48-hour"]);
  await expect(opening).rejects.toMatchObject({ code: "misconfigured" });
});

test("values before a run come from the runs before it", async () => {
  const cell = cellAt(grid, 1, 1)!;
  const values = await readValues(source, "temperature_2m", cell, run, run - 9, run);
  for (const stamp of Array.from({ length: 10 }, (_, before) => run - before)) {
    const start = runs.findLast((begun) => begun <= stamp)!;
    const point = { run: start, leadHours: stamp - start, member: 0, row: 1, column: 1 };
    expect(values.get(stamp)).toEqual([rounded("temperature_2m", madeValue("temperature_2m", point))]);
  }
});
