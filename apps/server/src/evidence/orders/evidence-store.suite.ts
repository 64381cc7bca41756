import { v2 } from "@halcyon/schema";
import {
  evidenceDays,
  evidenceMax,
  evidenceOpenMax,
  type EvidenceReport,
  evidenceSameDays,
} from "@halcyon/schema/v2";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "@halcyon/accounts/accounts";
import { exportAccount } from "@halcyon/accounts/export-account";
import { type OpenDatabases, type WatchBench, watchBench } from "../../watches/watch-bench.suite.ts";
import type { GatheredEvidence } from "../gather-evidence.ts";
import { packedPiece } from "./gather-piece.ts";
import { type EvidenceStore, evidenceStore, type NewEvidence } from "./evidence-store.ts";
import { madeHour } from "../made-evidence.suite.ts";
import type { OrderPlan } from "./order-plan.ts";
import { proofLookup } from "./proved-windows.ts";

const dayMs = 86_400_000;

const body = v2["evidence.create"].body.parse({
  location: { latitude: 53.5, longitude: 8.1 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  window: { duration_hours: 6 },
});
const request = { ...body, window: body.window! };

/** Starts of the runs of three pieces: 40, 40 and 20. */
const pieces = [40, 40, 20].map((count, piece) => ({
  model: "noaa" as const,
  runs: Array.from({ length: count }, (_, day) => (piece * 40 + day) * 24),
}));

const nothing: GatheredEvidence = { promises: [], unpromised: [], hours: [], unreadable: [], gapDays: 0 };
const report = { days: 100 } as EvidenceReport;
const written = { report, decisions: null };
const digest = { reads: "a", figures: "b", windows: null };

/** Returns the store of reports of a bench, and an order of its owner that costs 2: for 100 runs. */
async function storeOf(bench: WatchBench, account: { readonly accountId: string } = bench.owner) {
  const { database, clock } = bench;
  const store: EvidenceStore = evidenceStore(database, () => clock.ms);
  const { id: keyId, allowance_id: allowanceId } = await database
    .selectFrom("api_key")
    .select(["id", "allowance_id"])
    .where("account_id", "=", account.accountId)
    .executeTakeFirstOrThrow();
  const principal = { accountId: account.accountId, keyId, allowanceId };
  const { period_start: periodStartMs } = await database
    .selectFrom("allowance")
    .select("period_start")
    .where("id", "=", allowanceId)
    .executeTakeFirstOrThrow();
  const order: NewEvidence = {
    principal,
    request,
    digest,
    plan: { pieces } as unknown as OrderPlan,
    estimate: {
      runs: 100,
      every_days: 1,
      gigabytes: 0,
      requests: 0,
      provider_calls: 0,
      call_budget: null,
      seconds: 1,
    },
    charged: 2,
    periodStartMs,
  };
  return { store, principal, order };
}

async function unitsBack({ database }: WatchBench): Promise<number> {
  const rows = await database.selectFrom("usage_day").select("charged").execute();
  return rows.reduce((sum, { charged }) => sum - charged, 0);
}

/** Defines tests of the store of reports, for any database. */
export function describeEvidenceStore(open: OpenDatabases): void {
  describe("the store of reports", () => {
    test("keeps an order until it expires, with the request and how far it is", async () => {
      await using bench = await watchBench(open);
      const { store, principal, order } = await storeOf(bench);
      const id = await store.create(order);
      const { accountId } = principal;
      expect(await store.get(accountId, id)).toMatchObject({
        id,
        status: "queued",
        progress: 0,
        charged: 2,
        request,
        report: null,
        failure: null,
      });
      expect(await store.unfinished()).toEqual([id]);
      expect(await store.open(id)).toMatchObject({ accountId, request, plan: { pieces }, done: new Set() });
      expect(await store.add(id, 1, pieces[1]!, await packedPiece(nothing))).toBe(true);
      expect(await store.get(accountId, id)).toMatchObject({ status: "running", progress: 1 / 3 });
      bench.clock.ms += evidenceDays * dayMs;
      expect(await store.get(accountId, id)).toBeUndefined();
      expect(await store.list(accountId)).toEqual([]);
      await store.sweep();
      expect(await bench.database.selectFrom("evidence_piece").select("piece").execute()).toEqual([]);
    });

    test("goes on behind the pieces that are stored, and gives them in order", async () => {
      await using bench = await watchBench(open);
      const { store, order } = await storeOf(bench);
      const id = await store.create(order);
      await store.open(id);
      await store.add(id, 2, pieces[2]!, await packedPiece({ ...nothing, gapDays: 2 }));
      await store.add(id, 0, pieces[0]!, await packedPiece({ ...nothing, gapDays: 7 }));
      await store.add(id, 0, pieces[0]!, await packedPiece({ ...nothing, gapDays: 9 }));
      await store.putOff(id);
      expect(await store.open(id)).toMatchObject({ done: new Set([0, 2]) });
      const found = [];
      for await (const { model, gapDays } of store.pieces(id)) found.push([model, gapDays]);
      expect(found).toEqual([
        ["noaa", 7],
        ["noaa", 2],
      ]);
    });

    test("tells how long a report waits for calls, until it is resumed", async () => {
      await using bench = await watchBench(open);
      const { store, principal, order } = await storeOf(bench);
      const id = await store.create(order);
      const waitsUntil = async () => (await store.get(principal.accountId, id))!.waits_until;
      expect(await waitsUntil()).toBeNull();
      for (let attempt = 0; attempt < 9; attempt += 1) {
        expect(await store.open(id)).toMatchObject({ accountId: principal.accountId });
        expect(await waitsUntil()).toBeNull();
        await store.putOff(id, Date.UTC(2026, 11, 1));
        expect(await waitsUntil()).toBe("2026-12-01T00:00:00Z");
      }
      expect(await store.open(id)).toMatchObject({ waitsUntilMs: Date.UTC(2026, 11, 1) });
      await store.putOff(id);
      expect(await waitsUntil()).toBeNull();
      expect(await store.open(id)).toMatchObject({ waitsUntilMs: null });
    });

    test("keeps each figure of the hours of a piece", async () => {
      await using bench = await watchBench(open);
      const { store, order } = await storeOf(bench);
      const id = await store.create(order);
      await store.open(id);
      const hours = [madeHour({ hour: 8 }), madeHour({ hour: 9, climatologyCrps: null, rank: 3 })];
      await store.add(id, 0, pieces[0]!, await packedPiece({ ...nothing, hours }));
      await store.add(id, 1, pieces[1]!, await packedPiece(nothing));
      const found = [];
      for await (const piece of store.pieces(id)) found.push(await piece.hours());
      expect(found).toEqual([hours, []]);
    });

    test("keeps the report, and gives back what runs cost that could not be read, once", async () => {
      await using bench = await watchBench(open);
      const { store, principal, order } = await storeOf(bench);
      const id = await store.create(order);
      await store.open(id);
      const unreadable = pieces[2]!.runs.map((run) => ({ run, because: "gone" }));
      await store.add(id, 0, pieces[0]!, await packedPiece(nothing));
      await store.add(id, 2, pieces[2]!, await packedPiece({ ...nothing, unreadable }));
      await store.finish(id, written);
      await store.finish(id, written);
      const kept = await store.get(principal.accountId, id);
      expect(kept).toMatchObject({ status: "done", progress: 1, charged: 1, report });
      expect(kept!.finished_at).not.toBeNull();
      expect(await unitsBack(bench)).toBe(1);
      expect(await store.open(id)).toBeUndefined();
      expect(await store.add(id, 1, pieces[1]!, await packedPiece(nothing))).toBe(false);
    });

    test("gives back everything for a report that fails, also for one that was tried too often", async () => {
      await using bench = await watchBench(open);
      const { store, principal, order } = await storeOf(bench);
      const id = await store.create(order);
      const failure = { code: "weather_unavailable", detail: "No run could be read." } as const;
      await store.open(id);
      await store.fail(id, failure);
      expect(await store.get(principal.accountId, id)).toMatchObject({
        status: "failed",
        charged: 0,
        failure,
      });
      const second = await store.create(order);
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await store.open(second)).toBeDefined();
      expect(await store.open(second)).toBeUndefined();
      expect(await store.get(principal.accountId, second)).toMatchObject({
        status: "failed",
        failure: { code: "internal" },
      });
      expect(await unitsBack(bench)).toBe(4);
    });

    test("belongs to one account, and ends the work of a deleted report", async () => {
      await using bench = await watchBench(open);
      const { store, principal, order } = await storeOf(bench);
      const other = (await bench.account()).accountId;
      const id = await store.create(order);
      await store.open(id);
      await store.add(id, 0, pieces[0]!, await packedPiece(nothing));
      expect(await store.get(other, id)).toBeUndefined();
      expect(await store.list(other)).toEqual([]);
      expect(await store.same(other, digest)).toBeUndefined();
      expect(await store.delete({ ...principal, accountId: other }, id)).toBe(false);
      expect(await store.delete(principal, id)).toBe(true);
      expect(await store.delete(principal, id)).toBe(false);
      expect(await store.add(id, 1, pieces[1]!, await packedPiece(nothing))).toBe(false);
      expect(await unitsBack(bench)).toBe(1);
      expect(await bench.database.selectFrom("evidence_piece").select("piece").execute()).toEqual([]);
    });

    test("finds an equal report again for some days, unless it failed", async () => {
      await using bench = await watchBench(open);
      const { store, principal, order } = await storeOf(bench);
      const { accountId } = principal;
      expect(await store.same(accountId, digest)).toBeUndefined();
      const id = await store.create(order);
      expect(await store.same(accountId, digest)).toMatchObject({ id });
      expect(await store.same(accountId, { ...digest, figures: "c" })).toBeUndefined();
      await store.open(id);
      await store.finish(id, written);
      bench.clock.ms += evidenceSameDays * dayMs - 1;
      expect(await store.same(accountId, digest)).toMatchObject({ id, report });
      bench.clock.ms += 1;
      expect(await store.same(accountId, digest)).toBeUndefined();
      const second = await store.create(order);
      await store.fail(second, { code: "data_gap", detail: "Nothing." });
      expect(await store.same(accountId, digest)).toBeUndefined();
    });

    test("makes a report of the cases of one that read the same and is done", async () => {
      await using bench = await watchBench(open);
      const { store, principal, order } = await storeOf(bench);
      const { accountId } = principal;
      const others = { ...digest, figures: "c" };
      const casesOf = await store.create(order);
      expect(await store.readAlike(accountId, others)).toBeUndefined();
      await store.open(casesOf);
      for (const [piece, of] of pieces.entries())
        await store.add(casesOf, piece, of, await packedPiece(nothing));
      await store.finish(casesOf, written);
      expect(await store.readAlike(accountId, others)).toMatchObject({ id: casesOf, report });
      expect(await store.readAlike(accountId, { ...others, reads: "d" })).toBeUndefined();
      const known = { casesOf, report: { days: 99 } as EvidenceReport };
      const id = await store.create({ ...order, digest: others, charged: 0, known });
      expect(await store.same(accountId, others)).toMatchObject({
        id,
        status: "done",
        progress: 1,
        charged: 0,
        report: { days: 99 },
      });
      expect(await store.unfinished()).toEqual([]);
      expect(await store.delete(principal, casesOf)).toBe(true);
      let copied = 0;
      for await (const { model } of store.pieces(id)) copied += Number(model === "noaa");
      expect(copied).toBe(pieces.length);
    });

    test("proves windows by the headline of a report that can be read", async () => {
      await using bench = await watchBench(open);
      const { store, principal, order } = await storeOf(bench);
      const id = await store.create({ ...order, digest: { ...digest, windows: "w" } });
      const headline = { share: { value: 0.9, low: 0.8, high: 0.95 }, days: 120 };
      const made = { headline, metadata: { source: { synthetic: true } } } as unknown as EvidenceReport;
      await store.finish(id, { report: made, decisions: null });
      const lookup = proofLookup(bench.database, () => bench.clock.ms);
      const wish = { accountId: principal.accountId, windows: "w", synthetic: true };
      expect(await lookup.find(wish)).toEqual({ id, came: 0.9, low: 0.8, high: 0.95, days: 120 });
      expect(await lookup.find({ ...wish, synthetic: false })).toBeUndefined();
      await bench.database
        .updateTable("evidence")
        .set({ report: Buffer.from("damaged") })
        .execute();
      const after = proofLookup(bench.database, () => bench.clock.ms);
      expect(await after.find(wish)).toBeUndefined();
    });

    test("lists the newest first, without the reports", async () => {
      await using bench = await watchBench(open);
      const { store, principal, order } = await storeOf(bench);
      const first = await store.create(order);
      await store.open(first);
      await store.finish(first, written);
      bench.clock.ms += 1000;
      const second = await store.create(order);
      const listed = await store.list(principal.accountId);
      expect(listed.map(({ id, status }) => [id, status])).toEqual([
        [second, "queued"],
        [first, "done"],
      ]);
      expect(listed[1]).not.toHaveProperty("report");
    });

    test("refuses orders beyond the most of an account, of all and of those that wait", async () => {
      await using bench = await watchBench(open);
      const { store, order } = await storeOf(bench);
      for (let made = 0; made < evidenceOpenMax; made += 1) await store.create(order);
      const tooMany = { code: "too_many_reports" };
      await expect(store.create(order)).rejects.toMatchObject(tooMany);
      for (const id of await store.unfinished()) await store.finish(id, written);
      for (let made = evidenceOpenMax; made < evidenceMax; made += 1)
        await store.finish(await store.create(order), written);
      await expect(store.create(order)).rejects.toMatchObject({
        ...tooMany,
        errors: [{ expected: { maximum: evidenceMax } }],
      });
      bench.clock.ms += evidenceDays * dayMs;
      await store.create(order);
    });

    test("exports orders with their account, and deletes them with it", async () => {
      await using bench = await watchBench(open);
      const { store, principal, order } = await storeOf(bench);
      const id = await store.create(order);
      await store.open(id);
      await store.add(id, 0, pieces[0]!, await packedPiece(nothing));
      const operator = { database: bench.database, nowMs: () => bench.clock.ms, actor: "test" };
      const exported = await exportAccount(operator, principal.accountId);
      expect(exported.evidence).toMatchObject([{ id, request: { location: request.location } }]);
      expect(exported.audit).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ action: "evidence.create", subject: id })]),
      );
      await deleteAccount(operator, principal.accountId);
      for (const table of ["evidence", "evidence_piece"] as const)
        expect(await bench.database.selectFrom(table).selectAll().execute()).toEqual([]);
    });
  });
}
