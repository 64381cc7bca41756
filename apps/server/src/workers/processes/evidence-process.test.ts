import { v2 } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { curatedLibrary } from "../../entries/curated-library.ts";
import type { GatheredEvidence } from "../../evidence/gather-evidence.ts";
import { gatherPieces, type GatherTask } from "../../evidence/orders/gather-piece.ts";
import { pairOf, unpacked } from "../../evidence/orders/packed-json.ts";
import { planOrder } from "../../evidence/orders/order-plan.ts";
import { evidenceProcess } from "./evidence-process.ts";

const nowMs = Date.UTC(2026, 10, 21, 9);
const source = syntheticSource({ product: "gefs", seed: 1 });
const ports = {
  models: new Map([["noaa", [{ part: "ensemble", source }]]] as const),
  records: {
    hourly: syntheticHistory({ seed: 1, clock: () => nowMs }),
    daily: undefined,
    projections: [],
  },
};

/** Returns the task to read two runs. */
async function taskOf(): Promise<GatherTask> {
  const location = { latitude: 53.5, longitude: 8.1 };
  const body = v2["evidence.create"].body.parse({
    location,
    model: "noaa",
    entry: { type: "task", id: 1 },
    window: { duration_hours: 6 },
    period: { start: "2026-06-01", end: "2026-08-20" },
  });
  const asked = { ...body, window: body.window! };
  const from = epochHourOf(Date.UTC(2026, 5, 1));
  const request = {
    entry: curatedLibrary.find("task", 1)!,
    location,
    timezone: "Europe/Berlin",
    window: { durationHours: 6, minimumScore: 0.1, daylightAt: undefined, localHours: undefined },
    leadDays: 3,
    period: { from, to: from + 80 * 24 },
  };
  const { plan } = await planOrder(ports, { asked, request, nowMs });
  const [{ model, plan: planned }] = plan.models as [(typeof plan.models)[number]];
  return { request, model, part: "ensemble", plan: planned, runs: planned.runs.slice(0, 2), hasHours: true };
}

test("it reads the runs of a report as the server would, and ends with it", async () => {
  const task = await taskOf();
  const work = evidenceProcess(ports, "normal");
  const { bytes, unreadable } = await work.gather(task);
  const [cases] = pairOf(bytes);
  expect((await unpacked<GatheredEvidence>(cases)).promises.length).toBeGreaterThan(0);
  const here = await gatherPieces(async () => ports)(task);
  expect([Buffer.from(bytes), unreadable]).toEqual([here.bytes, here.unreadable]);
  await work[Symbol.asyncDispose]();
  await expect(work.gather(task)).rejects.toThrow("the server ends");
});
