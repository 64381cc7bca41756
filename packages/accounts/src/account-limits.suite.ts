import { expect, test } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { accountsIn } from "./accounts.ts";
import { exportAccount } from "./export-account.ts";

const usual = {
  watches: 200,
  watched_places: 2000,
  webhooks: 20,
  feeds: 20,
  addresses: 20,
  events_per_hour: 1000,
};

/**
 * Tests how much accounts may have, on any database.
 *
 * @param newDatabase - Gives the location of an empty database.
 */
export function describeAccountLimits(newDatabase: () => Promise<string>): void {
  async function opened() {
    const database = await openDatabase(await newDatabase());
    const operator = { database, nowMs: () => Date.UTC(2026, 10, 21), actor: "tester" };
    const accounts = accountsIn(operator);
    const { id } = await accounts.create("Crane");
    return { database, operator, accounts, id, [Symbol.asyncDispose]: () => database.destroy() };
  }

  test("an account has its own limits, and others keep the usual ones", async () => {
    await using desk = await opened();
    const { accounts, id } = desk;
    const other = await accounts.create("other");
    expect(await accounts.limits(id)).toEqual(usual);
    await accounts.limit("Crane", { webhooks: 50, feeds: 3 });
    const limits = { ...usual, webhooks: 5, feeds: 3 };
    expect(await accounts.limit(id, { webhooks: 5 })).toEqual(limits);
    expect(await accounts.limits(id)).toEqual(limits);
    expect(await accounts.limits(other.id)).toEqual(usual);
    await expect(accounts.limit("Crone", { webhooks: 5 })).rejects.toMatchObject({ code: "absent" });
  });

  test("a change of limits is noted with those before, is exported, and goes with the account", async () => {
    await using desk = await opened();
    const { accounts, id } = desk;
    await accounts.limit(id, { webhooks: 50 });
    await accounts.limit(id, { webhooks: 5, feeds: 0 });
    const { audit, limits } = await exportAccount(desk.operator, id);
    expect(limits).toEqual({ ...usual, webhooks: 5, feeds: 0 });
    const noted = audit.filter(({ action }) => action === "accounts.limit");
    expect(noted.map(({ actor, detail }) => ({ actor, detail }))).toEqual(
      expect.arrayContaining([
        { actor: "tester", detail: { limits: { webhooks: 50 }, before: { webhooks: 20 } } },
        {
          actor: "tester",
          detail: { limits: { webhooks: 5, feeds: 0 }, before: { webhooks: 50, feeds: 20 } },
        },
      ]),
    );
    await accounts.delete(id);
    expect(await desk.database.selectFrom("account_limit").selectAll().execute()).toEqual([]);
  });
}
