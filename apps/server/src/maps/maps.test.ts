import { readPng } from "@halcyon/formats/png/read-png.suite";
import { tileBounds } from "@halcyon/geo/tiles/tile-cells";
import { v2 } from "@halcyon/schema";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { setLimits } from "@halcyon/accounts/account-limits";
import { describe, expect, test } from "vitest";
import { post } from "../../test/harness/gusty-server.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
  type SendInit,
} from "../../test/harness/running-server.suite.ts";
import { good, mapServer, models, usedBy } from "./map-server.suite.ts";

describe("a request for a map", () => {
  test("is refused by the limits of the account, and by a server that keeps no maps", async () => {
    const { server, created, database, put } = await mapServer();
    await using _ = server;
    await using none = await runningServer({ ports: { models } });
    expectProblem(await post(none, "/v2/maps/", good), "maps_unavailable");
    expectProblem(await post(none, "/v2/maps/cost", good), "maps_unavailable");
    const huge = await post(server, "/v2/maps/", { ...good, area: { bbox: [-60, -60, 60, 60] } });
    expect(expectProblem(huge, "invalid_request").errors![0]).toMatchObject({
      code: "too_big",
      pointer: "#/area",
      expected: { maximum_cells: 12_000 },
    });
    const map = await created();
    const { account_id: accountId } = await database
      .selectFrom("map")
      .select("account_id")
      .executeTakeFirstOrThrow();
    const limit = (to: object) =>
      database.transaction().execute((transaction) => setLimits(transaction, accountId, to));
    await limit({ map_cells: map.cells });
    expect(expectProblem(await post(server, "/v2/maps/", good), "too_many_maps").errors![0]!.pointer).toBe(
      "#/area",
    );
    expectProblem(await put(map.id, { area: { bbox: [7.1, 53.4, 9.1, 54.1] } }), "too_many_maps");
    await limit({ map_cells: 1000, maps: 1 });
    expect(expectProblem(await post(server, "/v2/maps/", good), "too_many_maps").errors![0]!.pointer).toBe(
      "#/name",
    );
  });

  test("names a known entry, an area on the grid, and fields of its schema", async () => {
    const { server } = await mapServer();
    await using _ = server;
    const send = (change: object) => post(server, "/v2/maps/", { ...good, ...change });
    expectProblem(await send({ entry: { type: "task", id: 999 } }), "entry_not_found");
    expectProblem(await send({ horizon_hours: 241 }), "invalid_request");
    const pointers = async (change: object) =>
      expectProblem(await send(change), "invalid_request").errors!.map(({ pointer, code }) => [
        pointer,
        code,
      ]);
    expect(await pointers({ variable: "drizzles", entry: undefined })).toEqual([
      ["#/variable", "invalid_value"],
    ]);
    expect(await pointers({ variable: "wind_gusts_10m" })).toEqual([["#/variable", "invalid"]]);
    expect(await pointers({ entry: undefined })).toEqual([["#/entry", "required"]]);
    const ofVariable = { variable: "wind_direction_10m", entry: undefined, window: { duration_hours: 2 } };
    expect(await pointers(ofVariable)).toEqual([
      ["#/variable", "invalid"],
      ["#/window", "invalid"],
    ]);
    const absent = await send({ entry: undefined, variable: "wave_height", surface: "land" });
    expect(expectProblem(absent, "variable_unavailable").errors![0]!.pointer).toBe("#/variable");
    const waves = {
      variable: "wave_height",
      unit: "m",
      ideal: { max: 1 },
      acceptable: { max: 2 },
      weight: 1,
    };
    const task = { type: "task", definition: { constraints: [waves] } };
    expectProblem(await send({ entry: task, surface: "land" }), "variable_unavailable");
    expectProblem(await send({ area: { bbox: [7, 53, 7, 54] } }), "invalid_request");
  });

  test("is refused for hours that its entry cannot reach, by its cost too", async () => {
    const { server } = await mapServer();
    await using _ = server;
    const uv = { ideal: { max: 3 }, acceptable: { max: 6 }, weight: 1 };
    const entry = {
      type: "task",
      definition: { constraints: [{ variable: "uv_index", unit: "1", ...uv }] },
    };
    for (const path of ["/v2/maps/", "/v2/maps/cost"]) {
      const refused = await post(server, path, { ...good, entry, horizon_hours: 200 });
      const [error] = expectProblem(refused, "horizon_exceeded").errors!;
      expect(error!.pointer).toBe("#/horizon_hours");
      const within = { ...good, entry, horizon_hours: error!.expected!["maximum"] };
      expect((await post(server, path, within)).status).toBeLessThan(300);
    }
  });

  test("with a key of its own is done once", async () => {
    const { server } = await mapServer();
    await using _ = server;
    const headers = { "idempotency-key": "one-map-only" };
    const [first, second] = [
      await post(server, "/v2/maps/", good, headers),
      await post(server, "/v2/maps/", good, headers),
    ];
    expect(second.json).toEqual(first.json);
    const list = v2["maps.list"].output.parse((await server.send("/v2/maps/")).json);
    expect(list.maps).toHaveLength(1);
    expect(first.headers.get("location")).toBe(`/v2/maps/${list.maps[0]!.id}`);
  });

  test("to change it needs the version that is known", async () => {
    const { server, created, put } = await mapServer();
    await using _ = server;
    const { id } = await created();
    expectProblem(await put(id, {}, {}), "precondition_required");
    expect((await put(id, { name: "Two" }, { "if-match": '"v1"' })).headers.get("etag")).toBe('"v2"');
    expectProblem(await put(id, { name: "Three" }, { "if-match": '"v1"' }), "precondition_failed");
    expectProblem(await put("map_0000000000000000", {}), "map_not_found");
  });
});

async function readBytes(server: RunningServer, path: string, init: SendInit = {}) {
  const response = await fetch(server.url + path, {
    headers: { "x-api-key": server.key, ...(init.headers as Record<string, string>) },
  });
  return { response, bytes: await response.bytes() };
}

describe("the files of a map", () => {
  test("are tiles, their description, legends, capabilities and its field, all free", async () => {
    const { server, make, created, now, clock } = await mapServer();
    await using _ = server;
    const { id, cost } = await created({ horizon_hours: 30 });
    const base = `/v2/maps/${id}`;
    const untilMade = async () => expectProblem(await server.send(`${base}/tiles.json`), "not_found").detail;
    expect(await untilMade()).toContain("waits for its first making");
    await server.send(`${base}/pause`, { method: "POST" });
    expect(await untilMade()).toContain("is paused");
    await server.send(`${base}/resume`, { method: "POST" });
    await make({ score: () => Promise.reject(new Error("broken")) });
    expect(await untilMade()).toContain("last attempt failed");
    clock.ms += 3_600_000;
    await make();
    // Readers look for a new field every two seconds.
    clock.ms += 3000;
    const { made, bounds } = await now(id);
    const bytesOf = (path: string, init: SendInit = {}) => readBytes(server, base + path, init);
    const at = { z: 6, x: 33, y: 20 };
    const [west, south, east, north] = tileBounds(at);
    expect([west < bounds[0]!, south < bounds[1]!, east > bounds[0]!, north > bounds[1]!]).not.toContain(
      false,
    );
    for (const [path, size] of [
      [`/score/${made!.from}/6/33/20.png`, 256],
      ["/share_acceptable/+3/6/33/20.png", 256],
      ["/share_ideal/+0/6/33/20@2x.png", 512],
    ] as const) {
      const { response, bytes } = await bytesOf(path);
      expect(response.status, response.ok ? "" : new TextDecoder().decode(bytes)).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(readPng(bytes)).toMatchObject({ width: size, height: size });
      const etag = response.headers.get("etag")!;
      expect((await bytesOf(path, { headers: { "if-none-match": etag } })).response.status).toBe(304);
    }
    expect((await bytesOf("/score/+0/6/0/0.png")).response.status).toBe(204);
    expect(readPng((await bytesOf("/legend.png?layer=share_ideal")).bytes).height).toBe(152);
    const { json } = await server.send(`${base}/tiles.json?layer=score&time=${encodeURIComponent("+2")}`);
    const description = json as {
      readonly tiles: readonly string[];
      readonly halcyon: { readonly zarr: string };
    };
    expect(description).toMatchObject({
      tilejson: "3.0.0",
      maxzoom: 9,
      bounds,
      halcyon: { synthetic: true },
    });
    expect(description.tiles).toEqual([`${server.url}${base}/score/+2/{z}/{x}/{y}.png`]);
    const capabilities = await server.send(`${base}/WMTSCapabilities.xml`);
    expect(capabilities.text).toContain(`<Value>${made!.from}/${made!.to}/PT1H</Value>`);
    const zarr = new URL(description.halcyon.zarr).pathname.slice(base.length);
    for (const file of ["zarr.json", "score/zarr.json", "score/c/1/0/0", "forecast_reference_time/c"])
      expect((await bytesOf(`${zarr}/${file}`)).response.status, file).toBe(200);
    expect((await server.send(`${base}/zarr/latest.json`)).json).toMatchObject({
      runs: [{ run: made!.run }],
    });
    const grid = (await server.send(`${base}/grid.json`)).json as {
      readonly latitudes: number[];
      readonly longitudes: number[];
    };
    expect(grid).toMatchObject({ zarr: zarr.slice(1), run: made!.run, from: made!.from, synthetic: true });
    const stored = ["score", "share_acceptable", "share_ideal"].map((name) => ({ name, dataType: "uint16" }));
    expect(grid).toMatchObject({ layers: stored });
    const axis = async (name: string) => [
      ...new Float64Array((await bytesOf(`${zarr}/${name}/c/0`)).bytes.slice().buffer),
    ];
    expect([grid.latitudes, grid.longitudes]).toEqual([await axis("latitude"), await axis("longitude")]);
    expect(await usedBy(server)).toBe(cost);
  });

  test("of a map of a variable say its unit, and have one range of colours for all layers", async () => {
    const { server, make, created, clock } = await mapServer();
    await using _ = server;
    const { id } = await created({ entry: undefined, variable: "wind_gusts_10m" });
    const at = (path: string) => server.send(`/v2/maps/${id}/${path}`);
    expectProblem(await at("legend.png"), "not_found");
    await make();
    // Readers look for a new field every two seconds.
    clock.ms += 3000;
    const { json } = await at("tiles.json");
    expect(json).toMatchObject({ name: "Cranes: Wind gusts at 10 m, median", halcyon: { unit: "m/s" } });
    const colours = async (path: string) => {
      const { response, bytes } = await readBytes(server, `/v2/maps/${id}/${path}`);
      expect(response.status, path).toBe(200);
      return readPng(bytes);
    };
    const legends = [await colours("legend.png?layer=median"), await colours("legend.png?layer=Q90")];
    expect(legends.map(({ height }) => height)).toEqual([272, 272]);
    expect((await colours("median/+0/6/33/20.png")).width).toBe(256);
    expect((await at("Q90/+149/6/33/20.png")).status).toBe(200);
    // The first days are those of a single run, which has no quantiles.
    expect((await at("Q90/+0/6/33/20.png")).status).toBe(204);
    expectProblem(await at("score/+0/6/33/20.png"), "not_found");
    const capabilities = (await at("WMTSCapabilities.xml")).text;
    for (const layer of ["median", "Q10", "Q90"]) expect(capabilities).toContain(`<ows:Identifier>${layer}<`);
    expect(capabilities).toContain("Wind gusts at 10 m, 90th percentile");
  });

  test("are not there after a change of what the map shows, until it is made again", async () => {
    const { server, make, created, now, put } = await mapServer();
    await using _ = server;
    const { id, bounds } = await created({ horizon_hours: 3 });
    await make();
    const at = (path: string) => server.send(`/v2/maps/${id}/${path}`);
    const paths = [
      "tiles.json",
      "grid.json",
      "drawing.json",
      "WMTSCapabilities.xml",
      "score/+0/6/33/20.png",
      "zarr/latest.json",
      "field",
    ];
    const statuses = async () => Promise.all(paths.map(async (path) => (await at(path)).status));
    expect(await statuses()).toEqual(paths.map(() => 200));
    expect((await put(id, { horizon_hours: 3, name: "Renamed" })).status).toBe(200);
    expect(await statuses()).toEqual(paths.map(() => 200));
    const changed = { horizon_hours: 3, area: { bbox: [7.1, 53.4, 7.6, 54.1] } };
    expect(await now(id)).toMatchObject({ state: "ready" });
    expect((await put(id, changed)).status).toBe(200);
    expect(await now(id)).toMatchObject({ state: "waiting", made: null });
    for (const path of paths)
      expect(expectProblem(await at(path), "not_found").detail, path).toBe(
        "The map was changed, and was not made again since. It waits for its next making: ask again in some minutes.",
      );
    await server.send(`/v2/maps/${id}/pause`, { method: "POST" });
    expect(expectProblem(await at("tiles.json"), "not_found").detail).toContain("is paused");
    await server.send(`/v2/maps/${id}/resume`, { method: "POST" });
    await make();
    // No reader waits until it looks for a new field: the old one is never shown with the new bounds.
    const { longitudes } = (await at("grid.json")).json as { readonly longitudes: readonly number[] };
    expect(longitudes.at(-1)).toBeLessThan(7.6);
    expect(bounds[2]).toBeGreaterThan(7.6);
    expect(await statuses()).toEqual(paths.map(() => 200));
  });

  test("show a map of a single cell", async () => {
    const { server, make, created, clock } = await mapServer();
    await using _ = server;
    const { id, cells } = await created({ area: { bbox: [7.2, 53.7, 7.3, 53.8] }, horizon_hours: 2 });
    await make();
    clock.ms += 3000;
    expect(cells).toBe(1);
    expect((await server.send(`/v2/maps/${id}/score/+0/7/66/41.png`)).status).toBe(200);
    expect((await server.send(`/v2/maps/${id}/score/+0/7/64/41.png`)).status).toBe(204);
  });

  test("are only those that are there, and only for the account", async () => {
    const { server, make, created, clock } = await mapServer();
    await using _ = server;
    const { id } = await created({ horizon_hours: 2 });
    await make();
    const late = formatEpochHour(epochHourOf(clock.ms) + 2);
    for (const path of [
      "score/+2/6/33/20.png",
      `score/${late}/6/33/20.png`,
      "score/tomorrow/6/33/20.png",
      "score/2026-11-21T09:30:00Z/6/33/20.png",
      "median/+0/6/33/20.png",
      "score/+0/10/33/20.png",
      "score/+0/6/64/20.png",
      "score/+0/6/33/20.jpg",
      "zarr/.lock",
      "zarr/..%2f..%2fhalcyon.sqlite",
      "tiles.json?layer=time",
      "tiles.json?time=%2B9",
    ])
      expectProblem(await server.send(`/v2/maps/${id}/${path}`), "not_found");
    const other = (await server.issue("other")).plaintext;
    for (const path of ["", "/tiles.json", "/score/+0/6/33/20.png", "/zarr/latest.json", "/legend.png"])
      expectProblem(
        await server.send(`/v2/maps/${id}${path}`, { headers: { "x-api-key": other } }),
        "map_not_found",
      );
    expectProblem(
      await server.send(`/v2/maps/${id}/tiles.json`, { headers: { "x-api-key": null } }),
      "missing_api_key",
    );
    const put = await server.send(`/v2/maps/${id}/tiles.json`, { method: "PUT" });
    expectProblem(put, "method_not_allowed");
  });
});
