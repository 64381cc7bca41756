import { v2 } from "@halcyon/schema";
import { uniformOf } from "@halcyon/weather/hash";
import { describe, expect, test } from "vitest";
import { expectProblem, type RunningServer } from "../../../test/harness/running-server.suite.ts";
import type { MakingPorts } from "../../maps/making/make-map.ts";
import { mapServer, usedBy } from "../../maps/map-server.suite.ts";
import { type Coverage, edrClient, type Listed, refusedParameter } from "./edr-client.suite.ts";

/** Grid of an answer, with the number of a layer at a time and place. */
interface Grid {
  readonly domain: {
    readonly axes: {
      readonly t: { readonly values: readonly string[] };
      readonly y: { readonly values: readonly number[] };
      readonly x: { readonly values: readonly number[] };
    };
  };
  readonly ranges: Readonly<Record<string, { readonly values: readonly (number | null)[] }>>;
  readonly halcyon: { readonly nulls?: readonly { readonly parameter: string; readonly reason: string }[] };
}

/** Returns the numbers of a grid by layer, time and place. Longitudes are those of one turn. */
function numbersOf({ domain: { axes }, ranges }: Grid): Map<string, number | null> {
  const numbers = new Map<string, number | null>();
  for (const [layer, { values }] of Object.entries(ranges)) {
    let at = 0;
    for (const time of axes.t.values)
      for (const y of axes.y.values)
        for (const x of axes.x.values)
          numbers.set([layer, time, y, ((x + 540) % 360) - 180].join(), values[at++]!);
  }
  return numbers;
}

/** Starts a server with a made map, which readers find. */
async function madeMap(changes: object = {}, ports: Pick<Partial<MakingPorts>, "score"> = {}) {
  const kept = await mapServer();
  const { server, clock } = kept;
  const map = await kept.created({ horizon_hours: 30, ...changes });
  await kept.make(ports);
  // Readers look for a new field every two seconds.
  clock.ms += 3000;
  const edr = edrClient(() => server);
  const path = `/collections/map-${map.id}`;
  const field = async (query = ""): Promise<{ readonly json: Grid; readonly cost: number }> => {
    const answer = await server.send(`/v2/maps/${map.id}/field?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return {
      json: v2["maps.field"].output.parse(answer.json) as unknown as Grid,
      cost: Number(answer.headers.get("x-halcyon-cost")),
    };
  };
  const grid = async (query: string, asked: Readonly<Record<string, string>>) => {
    const answer = await edr.get(`${path}/${query}`, asked);
    expect(answer.status, answer.text).toBe(200);
    return { json: answer.json as Grid, cost: Number(answer.headers.get("x-halcyon-cost")) };
  };
  return { ...kept, ...edr, map, path, field, grid };
}

async function pageOf(
  server: RunningServer,
  path: string,
): Promise<Listed & { readonly description: string }> {
  const answer = await server.send(`/edr${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Listed & { readonly description: string };
}

describe("a kept map is a collection", () => {
  test("as soon as it was made, for its account alone", async () => {
    const kept = await mapServer();
    const { server, clock, created, make, now } = kept;
    await using _ = server;
    const { get, listed } = edrClient(() => server);
    const map = await created({ horizon_hours: 30 });
    const path = `/collections/map-${map.id}`;
    expect((await listed()).map(({ id }) => id)).not.toContain(`map-${map.id}`);
    expect(expectProblem(await get(path), "not_found").detail).toContain("waits for its first making");
    await make();
    clock.ms += 3000;
    const page = await pageOf(server, path);
    expect((await listed()).at(-1)).toEqual(page);
    const { made } = await now(map.id);
    expect(page).toMatchObject({
      id: `map-${map.id}`,
      title: "Cranes",
      extent: {
        spatial: { bbox: [[7.1, 53.4, 8.1, 54.1]] },
        temporal: { interval: [[made!.from, made!.to]] },
      },
    });
    expect(page.description).toContain(`made of the run of ${made!.run}. Synthetic`);
    expect(Object.keys(page.data_queries)).toEqual(["position", "area", "cube"]);
    expect(Object.keys(page.parameter_names)).toEqual(map.layers);
    expect(page.parameter_names["share_ideal"]!.description).toMatch(/^Members ideal: Cranes/);
    const other = { "x-api-key": (await server.issue("other")).plaintext };
    expectProblem(await get(path, {}, other), "not_found");
    expectProblem(await get(`${path}/cube`, { bbox: "7,53,8,54" }, other), "not_found");
    expectProblem(await get(`${path}/position`, { coords: "POINT(7.5 53.7)" }, other), "not_found");
    expect((await get("/collections", {}, other)).text).not.toContain(map.id);
    expectProblem(await get("/collections/map-map_0000000000000000"), "not_found");
  });

  test("whose page says that a newer run has come, that it is paused, or that it was changed since", async () => {
    const { server, path, get, map, put, clock, arrive, make, now } = await madeMap({ horizon_hours: 3 });
    await using _ = server;
    const { made } = await now(map.id);
    clock.ms += 6 * 3_600_000;
    await arrive();
    const stale = await pageOf(server, path);
    expect(stale.description).toContain(`run of ${made!.run}. A newer run has come`);
    await server.send(`/v2/maps/${map.id}/pause`, { method: "POST" });
    expect((await pageOf(server, path)).description).toContain("The map is paused");
    await server.send(`/v2/maps/${map.id}/resume`, { method: "POST" });
    expect((await put(map.id, { horizon_hours: 3, name: "Renamed" })).status).toBe(200);
    expect(await pageOf(server, path)).toMatchObject({ title: "Renamed" });
    expect((await put(map.id, { horizon_hours: 3, entry: { type: "task", id: 2 } })).status).toBe(200);
    expect(expectProblem(await get(path), "not_found").detail).toContain("was changed");
    await make();
    clock.ms += 3000;
    expect((await pageOf(server, path)).description).not.toContain(made!.run);
  });

  test("is listed for boxes that touch it", async () => {
    const { server, map, listed } = await madeMap({
      area: { bbox: [179.1, 53.1, -179.1, 53.9] },
      horizon_hours: 2,
    });
    await using _ = server;
    const isListed = async (bbox: string) =>
      (await listed({ bbox })).some(({ id }) => id === `map-${map.id}`);
    for (const bbox of [
      "179,50,180,60",
      "-180,50,-179,60",
      "178,52,-178,55",
      "-180,-90,180,90",
      "179.5,53.5,179.6,53.6",
    ])
      expect(await isListed(bbox), bbox).toBe(true);
    for (const bbox of ["0,50,10,60", "179,40,180,50", "-178,53,178,54"])
      expect(await isListed(bbox), bbox).toBe(false);
  });
});

describe("a collection of a map", () => {
  test("has the numbers of its field in each cell and hour, at the same cost", async () => {
    for (const changes of [
      { window: { duration_hours: 3 } },
      { entry: undefined, variable: "wind_speed_10m", area: { bbox: [179.1, 53.1, -179.1, 53.9] } },
    ]) {
      const { server, field, grid, map } = await madeMap(changes);
      await using _ = server;
      const whole = await field();
      const expected = numbersOf(whole.json);
      const cube = await grid("cube", { bbox: map.bounds.join() });
      expect(cube.json.domain.axes.t.values).toEqual(whole.json.domain.axes.t.values);
      const got = numbersOf(cube.json);
      expect(got).toEqual(expected);
      expect([...got.values()].some((value) => value !== null && value > 0)).toBe(true);
      expect(cube.cost).toBe(whole.cost);
      const { t, y, x } = whole.json.domain.axes;
      for (let sample = 0; sample < 40; sample += 1) {
        const one = <Value>(values: readonly Value[], die: number): Value =>
          values[Math.floor(values.length * uniformOf(7, sample, die))]!;
        const [time, latitude, longitude] = [one(t.values, 0), one(y.values, 1), one(x.values, 2)];
        const inside = (die: number): number => 0.24 * (uniformOf(8, sample, die) - 0.5);
        const [east, north] = [((longitude + inside(0) + 540) % 360) - 180, latitude + inside(1)];
        const layer = one(map.layers, 3);
        const asked = { "parameter-name": layer, datetime: time };
        const { json } = await grid("position", {
          ...asked,
          coords: `POINT(${east.toFixed(4)} ${north.toFixed(4)})`,
        });
        const key = [layer, time, latitude, ((longitude + 540) % 360) - 180].join();
        expect(json.ranges[layer]!.values).toEqual([expected.get(key)]);
      }
    }
  });

  test("is charged as its field is, for areas and points, and a caller who has the answer pays nothing", async () => {
    const { server, get, path, grid, field, map } = await madeMap({ horizon_hours: 150 });
    await using _ = server;
    let used = await usedBy(server);
    const area = { coords: "POLYGON((7.2 53.4,8 53.4,8 54,7.2 53.4))" };
    const found = await grid("area", area);
    const { t, y, x } = found.json.domain.axes;
    const numbers = t.values.length * y.values.length * x.values.length * map.layers.length;
    expect(found.cost).toBe(Math.ceil(numbers / 100_000));
    used += found.cost;
    expect(await usedBy(server)).toBe(used);
    const expected = numbersOf((await field()).json);
    used = await usedBy(server);
    for (const [key, value] of numbersOf(found.json))
      if (value !== null) expect(value).toBe(expected.get(key));
    const coords = { coords: "MULTIPOINT((7.5 53.7),(7.9 53.9))" };
    const two = await get(`${path}/position`, coords);
    expect(two.headers.get("x-halcyon-cost")).toBe("1");
    expect(await usedBy(server)).toBe(used + 1);
    const etag = two.headers.get("etag")!;
    expect((await get(`${path}/position`, coords, { "if-none-match": etag })).status).toBe(304);
    expect(refusedParameter(await get(`${path}/position`, { coords: "POINT(20 53.7)" }))).toBe("coords");
    expect(
      refusedParameter(await get(`${path}/position`, { coords: "POINT(7.5 53.7)", datetime: "2020-01-01" })),
    ).toBe("datetime");
    expect(
      refusedParameter(await get(`${path}/cube`, { bbox: "7,53,8,54", "parameter-name": "median" })),
    ).toBe("parameter-name");
    expect((await get(`${path}/trajectory`, { coords: "LINESTRING(7 53,8 54)" })).status).toBe(404);
    expect(await usedBy(server)).toBe(used + 1);
  });

  test("says why a number is missing", async () => {
    const ring = [
      [7.1, 53.4],
      [8.1, 53.4],
      [8.1, 54.1],
      [7.1, 53.4],
    ];
    const area = { type: "Polygon", coordinates: [ring] };
    const bbox = "7.1,53.4,8.1,54.1";
    const reasonsOf = async (
      changes: object,
      score?: MakingPorts["score"],
    ): Promise<Map<string, string[]>> => {
      const { server, grid } = await madeMap({ area, horizon_hours: 150, ...changes }, score && { score });
      await using _ = server;
      const { nulls } = (await grid("cube", { bbox })).json.halcyon;
      const byLayer = Map.groupBy(nulls!, ({ parameter }) => parameter);
      return new Map([...byLayer].map(([layer, all]) => [layer, all.map(({ reason }) => reason).toSorted()]));
    };
    const ofTask = await reasonsOf({ window: { duration_hours: 3 } });
    expect(ofTask.get("score")).toEqual(["outside"]);
    expect(ofTask.get("share_window")).toEqual(["outside", "window_incomplete"]);
    // The first days are those of a single run.
    const ofWind = await reasonsOf({ entry: undefined, variable: "wind_speed_10m" });
    expect(ofWind.get("median")).toEqual(["outside"]);
    expect(ofWind.get("Q10")).toEqual(["no_quantiles", "outside"]);
    const ofLimit = await reasonsOf({ horizon_hours: 3 }, ({ cells }) => {
      const [score, missing] = [new Uint16Array(3).fill(5000), 65_535];
      const numbers = { score, share_acceptable: Uint16Array.of(1, missing, 1) };
      return Promise.resolve(
        cells.map(() => ({ ...numbers, share_ideal: Uint16Array.of(1, missing, missing) })),
      );
    });
    expect(ofLimit.get("share_acceptable")).toEqual(["no_members", "outside"]);
    expect(ofLimit.get("share_ideal")).toEqual(["limit_without_data", "no_members", "outside"]);
  });

  test("names its map and run beside the numbers, in each format", async () => {
    const { server, get, path, map, now } = await madeMap();
    await using _ = server;
    const { made } = await now(map.id);
    for (const query of ["cube", "position"]) {
      const asked = query === "cube" ? { bbox: "7.2,53.5,8,54" } : { coords: "POINT(7.5 53.7)" };
      for (const f of ["CoverageJSON", "GeoJSON", "CSV", "Parquet", "NetCDF"]) {
        const answer = await get(`${path}/${query}`, { ...asked, f });
        expect(answer.status, f).toBe(200);
        expect(answer.headers.get("x-halcyon-synthetic")).toBe("?1");
      }
      const { halcyon } = (await get(`${path}/${query}`, asked)).json as Coverage;
      expect(halcyon.sources).toMatchObject([
        { map: map.id, run: made!.run, source: "noaa", synthetic: true },
      ]);
    }
  });

  test("has tables of 100,000 numbers, and more as NetCDF", async () => {
    const hours = 240;
    const { server, get, path } = await madeMap(
      { area: { bbox: [5.1, 50.1, 10.9, 55.9] }, horizon_hours: hours },
      {
        // Numbers of any cell: this test is about sizes.
        score: ({ cells }) => {
          const values = new Uint16Array(hours).fill(5000);
          const numbers = { score: values, share_acceptable: values, share_ideal: values };
          return Promise.resolve(cells.map(() => numbers));
        },
      },
    );
    await using _ = server;
    const asked = { bbox: "5.1,50.1,10.9,55.9", "parameter-name": "score" };
    for (const f of ["CSV", "Parquet"])
      expect(refusedParameter(await get(`${path}/cube`, { ...asked, f }))).toBe("f");
    expect((await get(`${path}/cube`, { ...asked, f: "NetCDF" })).status).toBe(200);
  });
});
