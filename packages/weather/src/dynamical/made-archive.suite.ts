import type { EpochHour } from "@halcyon/schema/time";
import { objectServer } from "../http/object-server.suite.ts";
import { sealOf } from "../io/seal.ts";
import { cellAt, type Grid, isOnPlane, sizesOf } from "../places/grid.ts";
import { hrrrGrid } from "../places/hrrr-grid.suite.ts";
import { memoryBackend } from "./appended-run.suite.ts";
import type { DynamicalDataset } from "./dynamical-client.ts";
import { type ServedDataset, servedDataset } from "./served-dataset.suite.ts";
import { libraryHere } from "./worker/start-icechunk-worker.ts";

/** Shape of an archive that a test makes. */
interface MadeArchive {
  readonly dataset: DynamicalDataset;
  readonly runs: readonly EpochHour[];
  /** Runs that lack their last leads. */
  readonly halfRuns: readonly EpochHour[];
  readonly leadHours: readonly number[];
  /** Number of members; undefined if the archive has a single forecast, and no dimension of members. */
  readonly members: number | undefined;
  /** Grid of the archive, all of which lies in one chunk. */
  readonly grid: Grid;
  readonly leadsAChunk: number;
  readonly levels: number;
  /** Arrays with their unit and step type. */
  readonly arrays: readonly (readonly [name: string, unit: string, stepType: string])[];
}

/** Point of a made archive. `row` and `column` are the position in its grid. */
interface MadePoint {
  readonly run: EpochHour;
  readonly leadHours: number;
  readonly member: number;
  readonly row: number;
  readonly column: number;
}

/** Latitudes and longitudes of the four cells of {@link servedRuns}. */
const madeGrid = { latitudes: [50, 40], longitudes: [0, 10] } as const;

/** Number of levels in {@link madeValue}, one a day in turn. */
const madeLevels = 32;

/**
 * Returns the value of an array at a point. All values of a run contain the same offset, which changes from day to day and repeats after `levels` days. The
 * numbers are exact in binary.
 */
export function madeValue(
  array: string,
  { run, leadHours, member, row, column }: MadePoint,
  levels: number = madeLevels,
): number {
  const level = ((run / 24) % levels) / 8 + array.length / 8;
  return 2 + level + (leadHours % 24) / 32 + member / 64 + row / 4 + column / 2;
}

/** Makes an Icechunk repository as a data set of dynamical.org has it, with shards and their indexes, and serves it until the test ends. */
async function servedMade(made: MadeArchive): Promise<ServedDataset> {
  libraryHere();
  const { Repository, Storage } = (await import("@earthmover/icechunk")).default;
  const folder = `${made.dataset}/v1.icechunk`;
  const server = await objectServer(new Map());
  const storage = Storage.newCustom(memoryBackend(server.objects, folder, "repo"));
  const repository = await Repository.create(storage, undefined, 2);
  const session = await repository.writableSession("main");
  for (const [key, bytes] of zarrObjects(made)) await session.store.set(key, Buffer.from(bytes));
  await session.commit("All runs.");
  return servedDataset(made.dataset, server, folder, dimensionsOf(made.grid));
}

const day = (text: string): EpochHour => Date.parse(`${text}T00:00Z`) / 3_600_000;

const [first, half] = [day("2026-03-14"), day("2026-04-30")];
const hole = { from: day("2026-06-01"), to: day("2026-06-07") };
const starts = Array.from({ length: 127 }, (_, at) => first + 24 * at).filter(
  (run) => run < hole.from || run > hole.to,
);

/**
 * Properties of 120 daily runs, with a gap (`hole`) of one week. The run `half` is incomplete, and `whole` lists the complete ones. The earlier runs are from
 * version 49r1 of ECMWF's model, and the later ones from 50r1.
 */
export const madeRuns = {
  first,
  half,
  hole,
  whole: starts.filter((run) => run !== half),
  members: 51,
} as const;

/**
 * Serves made-up runs in the form of ECMWF's ensemble archive, with wind, gusts and temperature.
 *
 * @param made - `runs` are the starts of the runs; by default, all of {@link madeRuns}, including the incomplete one. `levels` is the number of days after
 *   which values repeat; if it is 1, all runs are equal.
 */
export function servedRuns({
  runs = starts,
  levels = madeLevels,
}: { readonly runs?: readonly EpochHour[]; readonly levels?: number } = {}): Promise<ServedDataset> {
  return servedMade({
    dataset: "ecmwf-ifs-ens-forecast-15-day-0-25-degree",
    runs,
    halfRuns: [half],
    leadHours: [
      ...Array.from({ length: 48 }, (_, at) => 3 * at),
      ...Array.from({ length: 37 }, (_, at) => 144 + 6 * at),
    ],
    members: madeRuns.members,
    grid: madeGrid,
    leadsAChunk: 85,
    levels,
    arrays: [
      ["wind_u_10m", "m s-1", "instant"],
      ["wind_v_10m", "m s-1", "instant"],
      ["wind_gust_10m", "m s-1", "max"],
      ["temperature_2m", "degree_Celsius", "instant"],
    ],
  });
}

/** Runs and grid of {@link servedHrrr}: rows 361 to 364 and columns 1550 to 1555 of HRRR, around New York. */
export const madeHrrr = {
  runs: Array.from({ length: 5 }, (_, at) => day("2026-11-20") + 6 * at),
  grid: { ...hrrrGrid, ys: hrrrGrid.ys.slice(361, 365), xs: hrrrGrid.xs.slice(1550, 1556) },
} as const;

const likeHrrr: MadeArchive = {
  dataset: "noaa-hrrr-forecast-48-hour",
  ...madeHrrr,
  halfRuns: [],
  leadHours: Array.from({ length: 49 }, (_, lead) => lead),
  members: undefined,
  leadsAChunk: 49,
  levels: madeLevels,
  arrays: [
    ["wind_u_10m", "m s-1", "instant"],
    ["wind_v_10m", "m s-1", "instant"],
    ["wind_gust_surface", "m s-1", "instant"],
    ["temperature_2m", "degree_Celsius", "instant"],
    ["downward_short_wave_radiation_flux_surface", "W m-2", "instant"],
  ],
};

/** Serves made-up runs in the form of the archive of HRRR, on the plane of a projection and without members. */
export const servedHrrr = (): Promise<ServedDataset> => servedMade(likeHrrr);

/** Returns the Zarr objects of {@link servedHrrr} by key. */
export const hrrrObjects = (): Map<string, Uint8Array> => new Map(zarrObjects(likeHrrr));

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const littleEndian = { name: "bytes", configuration: { endian: "little" } };
const checksum = { name: "crc32c" };

function* zarrObjects(made: MadeArchive): Generator<readonly [string, Uint8Array]> {
  const { dataset, runs, halfRuns, leadHours, members, grid } = made;
  const attributes = {
    dataset_id: dataset,
    attribution: "A formula",
    license: "CC-BY-4.0",
    spatial_domain: "A few cells",
  };
  yield ["zarr.json", json({ zarr_format: 3, node_type: "group", attributes })];
  const seconds = leadHours.map((hours) => hours * 3600);
  const last = seconds.at(-1)!;
  const lengths = runs.flatMap((run) =>
    Array.from({ length: members ?? 1 }, () => (halfRuns.includes(run) ? last / 2 : last)),
  );
  const since = { units: "seconds since 1970-01-01", calendar: "proleptic_gregorian" };
  const inSeconds = { units: "seconds" };
  yield* coordinate(
    ["init_time"],
    Float64Array.from(runs, (run) => run * 3600),
    [runs.length],
    since,
  );
  yield* coordinate(["lead_time"], Float64Array.from(seconds), [seconds.length], inSeconds);
  const ofMembers = members === undefined ? [] : [members];
  if (members !== undefined) {
    const numbers = Float64Array.from({ length: members }, (_, at) => at);
    yield* coordinate(["ensemble_member"], numbers, ofMembers, {});
  }
  yield* gridArrays(grid);
  const expected = Float64Array.from(runs, () => last);
  yield* coordinate(["init_time"], expected, [runs.length], inSeconds, "expected_forecast_length");
  const reached = Float64Array.from(lengths);
  const byMember = ["init_time", ...ofMembers.map(() => "ensemble_member")];
  yield* coordinate(byMember, reached, [runs.length, ...ofMembers], inSeconds, "ingested_forecast_length");
  for (const array of made.arrays) yield* weather(made, array);
}

/** Writes the axes of a grid. On a plane, latitudes and longitudes of all cells and the grid mapping are written too. */
function* gridArrays(grid: Grid): Generator<readonly [string, Uint8Array]> {
  const names = dimensionsOf(grid);
  const axes = isOnPlane(grid) ? [grid.ys, grid.xs] : [grid.latitudes, grid.longitudes];
  for (const [at, values] of axes.entries()) {
    yield* coordinate([names[at]!], Float64Array.from(values), [values.length], {});
  }
  if (!isOnPlane(grid)) return;
  const { rows, columns } = sizesOf(grid);
  const cells = Array.from({ length: rows * columns }, (_, at) =>
    cellAt(grid, Math.floor(at / columns), at % columns),
  );
  for (const name of ["latitude", "longitude"] as const) {
    yield* coordinate(
      names,
      Float64Array.from(cells, (cell) => cell![name]),
      [rows, columns],
      {},
      name,
    );
  }
  yield* coordinate([], Float64Array.of(0), [], grid.mapping, "spatial_ref");
}

const dimensionsOf = (grid: Grid): readonly string[] =>
  isOnPlane(grid) ? ["y", "x"] : ["latitude", "longitude"];

/** Writes a small array in one chunk. */
function* coordinate(
  dimensions: readonly string[],
  values: Float64Array,
  shape: readonly number[],
  attributes: object,
  name = dimensions[0]!,
): Generator<readonly [string, Uint8Array]> {
  const metadata = arrayMetadata("float64", shape, shape, dimensions, [littleEndian], attributes);
  yield [`${name}/zarr.json`, json(metadata)];
  yield [[name, "c", ...shape.map(() => 0)].join("/"), new Uint8Array(values.buffer)];
}

/** Writes an array of weather, with a shard for each run. */
function* weather(
  made: MadeArchive,
  [name, units, stepType]: MadeArchive["arrays"][number],
): Generator<readonly [string, Uint8Array]> {
  const { runs, leadHours, members, grid, leadsAChunk } = made;
  const { rows, columns } = sizesOf(grid);
  const ofMembers = members === undefined ? [] : [members];
  const chunks = Math.ceil(leadHours.length / leadsAChunk);
  const codec = {
    name: "sharding_indexed",
    configuration: {
      chunk_shape: [1, ...ofMembers, leadsAChunk, rows, columns],
      codecs: [littleEndian, checksum],
      index_codecs: [littleEndian, checksum],
      index_location: "end",
    },
  };
  const shape = [runs.length, ...ofMembers, leadHours.length, rows, columns];
  const shard = [1, ...ofMembers, chunks * leadsAChunk, rows, columns];
  const byMember = ofMembers.map(() => "ensemble_member");
  const dimensions = ["init_time", ...byMember, "lead_time", ...dimensionsOf(grid)];
  const attributes = { units, step_type: stepType, _FillValue: "AAAAAAAA+H8=" };
  yield [`${name}/zarr.json`, json(arrayMetadata("float32", shape, shard, dimensions, [codec], attributes))];
  for (const [at, run] of runs.entries()) {
    const bodies = Array.from({ length: chunks }, (_, chunk) => chunkOf(made, name, run, chunk));
    const index = new BigUint64Array(2 * chunks);
    let offset = 0;
    for (const [chunk, { length }] of bodies.entries()) {
      index.set([BigInt(offset), BigInt(length)], 2 * chunk);
      offset += length;
    }
    const whole = [...bodies, sealed(new Uint8Array(index.buffer))];
    yield [[name, "c", at, ...shape.slice(1).map(() => 0)].join("/"), Buffer.concat(whole)];
  }
}

function chunkOf(made: MadeArchive, array: string, run: EpochHour, chunk: number): Uint8Array {
  const { leadHours, members = 1, grid, leadsAChunk } = made;
  const { rows, columns } = sizesOf(grid);
  const cells = rows * columns;
  const values = new Float32Array(members * leadsAChunk * cells).fill(Number.NaN);
  for (let member = 0; member < members; member += 1) {
    for (let lead = 0; lead < leadsAChunk; lead += 1) {
      const hours = leadHours[chunk * leadsAChunk + lead];
      if (hours === undefined) continue;
      for (let cell = 0; cell < cells; cell += 1) {
        const point = {
          run,
          leadHours: hours,
          member,
          row: Math.floor(cell / columns),
          column: cell % columns,
        };
        values[(member * leadsAChunk + lead) * cells + cell] = madeValue(array, point, made.levels);
      }
    }
  }
  return sealed(new Uint8Array(values.buffer));
}

const sealed = (bytes: Uint8Array): Uint8Array => Buffer.concat([bytes, sealOf(bytes)]);

function arrayMetadata(
  type: string,
  shape: readonly number[],
  chunk: readonly number[],
  dimensions: readonly string[],
  codecs: readonly object[],
  attributes: object,
): object {
  return {
    zarr_format: 3,
    node_type: "array",
    shape,
    data_type: type,
    chunk_grid: { name: "regular", configuration: { chunk_shape: chunk } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: "NaN",
    codecs,
    attributes,
    dimension_names: dimensions,
  };
}
