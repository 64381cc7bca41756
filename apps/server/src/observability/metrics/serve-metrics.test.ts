import { expect, test } from "vitest";
import { metrics } from "./metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

const anywhere = { host: "127.0.0.1", port: 0 };

test("serves the metrics and nothing else", async () => {
  await using serving = await serveMetrics(
    metrics({ dataStatus: async () => [], heldBytes: () => 0 }),
    anywhere,
  );
  const url = `http://127.0.0.1:${serving.port}`;
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  expect(await answer.text()).toContain("# TYPE halcyon_requests counter");
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(404);
});

test("answers 500 where the data cannot be looked at", async () => {
  await using serving = await serveMetrics(
    metrics({ dataStatus: () => Promise.reject(new Error("gone")), heldBytes: () => 0 }),
    anywhere,
  );
  expect((await fetch(`http://127.0.0.1:${serving.port}/metrics`)).status).toBe(500);
});

test("says that its port is taken", async () => {
  const own = metrics({ dataStatus: async () => [], heldBytes: () => 0 });
  await using serving = await serveMetrics(own, anywhere);
  await expect(serveMetrics(own, { ...anywhere, port: serving.port })).rejects.toThrow("EADDRINUSE");
});
