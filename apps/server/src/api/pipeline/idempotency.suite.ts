import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase, type Database } from "@halcyon/database/database";
import { idempotencyKeysIn } from "./idempotency.ts";

const hourMs = 3_600_000;

/** Defines tests of requests that have a name (Idempotency-Key), on a database. */
export function describeRepeats(location: () => Promise<string>): void {
  const clock = { ms: 0 };
  let database: Database;

  beforeEach(async () => {
    clock.ms = Date.UTC(2026, 10, 21);
    database = await openDatabase(await location());
    for (const id of ["acc_a", "acc_b"])
      await database
        .insertInto("account")
        .values({ id, name: id, created_at: 0, deleted_at: null })
        .execute();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.destroy();
  });

  const request = { accountId: "acc_a", endpoint: "optimality.batch", name: "n", digest: "d" };
  const open = () => idempotencyKeysIn(database, () => clock.ms);

  describe("a request that its caller named", () => {
    test("is known after it was done, with what it made", async () => {
      const first = await open().begin(request);
      expect(first?.repeated).toBeUndefined();
      await first!.finish("made");
      expect((await open().begin(request))?.repeated).toEqual({ outcome: "made" });
      expect(await open().begin({ ...request, digest: "other" })).toBeUndefined();
    });

    test("is known by its name from its beginning on, for a day", async () => {
      const { digest: _, ...named } = request;
      expect(await open().isKnown(named)).toBe(false);
      const turn = await open().begin(request);
      expect(await open().isKnown(named)).toBe(true);
      await turn!.finish(undefined);
      for (const other of [{ accountId: "acc_b" }, { endpoint: "tasks.create" }, { name: "m" }])
        expect(await open().isKnown({ ...named, ...other })).toBe(false);
      clock.ms += 24 * hourMs;
      expect(await open().isKnown(named)).toBe(false);
    });

    test("is in nobody else's way", async () => {
      await (await open().begin(request))!.finish(undefined);
      for (const other of [{ accountId: "acc_b" }, { endpoint: "tasks.create" }, { name: "m" }])
        expect((await open().begin({ ...request, ...other }))?.repeated).toBeUndefined();
    });

    test("has one turn at a time, whatever number of processes ask", async () => {
      const turns = await Promise.all(Array.from({ length: 10 }, () => open().begin(request)));
      const taken = turns.filter((turn) => turn !== undefined);
      expect(taken).toHaveLength(1);
      expect(taken[0]!.repeated).toBeUndefined();
      await taken[0]!.release();
      expect((await open().begin(request))?.repeated).toBeUndefined();
    });

    test("is taken over half a minute after its process was last heard of, by one alone", async () => {
      await open().begin(request);
      clock.ms += 29_000;
      expect(await open().begin(request)).toBeUndefined();
      clock.ms += 2_000;
      const turns = await Promise.all([open().begin(request), open().begin(request)]);
      expect(turns.filter((turn) => turn !== undefined)).toHaveLength(1);
    });

    test("keeps its turn for as long as its process says that it is at work", async () => {
      const repeats = idempotencyKeysIn(database, () => clock.ms, { leaseMs: 60 });
      const turn = await repeats.begin(request);
      const before = clock.ms;
      clock.ms += 50;
      await vi.waitFor(async () => {
        const row = await database
          .selectFrom("repeatable_request")
          .select("running_until")
          .executeTakeFirstOrThrow();
        expect(row.running_until).toBe(before + 50 + 60);
      });
      await turn!.release();
    });

    test("is forgotten after a day, and swept away", async () => {
      await (await open().begin(request))!.finish("made");
      clock.ms += 24 * hourMs - 1;
      await open().sweep();
      expect((await open().begin(request))?.repeated).toEqual({ outcome: "made" });
      clock.ms += 1;
      expect((await open().begin({ ...request, digest: "new" }))?.repeated).toBeUndefined();
      clock.ms += 24 * hourMs;
      await open().sweep();
      expect(await database.selectFrom("repeatable_request").selectAll().execute()).toEqual([]);
    });
  });
}
