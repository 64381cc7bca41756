import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { readPng } from "@halcyon/formats/png/read-png.suite";
import { tileBounds } from "@halcyon/geo/tiles/tile-cells";
import { v2 } from "@halcyon/schema";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { linkDaysMax, mapLinkOriginsMax, mapLinksMax } from "@halcyon/schema/v2";
import { leakedLinks } from "@halcyon/testing";
import { setLimits } from "@halcyon/accounts/account-limits";
import type { Request, Response } from "express";
import { describe, expect, test } from "vitest";
import { post } from "../../test/harness/gusty-server.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
  type SendInit,
} from "../../test/harness/running-server.suite.ts";
import { definition } from "../../test/api/own-entry-requests.suite.ts";
import { findLinkedMap } from "../http/pages/serve-map.ts";
import { good, linkedMap, mapServer, models, usedBy } from "./map-server.suite.ts";

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

describe("a link of a map", () => {
  const paths = [
    "/tiles.json",
    "/legend.png",
    "/WMTSCapabilities.xml",
    "/zarr/latest.json",
    "/score/+0/6/33/20.png",
    "/score/+0/6/33/20@2x.png",
  ];

  test("opens the files of its map without a key, with its own addresses, and is told once", async () => {
    const { server, map, link, open } = await linkedMap();
    await using _ = server;
    const { url, id } = await link();
    expect(url).toMatch(/^\/maps\/[0-9A-Za-z]{32}$/);
    expect(leakedLinks(url)).toEqual([url]);
    for (const path of paths) {
      const answer = await open(url + path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
      expect(answer.headers.get("set-cookie")).toBeNull();
      const etag = answer.headers.get("etag")!;
      expect((await open(url + path, { "if-none-match": etag })).status, path).toBe(304);
    }
    expect((await open(`${url}/score/+0/6/0/0.png`)).status).toBe(204);
    const { tiles } = (await open(`${url}/tiles.json`)).json as { readonly tiles: readonly string[] };
    expect(tiles).toEqual([`${server.url}${url}/score/+0/{z}/{x}/{y}.png`]);
    const keyed = await fetch(`${server.url}/v2/maps/${map.id}/score/+0/6/33/20.png`, {
      headers: { "x-api-key": server.key },
    });
    const linkedTile = await fetch(`${server.url}${url}/score/+0/6/33/20.png`);
    expect(await linkedTile.bytes()).toEqual(await keyed.bytes());
    const list = await server.send(`/v2/maps/${map.id}/links`);
    expect(v2["maps.links"].output.parse(list.json).links).toMatchObject([{ id, label: "Portal" }]);
    expect(list.text).not.toContain(url);
    expectProblem(await server.send(`${url}/tiles.json`, { method: "PUT" }), "method_not_allowed");
  });

  test("that was deleted, has ended or never was opens nothing, like one of a deleted map, task or key", async () => {
    const { server, map, link, open, clock, created, make, database } = await linkedMap();
    await using _ = server;
    const own = v2["tasks.create"].output.parse((await post(server, "/v2/tasks/", definition)).json);
    const [second, third] = [await created(), await created({ entry: { type: "task", id: own.id } })];
    await make();
    const ends = new Date(clock.ms + 60_000).toISOString();
    const [deleted, ended, ofMap, ofTask, ofKey] = [
      await link(),
      await link(map.id, { expires_at: ends }),
      await link(second.id),
      await link(third.id),
      await link(),
    ];
    for (const { url } of [deleted, ended, ofMap, ofTask, ofKey])
      expect((await open(`${url}/legend.png`)).status).toBe(200);
    const any = { method: "DELETE", headers: { "if-match": "*" } };
    for (const path of [`maps/${map.id}/links/${deleted.id}`, `maps/${second.id}`, `tasks/${own.id}`])
      expect((await server.send(`/v2/${path}`, any)).status, path).toBe(204);
    const answers = [
      await open(`${deleted.url}/legend.png`),
      await open(`${ofMap.url}/legend.png`),
      await open(`${ofTask.url}/legend.png`),
      await open(`/maps/${"a".repeat(32)}/legend.png`),
    ];
    clock.ms += 60_000;
    answers.push(await open(`${ended.url}/legend.png`), await open(`${ended.url}/median/x/99/0/0.png`));
    await database.updateTable("api_key").set({ revoked_at: clock.ms }).execute();
    answers.push(await open(`${ofKey.url}/legend.png`));
    const details = answers.map((answer) => expectProblem(answer, "not_found").detail);
    expect(new Set(details)).toEqual(new Set(["There is nothing at this path."]));
    for (const { headers } of answers) expect(headers.get("x-robots-tag")).toBe("noindex");
  });

  test("is of one map of one account, and a map has some", async () => {
    const { server, map, link, clock } = await linkedMap();
    await using _ = server;
    const { id } = await link();
    const links = `/v2/maps/${map.id}/links`;
    const other = { headers: { "x-api-key": (await server.issue("other")).plaintext } };
    expectProblem(await server.send(links, other), "map_not_found");
    expectProblem(await server.send(`${links}/${id}`, { method: "DELETE", ...other }), "link_not_found");
    expectProblem(await post(server, links, { label: "Port" }, other.headers), "map_not_found");
    for (const days of [-1, linkDaysMax + 1]) {
      const late = new Date(clock.ms + days * 86_400_000).toISOString();
      expectProblem(await post(server, links, { label: "Port", expires_at: late }), "invalid_request");
    }
    for (let count = 1; count < mapLinksMax; count += 1) await link();
    const refused = expectProblem(await post(server, links, { label: "Port" }), "too_many_links");
    expect(refused.errors![0]).toMatchObject({ pointer: "#/label", expected: { maximum: mapLinksMax } });
    expect((await server.send(`${links}/${id}`, { method: "DELETE" })).status).toBe(204);
    await link();
  });

  test("names the pages that may show its map in a frame, and no wider pattern", async () => {
    const { server, map, link } = await linkedMap();
    await using _ = server;
    const origins = ["https://portal.example.org", "https://10.0.0.7:8443", "http://localhost:5173"];
    expect(await link(map.id, { origins })).toMatchObject({ origins });
    expect(await link()).toMatchObject({ origins: [] });
    const list = await server.send(`/v2/maps/${map.id}/links`);
    expect(v2["maps.links"].output.parse(list.json).links.map((one) => one.origins)).toEqual([origins, []]);
    const refused = [
      "*",
      "https://*.example.org",
      "http://portal.example.org",
      "http://localhost.example.org",
      "https://portal.example.org/",
      "https://portal.example.org; script-src *",
      "https://PORTAL.example.org",
      "data:",
    ];
    for (const origin of refused) {
      const answer = await post(server, `/v2/maps/${map.id}/links`, { label: "Port", origins: [origin] });
      expect(expectProblem(answer, "invalid_request").errors![0]!.pointer, origin).toBe("#/origins/0");
    }
    const many = Array(mapLinkOriginsMax + 1).fill("https://portal.example.org");
    expectProblem(
      await post(server, `/v2/maps/${map.id}/links`, { label: "Port", origins: many }),
      "invalid_request",
    );
  });

  test("has a limit of requests, and an address that guesses waits", async () => {
    const { server, link, open } = await linkedMap();
    await using _ = server;
    const { url } = await link();
    const statuses = async (count: number, of: (index: number) => string) => {
      const answers = [];
      for (let index = 0; index < count; index += 1) answers.push((await open(of(index))).status);
      return answers;
    };
    expect(await statuses(101, () => `${url}/legend.png`)).toEqual([...Array(100).fill(200), 429]);
    expect(await statuses(6, (index) => `/maps/${String(index).repeat(32)}/legend.png`)).toEqual([
      ...Array(5).fill(404),
      429,
    ]);
  });

  test("is answered 30 times at once, and again when an answer is over", async () => {
    const findEntry = () => Promise.reject(new Error("not asked"));
    const find = findLinkedMap({ open: () => new Promise(() => undefined) }, findEntry, () => 0);
    const ask = () => {
      const request = new IncomingMessage(new Socket());
      const response = new ServerResponse(request);
      const asked = Object.assign(request, { params: { token: "a".repeat(32) } }) as unknown as Request;
      return { response, shown: find(asked, response as unknown as Response) };
    };
    const [first] = Array.from({ length: 30 }, ask);
    await expect(ask().shown).rejects.toMatchObject({ code: "too_many_requests" });
    first!.response.emit("close");
    const again = ask();
    await expect(Promise.race([again.shown, Promise.resolve("in work")])).resolves.toBe("in work");
    await expect(ask().shown).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("is nowhere in problems and in the log, and in the database only as a digest", async () => {
    const { server, link, open, database } = await linkedMap();
    await using _ = server;
    const { url } = await link();
    const token = url.split("/").at(-1)!;
    const answers = [
      await open(`${url}/tiles.json?time=%2B99`),
      await open(`${url}/median/+0/6/33/20.png`),
      await open(`${url}/nothing`),
      await open(`${url}/legend.png`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200]);
    for (const { text } of answers) expect(text).not.toContain(token);
    expect(JSON.stringify(server.log)).not.toContain(token);
    expect(server.log.map(({ route }) => route)).toContain("/maps/:token/legend.png");
    const rows = await database.selectFrom("map_link").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
