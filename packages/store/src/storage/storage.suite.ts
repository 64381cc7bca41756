import { temporaryFolder } from "@halcyon/testing";
import { randomBytes } from "node:crypto";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoreStorage } from "./storage.ts";

/** Empty storage for a test. */
export interface OpenedStorage extends AsyncDisposable {
  readonly storage: StoreStorage;
  /**
   * Writes an object.
   *
   * @param changedS - Time of the write, if the storage records it [s since 1970].
   */
  readonly put: (key: string, bytes: Uint8Array, changedS?: number) => Promise<void>;
}

/** Opens a storage whose root is a local folder. */
export async function storageOfFolder(
  open: (folder: string) => StoreStorage | Promise<StoreStorage>,
): Promise<OpenedStorage> {
  const folder = temporaryFolder();
  const storage = await open(folder);
  return {
    storage,
    put: async (key, bytes, changedS) => {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      if (changedS !== undefined) await utimes(path, changedS, changedS);
    },
    [Symbol.asyncDispose]: async () => {
      await storage.close();
    },
  };
}

/** Defines tests for the contract of a storage. Must be called at the top of a test file. */
export function describeStorage(name: string, open: () => Promise<OpenedStorage>): void {
  describe(`${name} as a storage`, () => {
    const object = new Uint8Array(randomBytes(10_000));
    let opened: OpenedStorage;
    let storage: StoreStorage;
    let put: OpenedStorage["put"];

    beforeAll(async () => {
      opened = await open();
      ({ storage, put } = opened);
      await put("run/c/0/0", object);
    });

    afterAll(async () => {
      await opened[Symbol.asyncDispose]();
    });

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
      await put("named/b", Uint8Array.of(1), 1000);
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
