import { Halcyon, ProblemError } from "@halcyon/sdk";
import { expect, test, vi } from "vitest";
import { goodBody, runningServer } from "../harness/running-server.suite.ts";

const task = {
  name: "Own",
  sector: "Test",
  description: "A task of the test.",
  constraints: [
    {
      variable: "wind_gusts_10m",
      unit: "m/s",
      ideal: { max: 8 },
      acceptable: { max: 17 },
      weight: 1,
    } as const,
  ],
};

test("the SDK scores a place, with the response at hand", async () => {
  await using server = await runningServer();
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url });
  const call = halcyon.optimality.composite({
    request: { latitude: 51.5, longitude: -0.12, forecast_hours: 130, model: "noaa" },
    constraint_params: { id: 1, type: "task" },
  });
  const { data, requestId, headers, rateLimits } = await call.withResponse();
  expect(data.forecast).toHaveLength(130);
  expect(data.forecast[129]?.Q10).toBeTypeOf("number");
  expect(requestId).toBeTypeOf("string");
  expect(headers.get("x-halcyon-source")).toBe("deterministic=synthetic, ensemble=synthetic");
  expect(rateLimits).toMatchObject([{ policy: "month" }, { policy: "burst" }]);
});

test("the SDK explains hours, finds windows and previews constraints", async () => {
  await using server = await runningServer();
  const { optimality } = new Halcyon({ apiKey: server.key, baseUrl: server.url });
  const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 130, model: "noaa" } as const;
  const constraint_params = { id: 1, type: "task" } as const;
  const { forecast } = await optimality.breakdown({ request, constraint_params });
  expect(forecast[129]?.probability?.stop).toBeTypeOf("number");
  const found = await optimality.windows({ request, constraint_params, window: { duration_hours: 4 } });
  expect(found.windows.every(({ hours }) => hours === 4)).toBe(true);
  const gust = {
    variable: "wind_gusts_10m",
    unit: "m/s",
    ideal: { max: 8 },
    acceptable: { max: 13 },
    weight: 1,
  } as const;
  const preview = await optimality.preview({ request, definition: { type: "task", constraints: [gust] } });
  expect(preview.forecast).toHaveLength(130);
});

test("the SDK goes through all pages of a list, and opens what it finds", async () => {
  await using server = await runningServer();
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url });
  const slugs: string[] = [];
  for await (const { id } of halcyon.tasks.list({ limit: 3 })) slugs.push((await halcyon.tasks.get(id)).slug);
  expect(slugs).toContain("tower-crane-lifting");
  expect(new Set(slugs).size).toBe(slugs.length);
  expect((await halcyon.scenarios.get(501)).polarity).toBe("presence");
});

test("the SDK reads the catalogue of models and variables", async () => {
  await using server = await runningServer();
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url });
  const { models } = await halcyon.models.list();
  expect(models.map(({ id }) => id)).toEqual(["noaa", "ecmwf"]);
  expect(models.flatMap(({ parts }) => parts).every(({ synthetic }) => synthetic)).toBe(true);
  expect((await halcyon.status.get()).datasets.every(({ health }) => health === "ok")).toBe(true);
  expect((await halcyon.variables.list()).variables.map(({ name }) => name)).toContain("wind_gusts_10m");
});

test("the SDK throws what the server refuses, by its code and with the fields", async () => {
  await using server = await runningServer();
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url, maxRetries: 0 });
  const refused = halcyon.optimality.composite({
    request: { latitude: 91, longitude: 0, forecast_hours: 24, model: "noaa" },
    constraint_params: { id: 1, type: "task" },
  });
  const error = await refused.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error("a ProblemError was expected");
  expect([error.code, error.status, error.errors?.[0]?.pointer]).toEqual([
    "invalid_request",
    422,
    "#/request/latitude",
  ]);
  expect(String(error)).not.toContain(server.key);
});

test("the SDK makes, changes and deletes once where the first answer of each call is lost", async () => {
  await using server = await runningServer();
  const lost = new Set<string>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await globalThis.fetch(input, init);
    const name = new Headers(init?.headers).get("idempotency-key");
    if (name === null || lost.has(name)) return answer;
    lost.add(name);
    await answer.body?.cancel();
    throw new TypeError("terminated");
  };
  const { tasks } = new Halcyon({ apiKey: server.key, baseUrl: server.url, fetch });
  const { id, version } = await tasks.create(task);
  expect(await tasks.replace(id, { ...task, name: "New" }, { version })).toMatchObject({ version: 2 });
  expect(await tasks.delete(id, { version: 2 })).toBeUndefined();
  expect(lost.size).toBe(3);
  expect((await tasks.list({ scope: "custom" })).entries).toEqual([]);
});

test("the SDK tells what the key has used", async () => {
  await using server = await runningServer();
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url });
  await halcyon.optimality.composite({
    request: { ...goodBody.request, model: "noaa" },
    constraint_params: { id: 1, type: "task" },
  });
  const { allowance, days } = await halcyon.usage();
  expect(allowance.used).toBe(1);
  expect(days).toEqual([{ day: "2026-11-21", endpoint: "optimality.composite", requests: 1, charged: 1 }]);
});

test("the SDK reads data ahead, decades past in pieces, and what climate models project", async () => {
  await using server = await runningServer();
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url });
  const place = { latitude: 49.25, longitude: -123.1 };
  const variables = ["temperature_2m"] as const;
  const ahead = await halcyon.operational.hourly("noaa", { ...place, variables, forecast_hours: 3 });
  expect(ahead.hourly.temperature_2m?.median).toHaveLength(3);
  const span = { start_date: "1979-01-01", end_date: "1991-12-31" };
  const stamps: string[] = [];
  for await (const { hourly } of halcyon.historical.hourly({ ...place, variables, ...span })) {
    stamps.push(...hourly.timestamp);
  }
  expect(stamps).toHaveLength(24 * (13 * 365 + 3));
  expect([stamps[0], stamps.at(-1)]).toEqual(["1979-01-01T00:00:00Z", "1991-12-31T23:00:00Z"]);
  const future = { ...place, scenario: "ssp585", period_start: 2071, period_end: 2100 } as const;
  const { models } = await halcyon.projections.hazardIndex("tropical_nights", future);
  expect(models.map(({ years }) => years.at(-1)?.year)).toEqual(Array(5).fill(2100));
  expect((await halcyon.datasets.list()).datasets).toHaveLength(21);
});

test("the SDK scores a batch line by line, ranks it, and lets a job do it", async () => {
  await using server = await runningServer();
  const { optimality, jobs } = new Halcyon({ apiKey: server.key, baseUrl: server.url });
  const request = { ...goodBody.request, model: "noaa" } as const;
  const items = ["a", "b", "c"].map((ref, index) => ({
    ref,
    request: { ...request, latitude: 50 + index },
    constraint_params: { id: 1, type: "task" as const },
  }));
  const batch = optimality.batch({ items });
  expect(await batch.cost()).toEqual({ cost: 3, items: 3, problems: [] });
  const refs: (string | null)[] = [];
  for await (const line of batch) {
    refs.push(line.ref);
    expect(line).toHaveProperty("result");
  }
  expect(refs).toEqual(["a", "b", "c"]);
  expect((await optimality.rank({ items, by: "mean" })).ranking).toHaveLength(3);
  const { id } = await optimality.batch({ items }).job();
  await vi.waitFor(async () => expect((await jobs.get(id)).status).toBe("done"));
  const lines = [];
  for await (const line of jobs.result(id)) lines.push(line.ref);
  expect(lines).toEqual(refs);
});

test("the SDK keeps tasks of its own, and lets no change be lost", async () => {
  await using server = await runningServer();
  const { tasks, optimality } = new Halcyon({ apiKey: server.key, baseUrl: server.url });
  const { id, version } = await tasks.create(task);
  expect((await tasks.replace(id, { ...task, name: "New" }, { version })).version).toBe(2);
  await expect(tasks.replace(id, task, { version })).rejects.toMatchObject({ code: "precondition_failed" });
  const scored = await optimality.composite({
    request: { ...goodBody.request, model: "noaa" },
    constraint_params: { id, type: "task" },
  });
  expect(scored.metadata.id).toBe(id);
  expect((await tasks.version(id, 1)).name).toBe("Own");
  await expect(tasks.delete(id, { version })).rejects.toMatchObject({ code: "precondition_failed" });
  await tasks.delete(id, { version: 2 });
  await expect(tasks.get(id)).rejects.toMatchObject({ code: "entry_not_found" });
});
