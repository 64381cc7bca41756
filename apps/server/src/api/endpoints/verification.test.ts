import { verificationResponseSchema } from "@halcyon/schema";
import { addScoreCase, noScoreSums, type ScoreSums, verifyScore } from "@halcyon/scoring/verification";
import { expect, test } from "vitest";
import type { Verification } from "../../ports.ts";
import { expectProblem, runningServer } from "../../../test/harness/running-server.suite.ts";
import type { VerifiedDays } from "../../verification/skill/verification-days.ts";
import { verificationSchema } from "../../config/verification-config.ts";

const places = [{ latitude: 47.4, longitude: 8.5 }];
const updatedMs = Date.UTC(2026, 10, 21, 3, 41);

function sumsOf(day: number): ScoreSums {
  const sums = noScoreSums();
  for (let hour = 0; hour < 24; hour++) {
    const observed = (day + hour) % 3 === 0 ? 1 : 0.05;
    const climatology = verifyScore(Float64Array.of(0.05, 1, 0.5), observed);
    addScoreCase(sums, {
      forecast: verifyScore(Float64Array.of(0.05, observed), observed),
      climatology,
      rank: 3,
    });
  }
  return sums;
}

function verificationOf(days: number, truth: unknown = "later-runs"): Verification {
  const read: VerifiedDays = {
    source: "made",
    synthetic: true,
    truth: "later-runs",
    updatedMs,
    places: 1,
    days: Array.from({ length: days }, (_, day) => ({
      fromLeadDay: 1,
      day: 20_000 + day,
      runs: [(20_000 + day) * 24 - 24],
      sums: sumsOf(day),
    })),
  };
  return {
    config: verificationSchema.parse({ places, truth }),
    days: {
      updatedMs: async () => (days === 0 ? undefined : updatedMs),
      read: async () => (days === 0 ? undefined : read),
    },
  };
}

const path = "/v1/verification/?model=noaa&id=1";

test("without an archive says that none is configured", async () => {
  await using server = await runningServer();
  const { status, json } = await server.send(path);
  expect(status).toBe(200);
  expect(verificationResponseSchema.parse(json)).toMatchObject({
    metadata: { model: "noaa", part: "ensemble", places: 0, updated_at: null, synthetic: null },
    reason: "not_configured",
    leads: [],
  });
});

test("says that nothing of the entry is over yet", async () => {
  await using server = await runningServer({ ports: { verification: verificationOf(0) } });
  const { json } = await server.send(path);
  expect(verificationResponseSchema.parse(json)).toMatchObject({ reason: "nothing_verified", leads: [] });
});

test("of a model that is gone, what was verified is told and all else refused", async () => {
  const models = new Map();
  await using kept = await runningServer({ ports: { models, verification: verificationOf(30) } });
  expect((await kept.send(path)).status).toBe(200);
  await using none = await runningServer({ ports: { models, verification: verificationOf(0) } });
  const { errors } = expectProblem(await none.send(path), "model_unavailable");
  expect(errors).toMatchObject([{ parameter: "model", expected: { values: [] } }]);
});

test("has no figure of 29 days, and all figures of 30", async () => {
  await using few = await runningServer({ ports: { verification: verificationOf(29) } });
  const short = verificationResponseSchema.parse((await few.send(path)).json);
  expect(short.leads).toMatchObject([
    { from_day: 1, to_day: 3, days: 29, runs: 29, hours: 29 * 24, reason: "few_days", crps: null },
  ]);
  await using enough = await runningServer({ ports: { verification: verificationOf(30) } });
  const { metadata, leads } = verificationResponseSchema.parse((await enough.send(path)).json);
  expect(metadata).toMatchObject({ synthetic: true, truth: "later-runs", places: 1, calibrated: false });
  expect([metadata.from, metadata.updated_at]).toEqual(["2024-10-04", "2026-11-21T03:41:00Z"]);
  const [lead] = leads;
  expect(lead!.crps_skill!.climatology!.value).toBeGreaterThan(0);
  expect(lead!.crps_skill!.persistence).toBeNull();
  expect(lead!.events!.ideal.bins).toHaveLength(10);
  expect(lead!.ranks).toEqual([0, 0, 0, 30 * 24, 0, 0, 0, 0, 0, 0, 0]);
});

test("is kept until its days change", async () => {
  await using server = await runningServer({ ports: { verification: verificationOf(30) } });
  const { headers } = await server.send(path);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  server.clock.ms += 2 * 3_600_000;
  const again = await server.send(path, { headers: { "if-none-match": headers.get("etag")! } });
  expect(again.status).toBe(304);
});

test("comes as CSV, a row for each lead time", async () => {
  await using server = await runningServer({ ports: { verification: verificationOf(30) } });
  const { text, headers } = await server.send(path, { headers: { accept: "text/csv" } });
  expect(headers.get("content-type")).toContain("text/csv");
  const [names, row, ...rest] = text.trim().split("\r\n");
  expect(rest).toEqual([]);
  const cells = new Map(names!.split(",").map((name, index) => [name, row!.split(",")[index]]));
  expect([cells.get("from_day"), cells.get("days"), cells.get("events.ideal.bins.9.hours")]).toEqual([
    "1",
    "30",
    expect.stringMatching(/^\d+$/),
  ]);
});

test("hides a place that is not verified, and one whose truth may not be published", async () => {
  await using server = await runningServer({ ports: { verification: verificationOf(30) } });
  await using open = await runningServer({
    ports: { verification: verificationOf(30, { record: "hut", publish: true }) },
  });
  const at = `${path}&place=47.4,8.5`;
  expect((await server.send(at)).json).toMatchObject({ code: "not_found", status: 404 });
  expect((await open.send(`${path}&place=1,1`)).json).toMatchObject({ code: "not_found" });
  expect((await open.send(at)).status).toBe(200);
});

test("is linked from the models", async () => {
  await using server = await runningServer();
  const { json } = await server.send("/v1/models");
  expect(json).toMatchObject({ models: [{ id: "noaa", verification: "/v1/verification/?model=noaa" }, {}] });
});
