import { expect, test } from "vitest";
import { usualLimits } from "@halcyon/accounts/account-limits";
import { openDatabase } from "@halcyon/database/database";
import { terminal } from "./terminal.suite.ts";

interface Shown {
  readonly id: string;
  readonly allowance_id: string;
}

/**
 * Defines tests of the commands for operators, for any database.
 *
 * @param newDatabase - Returns environment variables with an empty database, and its location.
 */
export function describeOperatorCommands(
  newDatabase: () => Promise<{ readonly environment: Record<string, string>; readonly location: string }>,
): void {
  test("an account is made, gets a package and keys on one allowance, is exported and deleted", async () => {
    const { environment } = await newDatabase();
    const { halcyon, json } = await terminal({ ...environment, HALCYON_OPERATOR: "olga" });
    const { id: account } = await json<Shown>("accounts", "create", "--name", "Crane & Co");
    expect(await json("package", "set", "past", "--offerings", "historical,projection")).toMatchObject({
      id: "past",
      offerings: ["historical", "projection"],
    });
    expect(await json("package", "list")).toMatchObject([{ id: "all" }, { id: "past" }]);
    const issue = ["keys", "issue", "--account", "Crane & Co", "--package", "past"];
    const first = await json<Shown>(...issue, "--kind", "day", "--limit", "10");
    const second = await json<Shown>(...issue);
    expect(second.allowance_id).toBe(first.allowance_id);
    expect(await json("accounts", "show", account)).toMatchObject({ keys: [first.id, second.id] });

    await json("allowance", "set", second.id, "--limit", "20");
    const allowance = {
      id: first.allowance_id,
      kind: "day",
      limit: 20,
      used: 0,
      remaining: 20,
      unsettled: 0,
    };
    expect(await json("allowance", "show", first.allowance_id)).toMatchObject(allowance);
    expect(await json("usage", account)).toMatchObject([allowance]);
    expect(await json("usage", account, "--by", "version")).toEqual([]);
    expect((await halcyon("usage", "--by", "version")).stdout).toBe("Nothing was used.\n");

    expect(await json("accounts", "show", account)).toMatchObject({ limits: usualLimits });
    const limited = { ...usualLimits, watched_places: 5000, feeds: 0 };
    const limit = ["accounts", "limit", account, "--watched-places", "5000", "--feeds", "0"];
    expect(await json(...limit)).toEqual(limited);
    expect((await halcyon("accounts", "show", account)).stdout).toContain(
      "At most 200 watches, 5000 places in all its watches, 20 webhooks, 0 calendar feeds, 20 links that others read, 20 tables that spreadsheets read, 10 kept maps, 24000 cells in all its maps, 50 kept plans, 400 pairs in all its plans, 100 reports of past promises, 20 e-mail addresses, 1000 events an hour that are sent one by one.\n",
    );
    expect(await halcyon("accounts", "limit", account)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("give the change with --watches, --watched-places, --webhooks"),
    });
    expect((await halcyon("accounts", "limit", account, "--webhooks", "-1")).code).toBe(2);

    const exported = JSON.parse((await halcyon("accounts", "export", account)).stdout) as {
      readonly limits: object;
      readonly keys: readonly object[];
      readonly audit: readonly { readonly actor: string; readonly at: string }[];
    };
    expect(exported.keys).toHaveLength(2);
    expect(exported.limits).toEqual(limited);
    expect(exported.keys[0]).not.toHaveProperty("hash");
    expect(exported.audit[0]).toMatchObject({ actor: "olga", at: expect.stringMatching(/Z$/) });

    const unsure = await halcyon("accounts", "delete", account);
    expect(unsure).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("--yes") });
    expect(await json("accounts", "delete", account, "--yes")).toEqual({
      id: account,
      keys: expect.arrayContaining([first.id, second.id]),
    });
    expect(await json("keys", "list")).toEqual([]);
    expect(await json("accounts", "list")).toEqual([]);
    expect((await halcyon("accounts", "show", account)).code).toBe(3);
  });

  test("what a dead server had charged is given back once", async () => {
    const { environment, location } = await newDatabase();
    const { halcyon, json } = await terminal(environment);
    const { allowance_id: allowance } = await json<Shown>("keys", "issue");
    const database = await openDatabase(location);
    const period = { period_start: Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth()) };
    await database
      .updateTable("allowance")
      .set({ used: 3, ...period })
      .execute();
    const writer = { token: "dead", host: "here", pid: 7, beat_at: 0, last_batch: 1 };
    await database.insertInto("ledger_writer").values(writer).execute();
    const open = { writer: "dead", batch: 1, allowance_id: allowance, units: 2, ...period };
    await database.insertInto("open_charge").values(open).execute();
    expect(await json("usage")).toMatchObject([{ used: 3, unsettled: 2 }]);
    expect(await json("usage", "reconcile")).toEqual([
      {
        host: "here",
        pid: 7,
        last_seen_at: "1970-01-01T00:00:00Z",
        allowances: [{ id: allowance, refunded: 2 }],
      },
    ]);
    expect(await json("usage")).toMatchObject([{ used: 1, unsettled: 0 }]);
    expect((await halcyon("usage", "reconcile")).stdout).toBe("There is nothing to refund.\n");
    const notes = await database
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "usage.reconcile")
      .execute();
    expect(notes).toMatchObject([{ subject: allowance, detail: '{"refunded":2}' }]);
    await database.destroy();
  });
}
