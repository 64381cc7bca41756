import { temporaryFolder } from "@halcyon/testing";
import { join } from "node:path";
import {
  grib2Fields,
  type Projection,
  lambertConformal,
  polarStereographic,
  rotatedPole,
} from "@halcyon/grib2";
import type { Location } from "@halcyon/schema";
import { folderStorage, storeSource } from "@halcyon/store";
import { describe, expect, test } from "vitest";
import type { Extent } from "../cells/cells-in-grid.ts";
import { openProvider } from "../providers/open-provider.ts";
import { forecastSet, setFiles } from "../sets/forecast-sets.suite.ts";
import { providerServer } from "../sets/provider-server.suite.ts";
import { ingestRun, type RunOutcome } from "./ingest-run.ts";

const set = forecastSet("gfs-next-run");
const [{ latitudes, longitudes }] = set.grids as [(typeof set.grids)[0]];
const [rows, columns] = [latitudes.length, longitudes.length];

/** Numbers of a section by the octet of their first byte. Each takes four bytes, except for flags. */
type Octets = Readonly<Record<number, number>>;

/** Returns section 3 of a template with as many points as the set, beginning in the north-west, on a sphere of 6,371,229 m. */
function gridSection(template: number, length: number, numbers: Octets, flags: Octets): Uint8Array {
  const section = Buffer.alloc(length);
  section.writeUInt32BE(length, 0);
  section[4] = 3;
  section.writeUInt32BE(rows * columns, 6);
  section.writeUInt16BE(template, 12);
  section[14] = 6;
  const signed = (value: number): number => (value < 0 ? 0x80_00_00_00 - value : value);
  for (const [octet, value] of Object.entries({ 31: columns, 35: rows, ...numbers }))
    section.writeUInt32BE(signed(Math.round(value)), Number(octet) - 1);
  for (const [octet, value] of Object.entries(flags)) section[Number(octet) - 1] = value;
  return section;
}

/** Returns the files of GFS on another grid, with the same values in the same order. */
function filesOn(section: Uint8Array): Map<string, Uint8Array> {
  const files = setFiles("gfs-next-run");
  const changed = new Map<string, Uint8Array>();
  for (const [path, bytes] of files) {
    if (path.endsWith(".idx")) continue;
    const made = [...grib2Fields(bytes)].map(({ offset, length, grid }) => {
      const end = grid.offset + grid.length;
      const message = Buffer.concat([
        bytes.subarray(offset, grid.offset),
        section,
        bytes.subarray(end, offset + length),
      ]);
      message.writeBigUInt64BE(BigInt(message.length), 8);
      return message;
    });
    let offset = 0;
    const lines = new TextDecoder()
      .decode(files.get(`${path}.idx`))
      .trim()
      .split("\n");
    const index = lines.map((line, at) => {
      const [number, , ...rest] = line.split(":");
      const written = [number, offset, ...rest].join(":");
      offset += made[at]!.length;
      return written;
    });
    changed.set(path, Buffer.concat(made));
    changed.set(`${path}.idx`, new TextEncoder().encode(`${index.join("\n")}\n`));
  }
  return changed;
}

type Names = readonly ("temperature_2m" | "wind_speed_10m")[];

/** Ingests, and returns the outcome and the packed temperatures at 6 h at the places. */
async function ingest(
  files: Map<string, Uint8Array>,
  extent: Extent,
  variables: Names = ["temperature_2m"],
): Promise<{ readonly outcome: RunOutcome; readonly at: (place: Location) => Promise<number | undefined> }> {
  await using server = await providerServer(files);
  const folder = temporaryFolder();
  const root = join(folder, "store");
  const provider = openProvider("noaa-gfs", server.baseUrl);
  const request = { provider, run: set.run, variables, members: 1, toLeadHours: 6, extent };
  const outcome = await ingestRun(request, {
    root,
    part: "part",
    workFolder: join(folder, "work"),
    timeoutMs: 600_000,
    sleep: async () => undefined,
    random: () => 0,
    threads: 0,
  });
  return {
    outcome,
    at: async (place) => {
      const storage = folderStorage(root);
      const source = await storeSource({ storage, part: "part" });
      const cell = await source.locate(place);
      const hour = { from: set.run + 6, to: set.run + 6 };
      const { grids } = await source.read({
        run: set.run,
        cell: cell!,
        variables: ["temperature_2m"],
        ...hour,
      });
      await storage.close();
      return grids.get("temperature_2m")![0];
    },
  };
}

const sphere = { radiusM: 6_371_229, eccentricity: 0 };
const millionths = 1e6;

interface Scene {
  readonly section: Uint8Array;
  readonly cells: readonly Location[];
}

function onPlane(projection: Projection, xs: readonly number[], ys: readonly number[]): readonly Location[] {
  return ys.flatMap((y) => xs.map((x) => projection.toPlace(x, y)));
}

const steps = (first: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index * step);

function lambert(windFlags: number): Scene {
  const projection = lambertConformal(sphere, [50], 8);
  const first = { latitude: 51.75, longitude: -1 };
  const [x, y] = projection.toPlane(first);
  return {
    cells: onPlane(projection, steps(x, 20_000, columns), steps(y, -20_000, rows)),
    section: gridSection(
      30,
      81,
      {
        39: first.latitude * millionths,
        43: 359 * millionths,
        48: 50 * millionths,
        52: 8 * millionths,
        56: 20_000_000,
        60: 20_000_000,
        66: 50 * millionths,
        70: 50 * millionths,
      },
      { 47: windFlags },
    ),
  };
}

function polar(): Scene {
  const projection = polarStereographic(sphere, { latitude: 60 }, 10);
  const first = { latitude: 51.75, longitude: -1 };
  const [x, y] = projection.toPlane(first);
  return {
    cells: onPlane(projection, steps(x, 20_000, columns), steps(y, -20_000, rows)),
    section: gridSection(
      20,
      65,
      {
        39: first.latitude * millionths,
        43: 359 * millionths,
        48: 60 * millionths,
        52: 10 * millionths,
        56: 20_000_000,
        60: 20_000_000,
      },
      {},
    ),
  };
}

function rotated(): Scene {
  return {
    cells: onPlane(rotatedPole({ latitude: -40, longitude: 10 }), longitudes, latitudes),
    section: gridSection(
      1,
      84,
      {
        47: latitudes[0]! * millionths,
        51: 359 * millionths,
        56: latitudes.at(-1)! * millionths,
        60: longitudes.at(-1)! * millionths,
        64: 0.25 * millionths,
        68: 0.25 * millionths,
        73: -40 * millionths,
        77: 10 * millionths,
      },
      {},
    ),
  };
}

const everywhere = { region: { south: -90, west: -180, north: 90, east: 180 } };

describe.each([
  ["Lambert conformal", lambert(0)],
  ["polar stereographic", polar()],
  ["of a rotated pole", rotated()],
])("a run on a grid %s", (_, { section, cells }) => {
  const files = filesOn(section);
  const plain = latitudes.flatMap((latitude) => longitudes.map((longitude) => ({ latitude, longitude })));

  test("is stored with the value of each cell where that cell lies", async () => {
    const [found, same] = [
      await ingest(files, everywhere),
      await ingest(setFiles("gfs-next-run"), everywhere),
    ];
    expect(found.outcome).toMatchObject({ state: "published", cells: rows * columns, skipped: [] });
    for (const at of [0, 7, 20, 27, 47]) expect(await found.at(cells[at]!)).toBe(await same.at(plain[at]!));
  });

  test("gives places their cells, and leaves out those beyond its edge", async () => {
    const [first, other] = [cells[9]!, cells[46]!];
    const far = { latitude: 10, longitude: 60 };
    const places = [first, { latitude: other.latitude + 0.02, longitude: other.longitude - 0.02 }, far];
    const { outcome, at } = await ingest(files, { places, reachKm: 20 });
    expect(outcome).toMatchObject({ state: "published", cells: 2, outside: [far] });
    const whole = await ingest(files, everywhere);
    for (const place of [first, other]) expect(await at(place)).toBe(await whole.at(place));
  });
});

test("winds along a plane's rows and columns are left out, with the reason", async () => {
  const { outcome } = await ingest(filesOn(lambert(0x08).section), everywhere, [
    "temperature_2m",
    "wind_speed_10m",
  ]);
  expect(outcome).toMatchObject({
    state: "published",
    variables: ["temperature_2m"],
  });
  if (outcome.state !== "published") throw new Error(outcome.state);
  expect(outcome.skipped.map(({ variable, reason }) => `${variable}: ${reason}`)).toEqual([
    expect.stringContaining("winds along the rows and columns of a plane are not read"),
  ]);
});
