import { expect, test } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { limitsOf } from "./account-limits.ts";
import { addAccount, deleteAccount, limitAccount } from "./accounts.ts";
import { exportAccount } from "./export-account.ts";

const usual = {
  watches: 200,
  watched_places: 2000,
  webhooks: 20,
  feeds: 20,
  links: 20,
  tables: 20,
  maps: 10,
  map_cells: 24_000,
  plans: 50,
  plan_pairs: 400,
  reports: 100,
  addresses: 20,
  events_per_hour: 1000,
};

/**
 * Defines the tests for the limits of accounts. Every kind of database must pass them.
 *
 * @param newDatabase - Returns the location of an empty database.
 */
export function describeAccountLimits(newDatabase: () => Promise<string>): void {
  async function opened() {
    const database = await openDatabase(await newDatabase());
    const operator = { database, nowMs: () => Date.UTC(2026, 10, 21), actor: "tester" };
    const { id } = await addAccount(operator, "Crane");
    return { database, operator, id, [Symbol.asyncDispose]: () => database.destroy() };
  }

  test("an account has its own limits, and others keep the usual ones", async () => {
    await using desk = await opened();
    const { database, operator, id } = desk;
    const other = await addAccount(operator, "other");
    expect(await limitsOf(database, id)).toEqual(usual);
    await limitAccount(operator, "Crane", { webhooks: 50, feeds: 3 });
    const limits = { ...usual, webhooks: 5, feeds: 3 };
    expect(await limitAccount(operator, id, { webhooks: 5 })).toEqual(limits);
    expect(await limitsOf(database, id)).toEqual(limits);
    expect(await limitsOf(database, other.id)).toEqual(usual);
    await expect(limitAccount(operator, "Crone", { webhooks: 5 })).rejects.toMatchObject({ code: "absent" });
  });

  test("a change of limits is noted with those before, is exported, and goes with the account", async () => {
    await using desk = await opened();
    const { database, operator, id } = desk;
    await limitAccount(operator, id, { webhooks: 50 });
    await limitAccount(operator, id, { webhooks: 5, feeds: 0 });
    const { audit, limits } = await exportAccount(operator, id);
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
    await deleteAccount(operator, id);
    expect(await database.selectFrom("account_limit").selectAll().execute()).toEqual([]);
  });
}
