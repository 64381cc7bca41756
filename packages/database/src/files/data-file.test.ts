import { chmod, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { DataFolderError, openDataFile } from "./data-file.ts";

describe("every file of a data folder is for its owner alone", () => {
  async function modesOf(folder: string): Promise<Record<string, string>> {
    const names = (await readdir(folder)).toSorted();
    const modes = names.map(async (name) => [
      name,
      ((await stat(join(folder, name))).mode & 0o777).toString(8),
    ]);
    return Object.fromEntries((await Promise.all(modes)) as [string, string][]);
  }
  const files = ["halcyon.sqlite", "halcyon.sqlite-shm", "halcyon.sqlite-wal", "halcyon.sqlite-witness"];
  const own = (...names: string[]) => Object.fromEntries(names.map((name) => [name, "600"]));

  test.each([0o000, 0o022, 0o777])("with a folder that all may read and the umask %o", async (umask) => {
    const folder = temporaryFolder();
    await chmod(folder, 0o755);
    const before = process.umask(umask);
    try {
      const database = await openDataFile(folder);
      expect(await modesOf(folder)).toEqual(own(...files));
      await database.destroy();
    } finally {
      process.umask(before);
    }
  });

  test("that was left by others before", async () => {
    const folder = temporaryFolder();
    await (await openDataFile(folder)).destroy();
    const others = ["demo-key", "halcyon.sqlite.bak", "store.lock"];
    for (const name of others) await writeFile(join(folder, name), "");
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o666);
    const database = await openDataFile(folder);
    expect(await modesOf(folder)).toEqual(own(...files, ...others));
    await database.destroy();
  });
});

describe("a database that was emptied", () => {
  async function used(): Promise<{ readonly folder: string; readonly file: string }> {
    const folder = temporaryFolder();
    await (await openDataFile(folder)).destroy();
    await writeFile(join(folder, "demo-key"), "hal_\n");
    return { folder, file: join(folder, "halcyon.sqlite") };
  }
  const expectRefused = async (folder: string): Promise<void> => {
    const error = await openDataFile(folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DataFolderError);
    expect((error as Error).message).toMatch(
      /is empty and was not before; put a copy of halcyon\.sqlite back/,
    );
  };

  test.each([
    ["has no bytes", (file: string) => truncate(file)],
    ["is gone", (file: string) => rm(file)],
    [
      "has a header alone, as one that was copied without its log",
      async (file: string) => {
        await rm(file);
        const empty = new DatabaseSync(file);
        empty.exec("pragma journal_mode = wal");
        empty.close();
        expect((await stat(file)).size).toBeGreaterThan(0);
      },
    ],
  ])("that %s beside the demo key is refused, and stays so", async (_case, empty) => {
    const { folder, file } = await used();
    await empty(file);
    await expectRefused(folder);
    await expectRefused(folder);
  });

  test("whose log lies beside it is refused, and the log stays", async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, "halcyon.sqlite"), "");
    await writeFile(join(folder, "halcyon.sqlite-wal"), "log");
    await expectRefused(folder);
    expect((await stat(join(folder, "halcyon.sqlite-wal"))).size).toBe(3);
  });

  test("with nothing beside it is made", async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, "halcyon.sqlite"), "");
    const database = await openDataFile(folder);
    expect(await database.selectFrom("account").selectAll().execute()).toEqual([]);
    await database.destroy();
  });
});
