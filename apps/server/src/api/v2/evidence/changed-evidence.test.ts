import { v2 } from "@halcyon/schema";
import type { Evidence } from "@halcyon/schema/v2";
import { SourceError } from "@halcyon/weather";
import { expect, test, vi } from "vitest";
import { runningServer, startMs } from "../../../../test/harness/running-server.suite.ts";
import { gatherPieces } from "../../../evidence/orders/gather-piece.ts";
import {
  charged,
  ended,
  evidenceOf,
  modelsOver,
  order,
  ordered,
  path,
  provingServer,
  records,
} from "./ordered-evidence.suite.ts";

class Spent extends SourceError {
  readonly code = "quota_exhausted";

  constructor(renewsAtMs: number) {
    super("The calls are spent.", {
      spentCalls: { window: "day", limit: 10_000, left: 0, renewsAtMs, cost: 1 },
    });
  }
}

test("a report with other costs, or without corrected probabilities, is made of the promises that exist, at once and for nothing", async () => {
  let reads = 0;
  await using server = await provingServer((read) => (request) => {
    reads += 1;
    return read(request);
  });
  const changes = {
    entry: { type: "task", id: 2 },
    window: { duration_hours: 6 },
    period: { start: "2026-01-01", end: "2026-09-20" },
    every_days: 1,
    calibrated: true,
  };
  const made = await ended(server, changes);
  expect(made.report!.value!.cost_ratio).toBe(0.8);
  expect(made.report!.leads_calibrated).toMatchObject([
    { from_day: 0, reason: null, gain: { value: expect.any(Number) } },
    { from_day: 1, reason: null },
  ]);
  const read = reads;
  const costs = { wasted: 1000, missed: 3000 };
  expect((await order(server, { ...changes, costs }, {}, "?dry_run=true")).json).toMatchObject({
    charged: 0,
  });
  const answer = await order(server, { ...changes, costs });
  expect(answer.status, answer.text).toBe(200);
  const other = v2["evidence.create"].output.parse(answer.json);
  expect(other).toMatchObject({ status: "done", progress: 1, charged: 0, request: { costs } });
  expect(other.id).not.toBe(made.id);
  expect(other.report!.value!.cost_ratio).toBe(0.25);
  const { value: _worth, metadata, ...figures } = other.report!;
  const { value: _before, metadata: before, ...same } = made.report!;
  expect(figures).toEqual(same);
  expect({ ...metadata, generated_at: "" }).toEqual({ ...before, generated_at: "" });
  const cases = async ({ id }: Evidence) => (await server.send(`${path}${id}/cases`)).json;
  expect(await cases(other)).toEqual(await cases(made));
  const alone = await order(server, { ...changes, costs: undefined });
  expect((alone.json as Evidence).report!.value).toMatchObject({ go_from: null });
  const plain = await order(server, { ...changes, calibrated: false });
  expect((plain.json as Evidence).report).toMatchObject({ leads_calibrated: null, leads: same.leads });

  const { database } = server;
  const { decisions } = await database
    .selectFrom("evidence")
    .select("decisions")
    .where("id", "=", made.id)
    .executeTakeFirstOrThrow();
  // A report of an older server has its promises alone.
  await database.updateTable("evidence").set({ decisions: null }).execute();
  await server.send(path + other.id, { method: "DELETE" });
  const older = await order(server, { ...changes, costs });
  expect((older.json as Evidence).report).toEqual(other.report);
  // A report of this server needs no promise for other costs.
  await database.updateTable("evidence").set({ decisions }).execute();
  await database
    .updateTable("evidence_piece")
    .set({ cases: Buffer.from("damaged") })
    .execute();
  const last = await order(server, { ...changes, costs: { wasted: 3, missed: 1 } });
  expect((last.json as Evidence).report!.value!.cost_ratio).toBe(0.75);

  expect(reads).toBe(read);
  await vi.waitFor(async () => expect(await charged(server)).toBe(made.charged));
});

test("a report whose calls of the day are used up waits, says until when, and goes on by itself", async () => {
  const renewsAtMs = startMs + 1000;
  let [isSpent, reads] = [true, 0];
  const models = modelsOver((read) => read);
  const gather = gatherPieces(async () => ({ models, records }));
  await using server = await runningServer({
    ports: { models, records },
    gather: async (task) => {
      if (isSpent && reads === 2) throw new Spent(renewsAtMs);
      reads += 1;
      return gather(task);
    },
  });
  const { id } = await ordered(server);
  await vi.waitFor(async () => expect((await evidenceOf(server, id!)).waits_until).not.toBeNull());
  const waiting = await evidenceOf(server, id!);
  expect(waiting).toMatchObject({
    status: "queued",
    progress: 0.5,
    waits_until: "2026-11-21T09:14:04Z",
    failure: null,
  });
  // The same order does not begin again.
  expect((await ordered(server)).id).toBe(id);
  isSpent = false;
  server.clock.ms = renewsAtMs;
  await vi.waitFor(async () => expect((await evidenceOf(server, id!)).status).toBe("done"), {
    timeout: 180_000,
  });
  expect([reads, (await evidenceOf(server, id!)).waits_until]).toEqual([4, null]);
});
