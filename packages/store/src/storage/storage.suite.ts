import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoreStorage } from "./storage.ts";

export interface StorageCase {
  /** Opens the storage whose root is a local folder. */
  readonly open: (folder: string) => Promise<StoreStorage>;
}

/** What every storage promises. Called at the top of a test file. */
export function describeStorage(name: string, { open }: StorageCase): void {
  describe(`${name} as a storage`, () => {
    const object = new Uint8Array(randomBytes(10_000));
    let folder = "";
    let storage: StoreStorage;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "halcyon-storage-"));
      await put("run/c/0/0", object);
      storage = await open(folder);
    });

    afterAll(async () => {
      await storage.close();
      await rm(folder, { recursive: true });
    });

    async function put(key: string, bytes: Uint8Array): Promise<void> {
      await mkdir(dirname(join(folder, key)), { recursive: true });
      await writeFile(join(folder, key), bytes);
    }

    test("gives a whole object", async () => {
      expect(await storage.get("run/c/0/0")).toEqual(object);
    });

    test.each([
      [{ offset: 0, length: 1 }, 0],
      [{ offset: 17, length: 1000 }, 17],
      [{ offset: 9999, length: 1 }, 9999],
      [{ suffixLength: 260 }, 9740],
      [{ suffixLength: 10_000 }, 0],
    ])("gives the range %o", async (range, from) => {
      const length = "length" in range ? range.length : range.suffixLength;
      expect(await storage.getRange("run/c/0/0", range)).toEqual(object.slice(from, from + length));
    });

    test("has nothing where there is no object", async () => {
      expect(await storage.get("run/none")).toBeUndefined();
      expect(await storage.get("run/none", "fresh")).toBeUndefined();
      expect(await storage.getRange("run/none", { offset: 0, length: 4 })).toBeUndefined();
      expect(await storage.getRange("run/c/0/0/under-a-file", { offset: 0, length: 4 })).toBeUndefined();
    });

    test("finds an object that was not there before", async () => {
      expect(await storage.get("later")).toBeUndefined();
      expect(await storage.getRange("later", { offset: 1, length: 2 })).toBeUndefined();
      await put("later", Uint8Array.of(1, 2, 3));
      expect(await storage.get("later")).toEqual(Uint8Array.of(1, 2, 3));
      expect(await storage.getRange("later", { offset: 1, length: 2 })).toEqual(Uint8Array.of(2, 3));
    });

    test.each([{ offset: 9999, length: 2 }, { offset: 20_000, length: 1 }, { suffixLength: 10_001 }])(
      "refuses the range %o, which the object does not hold",
      async (range) => {
        await expect(storage.getRange("run/c/0/0", range)).rejects.toMatchObject({
          name: "StoreError",
          code: "truncated",
        });
      },
    );

    test("gives the object as it is now where it is asked for fresh", async () => {
      for (const value of [1, 2, 3]) {
        await put("latest.json", Uint8Array.of(value));
        expect(await storage.get("latest.json", "fresh")).toEqual(Uint8Array.of(value));
      }
    });

    test("names what lies in a folder, where it can", async () => {
      if (storage.list === undefined) return;
      expect(await storage.list("run")).toEqual(["c"]);
      expect(await storage.list("no/such/folder")).toEqual([]);
      await put("named/b", Uint8Array.of(1));
      await utimes(join(folder, "named/b"), 1000, 1000);
      await put("named/a", Uint8Array.of(1));
      expect(await storage.list("named")).toEqual(["b", "a"]);
    });

    test("answers many at a time", async () => {
      const ranges = Array.from({ length: 200 }, (_, index) => ({ offset: index * 50, length: 50 }));
      const parts = await Promise.all(ranges.map(async (range) => storage.getRange("run/c/0/0", range)));
      expect(new Uint8Array(Buffer.concat(parts.map((part) => part!)))).toEqual(object);
    });
  });
}
