import { temporaryFolder } from "@halcyon/testing";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderStorage } from "./folder-storage.ts";
import { describeStorage, storageOfFolder } from "../storage.suite.ts";

describeStorage("a local folder", () => storageOfFolder((folder) => folderStorage(folder)));
describeStorage("a local folder with a single open file", () =>
  storageOfFolder((folder) => folderStorage(folder, { openFilesMax: 1 })),
);
describeStorage("a local folder that is read while the thread waits", () =>
  storageOfFolder((folder) => folderStorage(folder, { holdsThread: true })),
);

test("a file that was deleted while it was open is read to its end", async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, "a"), "abcdef");
  const storage = folderStorage(folder);
  await storage.getRange("a", { offset: 0, length: 1 });
  expect(await storage.getRange("a", { offset: 3, length: 3 })).toEqual(new TextEncoder().encode("def"));
  await storage.close();
});

test("a folder in place of an object is an error that names it, not bytes", async () => {
  const storage = folderStorage(tmpdir());
  await expect(storage.get("")).rejects.toMatchObject({ name: "StoreError", code: "unreachable" });
  await storage.close();
});
