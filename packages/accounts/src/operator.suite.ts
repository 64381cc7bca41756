import { describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "@halcyon/database/database";
import { recording } from "@halcyon/database/test/recording.suite";
import { leakedKeys } from "@halcyon/testing";
import { addAccount, deleteAccount, findAccount, listAccounts } from "./accounts.ts";
import { findAllowance, listAllowances, setAllowance } from "./allowances/allowances.ts";
import { exportAccount } from "./export-account.ts";
import { issueKey, type Peppers } from "./keys/key.ts";
import { noteUseEveryMs } from "./keys/key-finder.ts";
import { keysIn } from "./keys/keys.ts";
import { findPackage, listPackages, setPackage } from "./packages.ts";

const hourMs = 3_600_000;
const peppers: Peppers = [2, 1].map((version) => ({ version, secret: Buffer.alloc(32, version) }));

/**
 * Defines the tests for the actions of operators. Every kind of database must pass them.
 *
 * @param newDatabase - Returns the location of an empty database.
 */
export function describeOperator(newDatabase: () => Promise<string>): void {
  async function opened() {
    const database = await openDatabase(await newDatabase());
    const clock = { ms: Date.UTC(2026, 10, 21) };
    const operator = { database, nowMs: () => clock.ms, actor: "tester" };
    return {
      database,
      clock,
      operator,
      keys: keysIn(operator, []),
      keysUnder: (held: Peppers) => keysIn(operator, held),
      async [Symbol.asyncDispose]() {
        const dump = JSON.stringify(await everything(database));
        await database.destroy();
        expect(leakedKeys(dump)).toEqual([]);
      },
    };
  }

  test.each(["crane\u0000", "crane\n", "\u001b[31mcrane", "crane\u202e"])(
    "no name of an account, a key or a package is %j",
    async (name) => {
      await using desk = await opened();
      const { id: account } = await addAccount(desk.operator, "crane");
      const before = await everything(desk.database);
      const refused = { code: "refused", message: expect.stringMatching(/^this is no name: U\+/) };
      await expect(addAccount(desk.operator, name)).rejects.toMatchObject(refused);
      await expect(desk.keys.issue({ name })).rejects.toMatchObject(refused);
      await expect(desk.keys.issue({ name, account })).rejects.toMatchObject(refused);
      await expect(setPackage(desk.operator, name, [])).rejects.toMatchObject(refused);
      expect(await everything(desk.database)).toEqual(before);
    },
  );

  describe("a key", () => {
    test("opens as its holder, with what its package holds", async () => {
      await using desk = await opened();
      await setPackage(desk.operator, "past", ["historical"]);
      const { plaintext, ...row } = await desk.keys.issue({ name: "first", package: "past" });
      expect((await desk.keys.find(plaintext))?.principal).toEqual({
        keyId: row.id,
        accountId: row.account_id,
        allowanceId: row.allowance_id,
        packageId: "past",
        offerings: ["historical"],
      });
      expect(await desk.keys.find(issueKey().plaintext)).toBeUndefined();
      expect(await desk.keys.identify(plaintext)).toEqual(await desk.keys.get(row.id));
    });

    test("is kept as a hash of 32 bytes alone", async () => {
      await using desk = await opened();
      const { plaintext } = await desk.keys.issue({ name: "first" });
      const [row] = await desk.database.selectFrom("api_key").selectAll().execute();
      expect(Buffer.from(row!.hash)).toHaveLength(32);
      expect(JSON.stringify(await everything(desk.database))).not.toContain(plaintext.slice(8));
    });

    test("opens no more once it is revoked, which happens once", async () => {
      await using desk = await opened();
      const { id, plaintext } = await desk.keys.issue({ name: "first" });
      const revoked = await desk.keys.revoke(id);
      desk.clock.ms += hourMs;
      expect(await desk.keys.revoke(id)).toEqual(revoked);
      expect(await desk.keys.find(plaintext)).toBeUndefined();
      const audit = await desk.database.selectFrom("audit").select("action").execute();
      expect(audit.filter(({ action }) => action === "keys.revoke")).toHaveLength(1);
    });

    test("opens until it expires", async () => {
      await using desk = await opened();
      const expiresAtMs = desk.clock.ms + hourMs;
      const { plaintext } = await desk.keys.issue({ name: "first", expiresAtMs });
      desk.clock.ms = expiresAtMs - 1;
      expect((await desk.keys.find(plaintext))?.expiresAtMs).toBe(expiresAtMs);
      desk.clock.ms = expiresAtMs;
      expect(await desk.keys.find(plaintext)).toBeUndefined();
    });

    test("has its use noted at most once a minute", async () => {
      await using desk = await opened();
      const { id, plaintext } = await desk.keys.issue({ name: "first" });
      const issuedAtMs = desk.clock.ms;
      const lastUsed = async () => (await desk.keys.get(id)).last_used_at;
      await desk.keys.find(plaintext);
      await vi.waitFor(async () => expect(await lastUsed()).toBe(issuedAtMs));
      desk.clock.ms += noteUseEveryMs - 1;
      await desk.keys.find(plaintext);
      desk.clock.ms += 1;
      await desk.keys.find(plaintext);
      await vi.waitFor(async () => expect(await lastUsed()).toBe(issuedAtMs + noteUseEveryMs));
    });

    test("is looked for by the same statement, whatever became of it", async () => {
      await using desk = await opened();
      const issued = await Promise.all([1, 2, 3].map(() => desk.keys.issue({ name: "one" })));
      const [, revoked, expired] = issued;
      await desk.keys.revoke(revoked!.id);
      await desk.keys.rotate(expired!.id, { overlapMs: 1 });
      desk.clock.ms += 1;
      const asked: string[] = [];
      const keys = keysIn({ ...desk.operator, database: recording(desk.database, asked) }, []);
      for (const text of [issueKey().plaintext, revoked!.plaintext, expired!.plaintext]) {
        expect(await keys.find(text)).toBeUndefined();
      }
      expect(asked).toHaveLength(3);
      expect(new Set(asked).size).toBe(1);
    });
  });

  describe("rotation", () => {
    test("makes a key on the same allowance, and lets the old one go on for the overlap", async () => {
      await using desk = await opened();
      const old = await desk.keys.issue({ name: "first" });
      const { plaintext, ...next } = await desk.keys.rotate(old.id, { overlapMs: hourMs });
      expect(next).toMatchObject({
        account_id: old.account_id,
        package_id: old.package_id,
        allowance_id: old.allowance_id,
        name: "first",
        expires_at: null,
      });
      expect(await desk.keys.get(old.id)).toMatchObject({ replaced_by: next.id, revoked_at: null });
      expect(await desk.keys.find(old.plaintext)).toBeDefined();
      desk.clock.ms += hourMs;
      expect(await desk.keys.find(old.plaintext)).toBeUndefined();
      expect(await desk.keys.find(plaintext)).toBeDefined();
    });

    test("without overlap ends the old key at once", async () => {
      await using desk = await opened();
      const old = await desk.keys.issue({ name: "first" });
      await desk.keys.rotate(old.id, { overlapMs: 0 });
      expect(await desk.keys.find(old.plaintext)).toBeUndefined();
      expect((await desk.keys.get(old.id)).revoked_at).toBe(desk.clock.ms);
    });

    test("lets no key outlive its expiry", async () => {
      await using desk = await opened();
      const expiresAtMs = desk.clock.ms + hourMs;
      const old = await desk.keys.issue({ name: "first", expiresAtMs });
      const next = await desk.keys.rotate(old.id, { overlapMs: 2 * hourMs });
      expect(next.expires_at).toBe(expiresAtMs);
      expect((await desk.keys.get(old.id)).expires_at).toBe(expiresAtMs);
    });

    test("is refused for a key that opens no more or was replaced", async () => {
      await using desk = await opened();
      const { id } = await desk.keys.issue({ name: "first" });
      const next = await desk.keys.rotate(id, { overlapMs: hourMs });
      await expect(desk.keys.rotate(id, { overlapMs: 0 })).rejects.toThrow(`was replaced by ${next.id}`);
      await desk.keys.revoke(next.id);
      await expect(desk.keys.rotate(next.id, { overlapMs: 0 })).rejects.toThrow("opens no more");
    });
  });

  test("of rotations of a key at once, all but one are refused", async () => {
    await using desk = await opened();
    const { id } = await desk.keys.issue({ name: "first" });
    const both = await Promise.allSettled(
      Array.from({ length: 8 }, () => desk.keys.rotate(id, { overlapMs: hourMs })),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await desk.keys.list()).toHaveLength(2);
  });

  describe("peppers", () => {
    test("find what each of them hashed, and hash a used key anew", async () => {
      await using desk = await opened();
      const [second, first] = peppers as [Peppers[0], Peppers[0]];
      const plain = await desk.keys.issue({ name: "plain" });
      const peppered = await desk.keysUnder([first]).issue({ name: "peppered" });
      expect(await desk.keys.find(peppered.plaintext)).toBeUndefined();
      for (const { id, plaintext } of [plain, peppered]) {
        expect(await desk.keysUnder(peppers).find(plaintext)).toBeDefined();
        await vi.waitFor(async () => expect((await desk.keys.get(id)).pepper_version).toBe(2));
        expect(await desk.keysUnder([second]).find(plaintext)).toBeDefined();
        expect(await desk.keysUnder([first]).find(plaintext)).toBeUndefined();
      }
    });

    test("that keys need are asked for, until these keys are revoked", async () => {
      await using desk = await opened();
      const { id } = await desk.keysUnder(peppers).issue({ name: "peppered" });
      await expect(desk.keys.issue({ name: "plain" })).rejects.toThrow("under pepper 2");
      await desk.keys.revoke(id);
      await expect(desk.keys.issue({ name: "plain" })).resolves.toBeDefined();
    });
  });

  describe("an account", () => {
    test("shares its only allowance among its keys", async () => {
      await using desk = await opened();
      const { id } = await addAccount(desk.operator, "Crane & Co");
      const first = await desk.keys.issue({ name: "first", account: id });
      const second = await desk.keys.issue({ name: "second", account: "Crane & Co" });
      expect(second.allowance_id).toBe(first.allowance_id);
      const third = await desk.keys.issue({
        name: "third",
        account: id,
        allowance: { kind: "day", limit: 5 },
      });
      expect(third.allowance_id).not.toBe(first.allowance_id);
      await expect(desk.keys.issue({ name: "fourth", account: id })).rejects.toThrow("several allowances");
      const fourth = await desk.keys.issue({ name: "fourth", account: id, allowance: third.allowance_id });
      expect(fourth.allowance_id).toBe(third.allowance_id);
      expect((await desk.keys.list(id)).map(({ name }) => name).toSorted()).toEqual([
        "first",
        "fourth",
        "second",
        "third",
      ]);
    });

    test("gives no allowance to keys of others", async () => {
      await using desk = await opened();
      const { allowance_id: allowance } = await desk.keys.issue({ name: "first" });
      const { id } = await addAccount(desk.operator, "other");
      await expect(desk.keys.issue({ name: "second", account: id, allowance })).rejects.toMatchObject({
        code: "absent",
      });
    });

    test("is found by its name while only one has it", async () => {
      await using desk = await opened();
      const first = await addAccount(desk.operator, "Crane");
      expect(await findAccount(desk.database, "Crane")).toEqual(first);
      await expect(findAccount(desk.database, "Crone")).rejects.toThrow("Did you mean Crane?");
      const second = await addAccount(desk.operator, "Crane");
      await expect(findAccount(desk.database, "Crane")).rejects.toMatchObject({ code: "refused" });
      expect(await findAccount(desk.database, second.id)).toEqual(second);
    });

    test("is exported with all that is kept of it, and not of others", async () => {
      await using desk = await opened();
      await desk.keys.issue({ name: "other" });
      const { account_id: account, id, allowance_id: allowance } = await desk.keys.issue({ name: "crane" });
      const usage = {
        key_id: id,
        allowance_id: allowance,
        day: "2026-11-21",
        endpoint: "optimality.composite",
      };
      await desk.database
        .insertInto("usage_day")
        .values({ ...usage, requests: 3, charged: 3 })
        .execute();
      const exported = await exportAccount(desk.operator, account);
      expect(exported.account).toMatchObject({ id: account, name: "crane" });
      expect(exported.keys).toEqual([await desk.keys.get(id)]);
      expect(exported.keys[0]).not.toHaveProperty("hash");
      expect(exported.allowances.map((one) => one.id)).toEqual([allowance]);
      expect(exported.usage).toEqual([{ ...usage, requests: 3, charged: 3 }]);
      expect(exported.audit.map(({ action }) => action).toSorted()).toEqual([
        "accounts.create",
        "accounts.export",
        "allowance.create",
        "keys.issue",
      ]);
    });

    test("leaves neither name nor key when it is deleted, and its notes without a name", async () => {
      await using desk = await opened();
      const { account_id: account, plaintext, id } = await desk.keys.issue({ name: "Vera Vogel" });
      expect(await deleteAccount(desk.operator, account)).toEqual([id]);
      expect(await desk.keys.find(plaintext)).toBeUndefined();
      expect(await listAccounts(desk.database)).toEqual([]);
      await expect(deleteAccount(desk.operator, account)).rejects.toMatchObject({ code: "absent" });
      const kept = await everything(desk.database);
      expect(JSON.stringify(kept)).not.toContain("Vera");
      expect(kept["audit"]).toHaveLength(4);
    });
  });

  describe("an allowance", () => {
    test("is changed by its id or a key's, and keeps what was used", async () => {
      await using desk = await opened();
      const { id, allowance_id: allowance } = await desk.keys.issue({ name: "first" });
      const used = { used: 7, period_start: Date.UTC(2026, 10) };
      await desk.database.updateTable("allowance").set(used).execute();
      await setAllowance(desk.operator, id, { limit: 5 });
      expect(await findAllowance(desk.database, allowance)).toMatchObject({
        kind: "month",
        limit: 5,
        ...used,
      });
      expect(await listAllowances(desk.database)).toEqual([await findAllowance(desk.database, id)]);
      await expect(findAllowance(desk.database, `${allowance}x`)).rejects.toThrow(
        `Did you mean ${allowance}?`,
      );
    });
  });

  describe("a package", () => {
    test("of everything is there from the start", async () => {
      await using desk = await opened();
      const list = await listPackages(desk.database);
      expect(list).toMatchObject([{ id: "all", offerings: ["operational", "historical", "projection"] }]);
    });

    test("changes for the keys that point to it", async () => {
      await using desk = await opened();
      await setPackage(desk.operator, "past", ["historical"]);
      const { plaintext } = await desk.keys.issue({ name: "first", package: "past" });
      await setPackage(desk.operator, "past", ["operational"]);
      expect((await desk.keys.find(plaintext))?.principal.offerings).toEqual(["operational"]);
      await expect(findPackage(desk.database, "passt")).rejects.toThrow("Did you mean past?");
      await expect(desk.keys.issue({ name: "second", package: "future" })).rejects.toMatchObject({
        code: "absent",
      });
    });
  });

  test("what is refused leaves nothing of itself", async () => {
    await using desk = await opened();
    await expect(desk.keys.issue({ name: "first", package: "none" })).rejects.toThrow("there is no package");
    expect(await listAccounts(desk.database)).toEqual([]);
    expect((await everything(desk.database))["audit"]).toEqual([]);
  });

  test("every change is noted with who made it", async () => {
    await using desk = await opened();
    const { id, account_id: account } = await desk.keys.issue({ name: "first" });
    await desk.keys.rotate(id, { overlapMs: 0 });
    await setAllowance(desk.operator, id, { limit: 9 });
    await setPackage(desk.operator, "past", ["historical"]);
    await exportAccount(desk.operator, account);
    await deleteAccount(desk.operator, account);
    const rows = await desk.database.selectFrom("audit").selectAll().execute();
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(["tester"]));
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      "accounts.create",
      "accounts.delete",
      "accounts.export",
      "allowance.create",
      "allowance.set",
      "keys.issue",
      "keys.rotate",
      "package.set",
    ]);
  });
}

/** Returns all rows of all tables, with bytes as latin1. */
async function everything(database: Database): Promise<Record<string, unknown[]>> {
  const tables = await database.introspection.getTables();
  const rows = tables.map(async ({ name }) => [
    name,
    (
      await database
        .selectFrom(name as "api_key")
        .selectAll()
        .execute()
    ).map((row) => ({
      ...row,
      ...("hash" in row ? { hash: Buffer.from(row.hash).toString("latin1") } : {}),
    })),
  ]);
  return Object.fromEntries(await Promise.all(rows)) as Record<string, unknown[]>;
}
