import { describe, expect, test } from "vitest";
import { leakedLinks } from "@halcyon/testing";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";

function post(server: RunningServer, path: string, body: object): Promise<Answer> {
  return server.send(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function madeFeed(server: RunningServer): Promise<{ readonly id: string; readonly path: string }> {
  const made = await post(server, "/v1/feeds/", { name: "Site 7" });
  expect(made.status).toBe(201);
  const { id, url } = made.json as { id: string; url: string };
  expect(leakedLinks(url)).toHaveLength(1);
  return { id, path: url.replace("https://halcyon.example.com", "") };
}

/** Reads a calendar as a program without an API key does. */
function read(server: RunningServer, path: string, headers = {}): Promise<Answer> {
  server.clock.ms += 1000;
  return server.send(path, { headers: { "x-api-key": null, ...headers } });
}

const publicUrl = "https://halcyon.example.com";

test("a feed is made with its address, which is shown once, and read without a key", async () => {
  await using server = await runningServer({ publicUrl });
  await post(server, "/v1/watches/", {
    name: "Crane, site 7",
    model: "noaa",
    constraint_params: { id: 1, type: "task" },
    places: [{ ref: "site-7", latitude: 51.5, longitude: -0.12 }],
    when: { kind: "window", duration_hours: 6 },
  });
  const made = await post(server, "/v2/feeds/", { name: "Site 7" });
  const { url, ...feed } = made.json as { url: string; id: string };
  expect(url).toMatch(/^https:\/\/halcyon\.example\.com\/feeds\/[0-9A-Za-z]{32}\.ics$/);
  expect((await server.send("/v1/feeds/")).json).toEqual({ feeds: [feed] });
  const answer = await read(server, url.replace(publicUrl, ""));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, max-age=900");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const text = answer.text.replaceAll("\r\n ", "");
  expect(text).toMatch(
    /SUMMARY:Crane\\, site 7: \d+ h window \(6 h job \d+ % at best\\, all \d+ h may be less\)\\, synthetic weather\r\n/,
  );
  expect(text).toContain("source synthetic");
  expect(text).toContain(`${publicUrl}/console`);
});

test("a feed is given by its path where nobody said where callers reach the server", async () => {
  await using server = await runningServer();
  const { path } = await madeFeed(server);
  expect((await read(server, path)).text).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

test("a calendar that knows the feed as it is gets no body", async () => {
  await using server = await runningServer();
  const { path } = await madeFeed(server);
  const etag = (await read(server, path)).headers.get("etag")!;
  const again = await read(server, path, { "if-none-match": etag });
  expect([again.status, again.text]).toEqual([304, ""]);
  expect(again.headers.get("cache-control")).toBe("private, max-age=900");
  expect((await read(server, path, { "if-none-match": '"other"' })).status).toBe(200);
});

test("all tokens that lead nowhere have one answer, and a feed that was deleted has the same", async () => {
  await using server = await runningServer();
  const { id, path } = await madeFeed(server);
  expect((await server.send(`/v1/feeds/${id}`, { method: "DELETE" })).status).toBe(204);
  const other = `/feeds/${"a".repeat(32)}.ics`;
  const answers = [];
  for (const one of [path, other, "/feeds/a.ics", `/feeds/${"a".repeat(300)}.ics`, "/feeds/%00.ics"]) {
    const problem = expectProblem(await read(server, one), "not_found");
    answers.push({ ...problem, instance: "", request_id: "" });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test("a token is read once a second, whether it leads anywhere or not", async () => {
  await using server = await runningServer();
  const { path } = await madeFeed(server);
  for (const one of [path, `/feeds/${"b".repeat(32)}.ics`]) {
    await read(server, one);
    const refused = await server.send(one, { headers: { "x-api-key": null } });
    expectProblem(refused, "too_many_requests");
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await read(server, one)).status).not.toBe(429);
  }
});

test("an address that guesses tokens is held, whatever it asks for, and no other address is", async () => {
  await using server = await runningServer({ trustedProxies: ["loopback"] });
  const { path } = await madeFeed(server);
  const from = (address: string, one: string) =>
    server.send(one, { headers: { "x-api-key": null, "x-forwarded-for": address } });
  const guesses = Array.from({ length: 12 }, (_, index) => `/feeds/${String(index).padStart(32, "g")}.ics`);
  const statuses = [];
  for (const one of guesses) statuses.push((await from("192.0.2.7", one)).status);
  expect(statuses).toEqual([...Array<number>(5).fill(404), ...Array<number>(7).fill(429)]);
  const refused = await from("192.0.2.7", path);
  expect(expectProblem(refused, "too_many_requests").detail).toContain("at most 5 times a second");
  expect(refused.headers.get("retry-after")).toBe("1");
  server.clock.ms += 1000;
  expect((await from("192.0.2.8", path)).status).toBe(200);
  server.clock.ms += 1000;
  expect((await from("192.0.2.7", path)).status).toBe(200);
});

test("an address that reads many feeds which are there is not held", async () => {
  await using server = await runningServer();
  const paths = [];
  for (let count = 0; count < 8; count++) paths.push((await madeFeed(server)).path);
  for (const path of paths)
    expect((await server.send(path, { headers: { "x-api-key": null } })).status).toBe(200);
});

test("the head of a feed does not stand in the way of the feed, but is read once a second too", async () => {
  await using server = await runningServer();
  const { path } = await madeFeed(server);
  const ask = (method: string) => server.send(path, { method, headers: { "x-api-key": null } });
  const head = await ask("HEAD");
  expect([head.status, head.text]).toEqual([200, ""]);
  const whole = await ask("GET");
  expect(whole.status).toBe(200);
  expect(head.headers.get("etag")).toBe(whole.headers.get("etag"));
  expect([(await ask("HEAD")).status, (await ask("GET")).status]).toEqual([429, 429]);
});

describe("the log", () => {
  test("has the path of the table in place of the token", async () => {
    await using server = await runningServer();
    const { path } = await madeFeed(server);
    await read(server, path);
    await read(server, `${path}?token=${path}`);
    await read(server, path.replace(".ics", ".txt"));
    const lines = server.log.filter(({ route }) => route === "/feeds/:token.ics");
    expect(lines.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify(server.log)).not.toContain(path.slice("/feeds/".length, -".ics".length));
  });
});

test("feeds take no other method than reading", async () => {
  await using server = await runningServer();
  const { path } = await madeFeed(server);
  const refused = await server.send(path, { method: "POST", headers: { "x-api-key": null } });
  expectProblem(refused, "method_not_allowed");
});

test("a feed of a watch that is not there is refused by the place of the watch", async () => {
  await using server = await runningServer();
  const refused = await post(server, "/v1/feeds/", { name: "a", watches: ["wat_4mJ0dZq1Yb7RkT2s"] });
  const { errors } = expectProblem(refused, "watch_not_found");
  expect(errors).toMatchObject([{ pointer: "#/watches/0" }]);
});
