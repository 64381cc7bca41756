import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Database } from "@halcyon/database/database";
import { accountingIn } from "../accounting.ts";
import { keysIn } from "./keys.ts";
import type { Ledger } from "../ledger/ledger.ts";

interface RevocationOptions {
  /** Number of keys that are revoked one after another. */
  readonly keys?: number;
  /** Number of simultaneous requests. */
  readonly callers?: number;
}

/**
 * Defines a test that revokes keys while several processes charge requests to them.
 *
 * @param open - Opens one database several times, as several server processes do.
 */
export function describeRevocation(
  open: () => Promise<{ readonly databases: readonly Database[]; readonly url: string | undefined }>,
  { keys: count = 200, callers = 16 }: RevocationOptions = {},
): void {
  test(`nothing is charged to any of ${count} keys once its revocation is committed`, async () => {
    const { databases, url } = await open();
    const keys = keysIn({ database: databases[0]!, nowMs: Date.now, actor: "test" }, []);
    const { account_id: account, ...first } = await keys.issue({
      name: "first",
      allowance: { kind: "total", limit: 1_000_000_000 },
    });
    const ids = [first.id];
    while (ids.length < count) ids.push((await keys.issue({ name: "next", account })).id);
    const ledgers = await Promise.all(
      databases.map(async (database) => (await accountingIn(database, url, Date.now)).ledger),
    );

    const revoked = new Set<number>();
    const results = { granted: 0, refused: 0, late: 0 };
    const call = async (ledger: Ledger, caller: number): Promise<void> => {
      for (let turn = caller; revoked.size < ids.length; turn += callers) {
        const index = (turn * 7919) % count;
        const isRevoked = revoked.has(index);
        const result = await ledger.charge(ids[index]!, "optimality.composite", 1);
        if (result.result === "refused") results.refused++;
        if (result.result !== "granted") continue;
        results.granted++;
        if (isRevoked) results.late++;
        result.charge.answered();
      }
    };
    const calling = Array.from({ length: callers }, (_, caller) =>
      call(ledgers[caller % ledgers.length]!, caller),
    );
    for (const [index, id] of ids.entries()) {
      await keys.revoke(id);
      revoked.add(index);
      // On SQLite everything else waits for a turn of the event loop.
      await setImmediate();
    }
    await Promise.all(calling);

    expect(results.late).toBe(0);
    expect(results.granted).toBeGreaterThan(0);
    expect(results.refused).toBeGreaterThan(0);
    for (const ledger of ledgers) await ledger.close();
    const allowance = await databases[0]!.selectFrom("allowance").select("used").executeTakeFirstOrThrow();
    expect(allowance.used).toBe(results.granted);
    for (const database of databases) await database.destroy();
  });
}
