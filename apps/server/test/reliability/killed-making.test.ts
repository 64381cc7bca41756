import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { type Database, openDatabase } from "@halcyon/database/database";
import { openDataFile } from "@halcyon/database/files/data-file";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { v2 } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { type KeptMap, mapsMax } from "@halcyon/schema/v2";
import {
  fieldSource,
  folderStorage,
  openRunWriter,
  s3Bucket,
  StoreError,
  type StoreRoot,
} from "@halcyon/store";
import { fakeS3 } from "@halcyon/store/s3/fake-s3.suite";
import { sized, temporaryFolder } from "@halcyon/testing";
import { uniformOf } from "@halcyon/weather/hash";
import { expect, test, vi } from "vitest";
import { configFrom, portsFrom } from "../../src/environment.ts";
import { makeMap } from "../../src/maps/making/make-map.ts";
import { makingOf, type MapAttempt, newestMapRuns } from "../../src/maps/making/map-attempts.ts";
import { mapFolder } from "../../src/maps/map-folder.ts";
import { storedMapOf } from "../../src/maps/map-store.ts";
import { mapCells } from "../../src/scoring/field/map-cells.ts";
import { scorerOf } from "../../src/scoring/scorer.ts";
import { newestRuns, noteArrivals } from "../../src/watches/runs/run-arrivals.ts";
import { type Program, runServer } from "../harness/child-process.suite.ts";

const kills = sized(3, 200);

/** Edge of the map [cells]. It has nine blocks. */
const edge = 36;

const hours = 24;

/** Writes a run that stays the newest while the test runs. Returns the path of a configuration that reads it. */
async function writeWeather(folder: string): Promise<string> {
  const root = join(folder, "store");
  const count = edge * edge;
  const leadHours = Array.from({ length: 240 }, (_, lead) => lead);
  const writer = await openRunWriter(
    root,
    {
      part: "made",
      id: "made",
      synthetic: true,
      cells: {
        latitudes: Array.from({ length: edge }, (_, row) => 50 + row / 4),
        longitudes: Array.from({ length: edge }, (_, column) => 5 + column / 4),
        sea: Array.from({ length: count }, () => false),
        elevationM: Array.from({ length: count }, () => 0),
      },
      leadHours,
      members: 1,
      variables: new Map([["temperature_2m", { toLeadHours: leadHours.at(-1)!, stepType: "instant" }]]),
      grid: "made",
      coverage: "a square",
      attribution: "a formula",
      licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
    },
    epochHourOf(Date.now()) - 2,
  );
  for (const tile of writer.tiles) {
    const values = Int16Array.from({ length: tile.cells.length * leadHours.length }, (_, at) =>
      Math.round(3000 * uniformOf(tile.cells[Math.floor(at / leadHours.length)]!, at % leadHours.length)),
    );
    await writer.writeTile(tile, "temperature_2m", values);
  }
  await writer.publish();
  await writer.close();
  const path = join(folder, "config.json");
  const deterministic = { source: "store", path: root, part: "made" };
  await writeFile(path, JSON.stringify({ models: { noaa: { deterministic } } }));
  return path;
}

/** Returns the first hour of the published field of a map, with a digest of all its numbers; undefined if it has none. */
async function shownIn(root: StoreRoot, id: string): Promise<string | undefined> {
  const storage = typeof root === "string" ? folderStorage(root) : root.storage;
  const source = fieldSource({ storage, map: mapFolder(id) });
  try {
    return await source.read(async (field) => {
      const digest = createHash("sha256");
      for (const layer of field.layers)
        for (let hour = 0; hour < field.hours; hour += 1)
          digest.update(JSON.stringify([...(await field.hour(layer, field.from + hour))!]));
      return `${field.from} ${digest.digest("hex")}`;
    });
  } catch (error) {
    if (error instanceof StoreError && error.code === "empty") return undefined;
    throw error;
  }
}

/** Returns a request for a map of all cells. Versions show other scores. */
function bodyOf(version: number) {
  return {
    name: "Killed",
    area: { bbox: [4.9, 49.9, 5.1 + (edge - 1) / 4, 50.1 + (edge - 1) / 4] },
    model: "noaa",
    entry: {
      type: "task",
      definition: {
        constraints: [
          {
            variable: "temperature_2m",
            unit: "degC",
            ideal: { max: 5 + version / 100 },
            acceptable: { max: 25 },
            weight: 1,
          },
        ],
      },
    },
    horizon_hours: hours,
  };
}

/** Database, and place of the maps, of the servers of a test. */
interface Place extends AsyncDisposable {
  readonly environment: Readonly<Record<string, string>>;
  readonly database: Database;
  readonly root: StoreRoot;
  /** Returns the paths of all files of maps. */
  readonly paths: () => Promise<readonly string[]>;
}

/** Returns the data folder of one server. */
async function inFolder(): Promise<Place> {
  const environment = { HALCYON_DATA_DIR: join(temporaryFolder(), "data") };
  const root = join(environment.HALCYON_DATA_DIR, "maps");
  const database = await openDataFile(environment.HALCYON_DATA_DIR);
  return {
    environment,
    database,
    root,
    paths: () => readdir(root, { recursive: true }).catch(() => []),
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}

/** Returns a database and a bucket, which several servers share. */
async function inBucket(url: string): Promise<Place> {
  const { connection, bucket, objects, ...server } = await fakeS3();
  const database = await openDatabase(url);
  const address = `s3://${bucket}/maps`;
  return {
    environment: {
      HALCYON_DATA_DIR: join(temporaryFolder(), "data"),
      DATABASE_URL: url,
      HALCYON_MAPS: address,
      AWS_ENDPOINT_URL_S3: connection.endpoint!,
      AWS_REGION: connection.region,
      AWS_ACCESS_KEY_ID: connection.credentials!.accessKeyId,
      AWS_SECRET_ACCESS_KEY: connection.credentials!.secretAccessKey,
    },
    database,
    root: s3Bucket({ address, connection }),
    paths: async () => [...objects.keys()],
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Prepares a place for servers that have a model with one run, which a round of evaluations has taken up. */
async function prepared(place: Place) {
  const environment = {
    ...place.environment,
    PORT: "0",
    HALCYON_CONFIG: await writeWeather(temporaryFolder()),
  };
  const { database, paths } = place;
  const ports = await portsFrom(configFrom(environment));
  await noteArrivals(database, await newestRuns(ports.models, Date.now()), Date.now());
  await database.updateTable("run_arrival").set({ round: 0 }).execute();
  const { plaintext: key } = await keysIn({ database, nowMs: Date.now, actor: "test" }, []).issue({
    name: "owner",
  });
  /** Creates a map, or changes it so that it is made again. */
  const order = async (server: Program, version: number, map?: KeptMap): Promise<KeptMap> => {
    const [, url] = await server.printed(/^Halcyon answers at (\S+)$/m);
    const answer = await fetch(`${url}/v2/maps/${map?.id ?? ""}`, {
      method: map === undefined ? "POST" : "PUT",
      headers: { "x-api-key": key, "if-match": "*", "content-type": "application/json" },
      body: JSON.stringify(bodyOf(version)),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return v2["maps.get"].output.parse(await answer.json());
  };
  /** Returns the number of blocks of a making that were laid down. */
  const blocksOf = async (id: string): Promise<number> => {
    const own = (await paths()).filter((path) => path.includes(`${mapFolder(id)}/.work-`));
    return own.filter((path) => /\d+-\d+$/.test(path)).length;
  };
  return { ...place, environment, ports, order, blocksOf };
}

async function kill(server: Program): Promise<void> {
  server.child.kill("SIGKILL");
  await server.exited();
}

/**
 * Kills servers while they make maps. Checks that a map shows the whole run or the one before, and that each making is charged once.
 *
 * @param count - Number of servers that live at the same time.
 */
async function killInMakings(place: Place, count: number): Promise<void> {
  const { environment, root, database, ports, order, blocksOf } = await prepared(place);
  const scorer = scorerOf(ports);
  const runs = await newestMapRuns(database, "noaa");

  const rowOf = async () =>
    storedMapOf(await database.selectFrom("map").selectAll().executeTakeFirstOrThrow());
  /** Makes the map of a row in this process, without a kill. */
  const undisturbed = async (): Promise<string> => {
    const map = await rowOf();
    const other = temporaryFolder();
    const attempt: MapAttempt = {
      map,
      runs,
      making: map.making!,
      from: map.making_from!,
      extend: async () => undefined,
      isPayable: async () => true,
      charge: async () => true,
      finish: async () => undefined,
      fail: async () => undefined,
      release: async () => undefined,
    };
    const score = (work: Parameters<typeof mapCells>[1]) => mapCells(scorer, work);
    const making = { models: ports.models, admit: scorer.admit, score, atOnce: 2, root: other };
    await makeMap(making, attempt, new AbortController().signal);
    return (await shownIn(other, map.id))!;
  };

  const isMade = async (): Promise<boolean> => {
    const row = await rowOf();
    return row.made_of === makingOf(row, runs);
  };
  /** Ends all attempts, as if the time of those of dead servers was over. An attempt that goes on nevertheless must change nothing. */
  const endLeases = (): Promise<unknown> => database.updateTable("map").set({ lease_until: 0 }).execute();
  let map: KeptMap | undefined;
  let before: string | undefined;
  let [version, killed] = [0, 0];
  for (; killed < kills; version += 1) {
    await using programs = new AsyncDisposableStack();
    const start = (): Program => programs.use(runServer(environment));
    const last = start();
    map = await order(last, version, map);
    await kill(last);
    await endLeases();
    const servers = Array.from({ length: count }, start);
    // Up to four kills in a making: after some blocks, and some milliseconds.
    const lives = 1 + Math.floor(4 * uniformOf(1, version));
    const seen: (string | undefined)[] = [];
    for (let life = 0; life < lives; life += 1, killed += 1) {
      const until = Math.floor(10 * uniformOf(2, killed));
      while ((await blocksOf(map.id)) < until && !(await isMade())) await sleep(2);
      await sleep(100 * uniformOf(3, killed));
      const victim = Math.floor(count * uniformOf(4, killed));
      await kill(servers[victim]!);
      seen.push(await shownIn(root, map.id));
      await endLeases();
      servers[victim] = start();
    }
    await vi.waitFor(async () => expect(await isMade()).toBe(true), { interval: 20 });
    await Promise.all(servers.map(kill));
    const whole = await undisturbed();
    expect(await shownIn(root, map.id)).toBe(whole);
    for (const one of seen) expect([before, whole]).toContain(one);
    before = whole;
  }
  // An allowance begins anew at midnight, and the days of usage stay.
  const days = await database.selectFrom("usage_day").selectAll().execute();
  expect(days.reduce((sum, { charged }) => sum + charged, 0)).toBe(version * map!.cost);
}

test(`a map whose server is killed (${kills} times) shows the whole run or the one before, and each making is charged once`, async () => {
  await using place = await inFolder();
  await killInMakings(place, 1);
});

describeWithPostgres("with PostgreSQL and a bucket", (postgres) => {
  test(`a map one of whose two servers is killed (${kills} times) shows the whole run or the one before, and each making is charged once`, async () => {
    await using place = await inBucket(await postgres().newMigratedDatabase());
    await killInMakings(place, 2);
  });
});

test("a server that stops does not make all maps that are due first, and leaves them to the next", async () => {
  await using place = await inFolder();
  const { environment, database, order } = await prepared(place);
  const mapsOf = () => database.selectFrom("map").select(["made_at", "lease"]).execute();
  {
    await using server = runServer(environment);
    for (let version = 0; version < mapsMax; version += 1) await order(server, version);
    await kill(server);
  }
  await using server = runServer(environment);
  while ((await mapsOf()).every(({ lease }) => lease === null)) await sleep(2);
  server.child.kill("SIGTERM");
  expect(await server.exited()).toBe(0);
  const rows = await mapsOf();
  expect(rows.some(({ made_at: madeMs }) => madeMs === null)).toBe(true);
  expect(rows.every(({ lease }) => lease === null)).toBe(true);
});
