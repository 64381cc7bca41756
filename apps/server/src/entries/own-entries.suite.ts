import { taskRequestSchema } from "@halcyon/schema";
import { curatedIds, customIds } from "@halcyon/schema/wire";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "@halcyon/database/database";
import type { WatchedNumber } from "@halcyon/database/sqlite/watched-number";
import { type OwnEntries, ownEntriesIn, versionsMax } from "./own-entries.ts";

const request = taskRequestSchema.parse({
  name: "Roof work",
  sector: "Building",
  description: "On a flat roof.",
  constraints: [
    { variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 8 }, acceptable: { max: 17 }, weight: 1 },
  ],
});
const any = (): boolean => true;

/**
 * Defines tests of the entries (tasks or scenarios) of accounts, on a database.
 *
 * @param watch - Creates a reader that watches versions, if the database supports it.
 */
export function describeOwnEntries(
  location: () => Promise<string>,
  watch: (database: Database) => Promise<WatchedNumber | undefined> = async () => undefined,
): void {
  describe("entries of an account", () => {
    let database: Database;
    let versionNow: WatchedNumber | undefined;
    let entries: OwnEntries;

    beforeEach(async () => {
      database = await openDatabase(await location());
      versionNow = await watch(database);
      entries = ownEntriesIn(database, () => 1000, { versionNow });
      for (const id of ["acc_a", "acc_b"])
        await database
          .insertInto("account")
          .values({ id, name: id, created_at: 0, deleted_at: null })
          .execute();
    });
    afterEach(async () => {
      versionNow?.[Symbol.dispose]();
      await database.destroy();
    });

    const create = async (accountId = "acc_a") => {
      const entry = await entries.create(accountId, "task", request);
      if (entry === "too many") throw new Error("there is room");
      return { entry, name: { accountId, type: "task", id: entry.id } as const };
    };

    test("have ids of their own range, that no other entry has", async () => {
      const drawn = [12_345, 12_345, 67_890];
      const drawing = ownEntriesIn(database, () => 0, { drawId: () => drawn.shift()! });
      const first = await drawing.create("acc_a", "task", request);
      const second = await drawing.create("acc_b", "scenario", request);
      expect([first, second]).toMatchObject([{ id: 12_345 }, { id: 67_890 }]);
      for (let count = 0; count < 20; count++) {
        const { id } = (await create()).entry;
        expect(id).toBeGreaterThanOrEqual(customIds.min);
        expect(id).toBeGreaterThan(curatedIds.scenario.max);
        expect(id).toBeLessThanOrEqual(customIds.max);
      }
    });

    test("are found by their account and type alone, as they were written", async () => {
      const { name, entry } = await create();
      expect(entry).toEqual({ ...request, id: name.id, type: "task", version: 1, slug: "roof-work" });
      expect(await entries.find(name)).toBe(await entries.find(name));
      expect(await entries.find(name)).toEqual(entry);
      expect(await entries.find({ ...name, accountId: "acc_b" })).toBeUndefined();
      expect(await entries.find({ ...name, type: "scenario" })).toBeUndefined();
      expect(await entries.findVersion({ ...name, accountId: "acc_b" }, 1)).toBeUndefined();
      expect(await entries.list("acc_b", "task")).toEqual([]);
      for (const change of [
        entries.replace({ ...name, accountId: "acc_b" }, request, any),
        entries.delete({ ...name, type: "scenario" }, any),
      ])
        expect(await change).toBe("absent");
    });

    test("are changed by one of several who know the same version", async () => {
      const { name } = await create();
      const changes = Array.from({ length: 5 }, (_, index) =>
        entries.replace(name, { ...request, name: `Name ${index}` }, (version) => version === 1),
      );
      const outcomes = await Promise.all(changes);
      expect(outcomes.filter((outcome) => outcome === "changed")).toHaveLength(4);
      expect(await entries.find(name)).toMatchObject({ version: 2 });
      expect(await entries.findVersion(name, 1)).toMatchObject({ name: "Roof work" });
    });

    test("stay as they were where what goes alongside a change fails", async () => {
      const { name, entry } = await create();
      const fails = () => Promise.reject(new Error("taken over"));
      await expect(entries.replace(name, { ...request, name: "Lost" }, any, fails)).rejects.toThrow(
        "taken over",
      );
      await expect(entries.delete(name, any, fails)).rejects.toThrow("taken over");
      expect(await entries.find(name)).toEqual(entry);
      await entries.replace(name, { ...request, name: "Kept" }, any);
      expect(await entries.find(name)).toMatchObject({ version: 2, name: "Kept" });
      expect(await entries.findVersion(name, 2)).toMatchObject({ name: "Kept" });
    });

    test("are found as another process left them", async () => {
      const { name } = await create();
      const others = ownEntriesIn(database, () => 1000);
      expect(await entries.find(name)).toMatchObject({ version: 1 });
      await others.replace(name, { ...request, name: "Wall work" }, any);
      expect(await entries.find(name)).toMatchObject({ version: 2, name: "Wall work" });
      expect(await entries.find({ ...name, accountId: "acc_b" })).toBeUndefined();
      expect(await entries.find({ ...name, type: "scenario" })).toBeUndefined();
      await others.delete(name, any);
      expect(await entries.find(name)).toBeUndefined();
    });

    test("are as many as an account may have, however many are created at once", async () => {
      const rows = Array.from({ length: 998 }, (_, index) => ({
        account_id: "acc_a",
        id: 10_000 + index,
        type: "task" as const,
        version: 1,
        created_at: 0,
        deleted_at: null,
      }));
      for (let from = 0; from < rows.length; from += 100)
        await database
          .insertInto("custom_entry")
          .values(rows.slice(from, from + 100))
          .execute();
      const made = await Promise.all(
        Array.from({ length: 5 }, () => entries.create("acc_a", "task", request)),
      );
      expect(made.filter((one) => one === "too many")).toHaveLength(3);
      expect(await entries.create("acc_b", "task", request)).not.toBe("too many");
    });

    test("are listed by their words alone, also those that a process of an older version wrote", async () => {
      const { entry } = await create();
      const { constraints: _constraints, ...listed } = entry;
      expect(await entries.list("acc_a", "task")).toEqual([listed]);
      await database.updateTable("custom_entry_version").set({ summary: "{}" }).execute();
      expect(await entries.list("acc_a", "task")).toEqual([listed]);
    });

    test("are listed in parts: the first so many of a type behind an id", async () => {
      const drawn = [30_000, 10_000, 20_000, 40_000];
      const drawing = ownEntriesIn(database, () => 0, { drawId: () => drawn.shift()! });
      for (const type of ["task", "task", "scenario", "task"] as const)
        await drawing.create("acc_a", type, request);
      const idsBehind = async (afterId: number, countMax: number) =>
        (await entries.list("acc_a", "task", { afterId, countMax })).map(({ id }) => id);
      expect(await idsBehind(0, 2)).toEqual([10_000, 30_000]);
      expect(await idsBehind(10_000, 5)).toEqual([30_000, 40_000]);
      expect(await idsBehind(0, 0)).toEqual([]);
    });

    test("have a limited number of versions in all", async () => {
      const { name } = await create();
      const rows = Array.from({ length: versionsMax - 1 }, (_, index) => ({
        account_id: "acc_a",
        id: name.id,
        version: index + 2,
        definition: "{}",
        summary: "{}",
        created_at: 0,
      }));
      for (let from = 0; from < rows.length; from += 1000)
        await database
          .insertInto("custom_entry_version")
          .values(rows.slice(from, from + 1000))
          .execute();
      expect(await entries.replace(name, request, any)).toBe("too many");
      expect(await entries.create("acc_a", "task", request)).toBe("too many");
      expect(await entries.find(name)).toMatchObject({ version: 1 });
    });

    test("keep their versions after they are deleted", async () => {
      const { name } = await create();
      await entries.delete(name, any);
      expect(await entries.find(name)).toBeUndefined();
      expect(await entries.list("acc_a", "task")).toEqual([]);
      expect(await entries.findVersion(name, 1)).toMatchObject({ id: name.id, version: 1 });
      expect(await entries.replace(name, request, any)).toBe("absent");
    });
  });
}
