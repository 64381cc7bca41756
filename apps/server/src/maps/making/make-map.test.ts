import { readdir } from "node:fs/promises";
import { type CompositeResponse, variableLayers } from "@halcyon/schema/v2";
import { v2 } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { fieldSource, folderStorage, type StoreRoot } from "@halcyon/store";
import { bucketRoot, fakeServer } from "@halcyon/store/s3/opened-bucket.suite";
import { uniformOf } from "@halcyon/weather/hash";
import { expect, test } from "vitest";
import { post, usageOf } from "../../../test/harness/gusty-server.suite.ts";
import { type Answer, expectProblem } from "../../../test/harness/running-server.suite.ts";
import { MapFiles } from "../map-files.ts";
import { mapFolder } from "../map-folder.ts";
import { good, mapServer, never, usedBy } from "../map-server.suite.ts";
import { sweepMaps } from "./make-due-maps.ts";
import { makeMap } from "./make-map.ts";
import { storedMapOf } from "../map-store.ts";
import { attemptMs, beginMap, dueMaps } from "./map-attempts.ts";

interface HourlyAnswer {
  readonly hourly: {
    readonly temperature_2m: Readonly<Record<(typeof variableLayers)[number], readonly (number | null)[]>>;
  };
}

test("a map has the numbers of a composite at the middle of each cell, and costs one request for each 10 cells", async () => {
  const { server, mapsRoot, make, created, now } = await mapServer();
  await using _ = server;
  const cost = v2["maps.cost"].output.parse((await post(server, "/v2/maps/cost", good)).json);
  const map = await created();
  expect(map).toMatchObject({ state: "waiting", made: null, cells: cost.cells, cost: cost.per_making });
  expect(map.cost).toBe(Math.ceil(map.cells / 10));
  await make();
  const made = await now(map.id);
  expect(made).toMatchObject({ state: "ready", failing: null });
  expect(await usedBy(server)).toBe(map.cost);
  await make();
  expect(await usedBy(server)).toBe(map.cost);
  const days = (await usageOf(server)).days.filter(({ endpoint }) => endpoint === "maps.making");
  expect(days.map(({ charged }) => charged)).toEqual([map.cost]);

  const source = fieldSource({ storage: folderStorage(mapsRoot), map: mapFolder(map.id) });
  await source.read(async (field) => {
    expect(field).toMatchObject({ synthetic: true, hours: 150, id: "noaa" });
    const width = field.longitudes.length;
    expect(field.latitudes.length * width).toBe(map.cells);
    for (let sample = 0; sample < 4; sample += 1) {
      const cell = Math.floor(map.cells * uniformOf(1, sample));
      const location = {
        latitude: field.latitudes[Math.floor(cell / width)]!,
        longitude: field.longitudes[cell % width]!,
      };
      const found = await Promise.all(
        (["land", "sea"] as const).map(async (surface) => {
          const body = {
            location: { ...location, surface },
            model: "noaa",
            entry: good.entry,
            period: { hours: 150 },
            include: ["ensemble"],
          };
          const answer = await post(server, "/v2/optimality/composite/", body);
          return answer.status === 200 ? (answer.json as CompositeResponse) : undefined;
        }),
      );
      const [layers, differences] = [field.layers, [0, 0]];
      for (let hour = 0; hour < 150; hour += 1) {
        const planes = await Promise.all(layers.map((layer) => field.hour(layer, field.from + hour)));
        const values = planes.map((plane) => plane![cell]!);
        for (const [surface, composite] of found.entries()) {
          const row = composite?.forecast[hour];
          if (row === undefined) {
            differences[surface]! += 1;
            continue;
          }
          const [ideal = 0, acceptable = 0] = row.ensemble?.shares ?? [];
          const expected = [row.score, Math.min(1, Math.round((ideal + acceptable) * 1e4) / 1e4), ideal];
          if (expected.some((value, index) => value !== values[index])) differences[surface]! += 1;
        }
      }
      // The surface of the cell is one of the two.
      expect(Math.min(...differences)).toBe(0);
    }
  });
});

test("a map with a window has the share of the members that a search for this window alone has", async () => {
  const { server, mapsRoot, make, created } = await mapServer();
  await using _ = server;
  const [duration, horizon] = [6, 72];
  const window = { duration_hours: duration, minimum_score: 0.2 };
  const { id, layers } = await created({ surface: "sea", horizon_hours: horizon, window });
  expect(layers).toEqual(["score", "share_acceptable", "share_ideal", "share_window"]);
  await make();
  const source = fieldSource({ storage: folderStorage(mapsRoot), map: mapFolder(id) });
  await source.read(async (field) => {
    const planes = await Promise.all(
      Array.from({ length: horizon }, (_hour, hour) => field.hour("share_window", field.from + hour)),
    );
    const cells = [...planes[0]!.keys()].filter((cell) => !Number.isNaN(planes[0]![cell]!));
    const seen = new Set<number>();
    for (let sample = 0; sample < 24; sample += 1) {
      const cell = cells[Math.floor(cells.length * uniformOf(3, sample))]!;
      const start = Math.floor((horizon - duration + 1) * uniformOf(4, sample));
      const answer = await post(server, "/v2/optimality/windows/", {
        location: {
          latitude: field.latitudes[Math.floor(cell / field.longitudes.length)]!,
          longitude: field.longitudes[cell % field.longitudes.length]!,
          surface: "sea",
        },
        model: "noaa",
        entry: good.entry,
        period: { start: formatEpochHour(field.from + start), hours: duration },
        window: { ...window, minimum_probability: 0.0001, group: "none" },
      });
      const { windows } = v2["optimality.windows"].output.parse(answer.json);
      const share = windows[0]?.whole.share ?? 0;
      seen.add(share);
      expect(planes[start]![cell]).toBe(share);
    }
    expect(seen.size).toBeGreaterThan(4);
    for (const plane of planes.slice(1 - duration)) expect(plane!.every(Number.isNaN)).toBe(true);
  });
  const refused = await post(server, "/v2/maps/cost", { ...good, horizon_hours: 5, window });
  expect(expectProblem(refused, "invalid_request").errors![0]).toMatchObject({
    pointer: "#/window/duration_hours",
    expected: { maximum: 5 },
  });
});

test("a map of a variable has the numbers of the hourly forecast at the middle of each cell, to the last digit", async () => {
  const { server, mapsRoot, make, created, now, database } = await mapServer();
  await using _ = server;
  const horizon = 150;
  const map = await created({ entry: undefined, variable: "temperature_2m", surface: "land" });
  expect(map).toMatchObject({ layers: ["median", "Q10", "Q90"], variable: "temperature_2m" });
  await make();
  expect((await now(map.id)).state).toBe("ready");
  expect(await usedBy(server)).toBe(map.cost);
  // What is compared with is charged too.
  await database.updateTable("allowance").set({ limit: 1e6 }).execute();
  const source = fieldSource({ storage: folderStorage(mapsRoot), map: mapFolder(map.id) });
  await source.read(async (field) => {
    const width = field.longitudes.length;
    const planes = await Promise.all(
      variableLayers.map((layer) =>
        Promise.all(Array.from({ length: horizon }, (_hour, hour) => field.hour(layer, field.from + hour))),
      ),
    );
    const cells = [...planes[0]![0]!.keys()].filter((cell) => !Number.isNaN(planes[0]![0]![cell]!));
    for (let sample = 0; sample < 4; sample += 1) {
      const cell = cells[Math.floor(cells.length * uniformOf(5, sample))]!;
      const query = new URLSearchParams({
        latitude: String(field.latitudes[Math.floor(cell / width)]!),
        longitude: String(field.longitudes[cell % width]!),
        surface: "land",
        variables: "temperature_2m",
        statistics: variableLayers.join(),
        forecast_hours: String(horizon),
        calibrated: "false",
      });
      const answer = await server.send(`/v2/operational/noaa/hourly?${query.toString()}`);
      expect(answer.status, answer.text).toBe(200);
      const { hourly } = answer.json as HourlyAnswer;
      variableLayers.forEach((layer, at) => {
        const values = planes[at]!.map((plane) => plane![cell]!);
        const expected = hourly.temperature_2m[layer];
        expect(values.map((value) => (Number.isNaN(value) ? null : value))).toEqual(expected);
      });
    }
    expect(planes[1]!.flatMap((plane) => [...plane!]).some((value) => !Number.isNaN(value))).toBe(true);
  });
});

test("an hour that a warning stops scores 0, and no work over it can start", async () => {
  const { server, mapsRoot, ports, make, created } = await mapServer();
  await using _ = server;
  const { id } = await created({ horizon_hours: 24, window: { duration_hours: 3 } });
  await make({
    score: (work) => {
      const stopped = work.nowMs / 3_600_000 + 10;
      const gate = { stops: [{ id: "w", event: "Gale", from: stopped, to: stopped + 1 }], unknown: [] };
      return ports.score({ ...work, cells: work.cells.map((cell) => ({ ...cell, gate })) });
    },
  });
  await fieldSource({ storage: folderStorage(mapsRoot), map: mapFolder(id) }).read(async (field) => {
    const zeros = async (layer: string): Promise<readonly number[]> => {
      const planes = await Promise.all(
        Array.from({ length: 24 }, (_hour, hour) => field.hour(layer, field.from + hour)),
      );
      return [...planes.keys()].filter((hour) => planes[hour]!.every((value) => value === 0));
    };
    expect(await zeros("score")).toContain(10);
    expect(await zeros("share_window")).toEqual(expect.arrayContaining([8, 9, 10]));
    expect((await zeros("share_window")).length).toBeLessThan(22);
  });
});

test("a making that dies at any moment is charged once, and continues with the blocks that are there", async () => {
  const { server, ports, make, created, now, clock, arrive, nowMs } = await mapServer();
  await using _ = server;
  const map = await created({ area: { bbox: [6.1, 51.1, 11.1, 56.1] }, horizon_hours: 3 });
  const killed = new Error("killed");
  let scored = 0;
  for (let death = 0; death < 12; death += 1) {
    const [due] = await dueMaps(ports.database, clock.ms);
    if (due === undefined) break;
    const attempt = (await beginMap(ports.database, due, nowMs, ports.events))!;
    const at = Math.floor(5 * uniformOf(2, death));
    let calls = 0;
    const dying = makeMap(
      {
        ...ports,
        atOnce: 1,
        score: (work) => {
          calls += 1;
          if (at === 0 && calls > 1) throw killed;
          scored += work.cells.length;
          // Numbers of any cell: this test is about charges.
          const values = new Uint16Array(3).fill(5000);
          const numbers = { score: values, share_acceptable: values, share_ideal: values };
          return Promise.resolve(work.cells.map(() => numbers));
        },
      },
      {
        ...attempt,
        charge: async () => {
          if (at === 1) throw killed;
          const isPaid = await attempt.charge();
          if (at === 2) throw killed;
          return isPaid;
        },
        finish: async (...given) => {
          if (at === 3) throw killed;
          await attempt.finish(...given);
        },
      },
      never,
    );
    await dying.catch((error: unknown) => expect(error).toBe(killed));
    clock.ms += attemptMs;
  }
  await make();
  expect((await now(map.id)).state).toBe("ready");
  expect(await usedBy(server)).toBe(map.cost);
  expect(scored).toBeLessThanOrEqual(map.cells);
  // The next run is another making.
  clock.ms += 6 * 3_600_000;
  await arrive();
  expect((await now(map.id)).state).toBe("stale");
});

test("several servers with one bucket make a map once, charge it once, and all show it", async () => {
  await using bucket = await bucketRoot(fakeServer);
  const { server, make, created, now, nowMs, ports, clock, database } = await mapServer<StoreRoot>({
    mapsRoot: bucket.root,
  });
  await using _ = server;
  const map = await created({ horizon_hours: 2 });
  let scored = 0;
  const counting = {
    score: (work: Parameters<typeof ports.score>[0]) => {
      scored += work.cells.length;
      return ports.score(work);
    },
  };
  const killed = new Error("killed");
  const [due] = await dueMaps(database, clock.ms);
  const attempt = (await beginMap(database, due!, nowMs, ports.events))!;
  const finish = () => Promise.reject(killed);
  await expect(makeMap({ ...ports, ...counting }, { ...attempt, finish }, never)).rejects.toBe(killed);
  clock.ms += attemptMs;
  await Promise.all([make(counting), make(counting), make(counting)]);
  expect((await now(map.id)).state).toBe("ready");
  expect(scored).toBe(map.cells);
  expect(await usedBy(server)).toBe(map.cost);
  const other = new MapFiles({ root: bucket.root, nowMs });
  const { from } = (await now(map.id)).made!;
  const tile = { layer: "score", time: from, z: 6, x: 33, y: 20, scale: 1 } as const;
  const row = storedMapOf(await database.selectFrom("map").selectAll().executeTakeFirstOrThrow());
  const entry = await ports.admit.find({ type: "task", id: 1, accountId: row.account_id });
  expect((await other.tile({ map: row, entry }, tile)).bytes).toBeDefined();
  const gone = await server.send(`/v2/maps/${map.id}`, { method: "DELETE", headers: { "if-match": "*" } });
  expect(gone.status).toBe(204);
  await sweepMaps(database, bucket.root);
  expect(await bucket.keys()).toEqual([]);
});

test("a map that its allowance does not cover is paused, and goes on when the allowance does", async () => {
  const { server, make, created, now, database, lines } = await mapServer();
  await using _ = server;
  const map = await created({ horizon_hours: 1 });
  const limit = async (to: number): Promise<void> => {
    await database.updateTable("allowance").set({ limit: to }).execute();
  };
  await limit(map.cost - 1);
  await make();
  expect(await now(map.id)).toMatchObject({ state: "paused", paused_because: "allowance", made: null });
  await make();
  expect((await now(map.id)).state).toBe("paused");
  await limit(map.cost);
  await make();
  expect((await now(map.id)).state).toBe("ready");
  expect(await usedBy(server)).toBe(map.cost);
  expect(lines).toEqual([]);
});

test("a making that fails is noted and tried again later, and shows what it showed until then", async () => {
  const { server, make, created, now, clock, lines } = await mapServer();
  await using _ = server;
  const map = await created({ horizon_hours: 1 });
  const lost = { score: async () => [{ problem: "weather_unavailable" as const }] };
  await make(lost);
  expect(await now(map.id)).toMatchObject({ state: "waiting", failing: { code: "weather_unavailable" } });
  expect(lines).toHaveLength(1);
  await make();
  expect((await now(map.id)).state).toBe("waiting");
  clock.ms += 300_000;
  await make();
  expect(await now(map.id)).toMatchObject({ state: "ready", failing: null });
});

test("a cell without numbers stays empty, and a map of such cells alone is not charged", async () => {
  const { server, make, created, now, clock } = await mapServer();
  await using _ = server;
  const map = await created({ horizon_hours: 1 });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await make({ score: async ({ cells }) => cells.map(() => ({ problem: "data_gap" as const })) });
    expect(await now(map.id)).toMatchObject({ state: "waiting", made: null, failing: { code: "data_gap" } });
    clock.ms += 300_000;
  }
  expect(await usedBy(server)).toBe(0);
});

test("a change of more than the name makes the map again, and a deleted map leaves no files", async () => {
  const { server, mapsRoot, make, created, now, put, database } = await mapServer();
  await using _ = server;
  const map = await created({ horizon_hours: 2 });
  await make();
  expect((await put(map.id, { horizon_hours: 2, name: "Other" })).status).toBe(200);
  expect(await now(map.id)).toMatchObject({ state: "ready", name: "Other" });
  expect((await put(map.id, { horizon_hours: 3 })).status).toBe(200);
  expect(await now(map.id)).toMatchObject({ state: "waiting", made: null });
  await make();
  expect((await now(map.id)).state).toBe("ready");
  expect(await usedBy(server)).toBe(2 * map.cost);
  const pause = (what: string): Promise<Answer> =>
    server.send(`/v2/maps/${map.id}/${what}`, { method: "POST" });
  expect((await pause("pause")).json).toMatchObject({ state: "paused", paused_because: "by_user" });
  expect((await put(map.id, { horizon_hours: 4 })).json).toMatchObject({ state: "paused" });
  await make();
  expect((await pause("resume")).json).toMatchObject({ state: "waiting" });
  expect(await readdir(mapsRoot)).toEqual([mapFolder(map.id)]);
  const gone = await server.send(`/v2/maps/${map.id}`, { method: "DELETE", headers: { "if-match": "*" } });
  expect(gone.status).toBe(204);
  await sweepMaps(database, mapsRoot);
  expect(await readdir(mapsRoot)).toEqual([]);
  expectProblem(await server.send(`/v2/maps/${map.id}`), "map_not_found");
});
