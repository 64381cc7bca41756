import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { v2 } from "@halcyon/schema";
import { linkDaysMax, mapLinkOriginsMax, mapLinksMax } from "@halcyon/schema/v2";
import { leakedLinks } from "@halcyon/testing";
import type { Request, Response } from "express";
import { describe, expect, test } from "vitest";
import { definition } from "../../test/api/own-entry-requests.suite.ts";
import { post } from "../../test/harness/gusty-server.suite.ts";
import { expectProblem } from "../../test/harness/running-server.suite.ts";
import { findLinkedMap } from "../http/pages/serve-map.ts";
import { linkedMap } from "./map-server.suite.ts";

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
