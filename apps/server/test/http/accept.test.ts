import { apiVersionNames, apiVersions, type Endpoint, type Feed, type Job } from "@halcyon/schema";
import { expect, test, vi } from "vitest";
import { usageOf } from "../harness/gusty-server.suite.ts";
import { expectProblem, runningServer } from "../harness/running-server.suite.ts";

/** Headers of generated clients for an operation whose success has no body. */
const problemsAlone = { accept: "application/problem+json" };

test.each(apiVersionNames)(
  "%s refuses nobody for what they accept where there is no body to accept",
  async (version) => {
    await using server = await runningServer();
    const table: Readonly<Record<string, Endpoint>> = apiVersions[version].table;
    const empty = Object.values(table).filter(({ status }) => status === 204);
    expect(empty.length).toBeGreaterThan(4);
    for (const { method, path, example } of empty) {
      const absent = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        String((example!.params as Record<string, unknown>)[name]),
      );
      const { status } = await server.send(absent, {
        method,
        headers: { ...problemsAlone, ...example!.headers },
      });
      expect(status, absent).toBe(404);
    }
    const feed = await server.send(`/${version}/feeds`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(table["feeds.create"]!.example!.body),
    });
    expect(feed.status).toBe(201);
    const removed = await server.send(`/${version}/feeds/${(feed.json as Feed).id}`, {
      method: "DELETE",
      headers: problemsAlone,
    });
    expect(removed.status).toBe(204);
  },
);

test.each(apiVersionNames)("a batch of %s charges nobody who reads no lines", async (version) => {
  await using server = await runningServer();
  const table: Readonly<Record<string, Endpoint>> = apiVersions[version].table;
  const { method, path, example } = table["optimality.batch"]!;
  const batch = (headers: Readonly<Record<string, string>>, query = "") =>
    server.send(`${path}${query}`, {
      method,
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      body: JSON.stringify(example!.body),
    });
  expectProblem(await batch({}), "not_acceptable");
  expect((await batch({}, "?dry_run=true")).json).toMatchObject({ cost: 1, items: 1 });
  expect((await usageOf(server)).allowance.used).toBe(0);
  for (const accept of ["*/*", "application/json, text/plain, */*"])
    expect((await batch({ accept })).headers.get("content-type")).toMatch(/^application\/x-ndjson/);
  expect((await batch({ accept: "*/*" })).headers.get("x-halcyon-lines")).toBe("1");

  const { id } = (await batch({ prefer: "respond-async" })).json as Job;
  const done = async () => {
    const { json } = await server.send(`/${version}/jobs/${id}`);
    expect((json as Job).status).toBe("done");
  };
  await vi.waitFor(done);
  for (const [query, accept] of [
    ["", "application/json"],
    ["?format=json", "*/*"],
  ] as const) {
    const result = await server.send(`/${version}/jobs/${id}/result${query}`, { headers: { accept } });
    expect(result.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const { results, problems } = table["jobs.result"]!.output!.parse(result.json) as Record<
      string,
      unknown[]
    >;
    expect([results!.length, problems!.length]).toEqual([1, 0]);
    expect(result.headers.has("x-halcyon-lines")).toBe(false);
  }
  const lines = await server.send(`/${version}/jobs/${id}/result`, { headers: { accept: "*/*" } });
  expect(lines.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  expect(lines.headers.get("x-halcyon-lines")).toBe("1");
  const other = await server.send(`/${version}/jobs/${id}/result?format=json`, {
    headers: { accept: "application/x-ndjson" },
  });
  expectProblem(other, "not_acceptable");
});
