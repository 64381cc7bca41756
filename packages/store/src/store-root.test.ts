import { temporaryFolder } from "@halcyon/testing";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe } from "vitest";
import {
  bucketRoot,
  bucketStorage,
  fakeServer,
  otherEndpoint,
  otherServer,
} from "./s3/opened-bucket.suite.ts";
import { folderStorage } from "./storage/folder/folder-storage.ts";
import { describeStorage } from "./storage/storage.suite.ts";
import { wholeObjects } from "./publication/bucket-shelf.ts";
import { describeStoreRoot } from "./store-root.suite.ts";

describeStoreRoot("a folder", async () => {
  const root = temporaryFolder();
  return {
    root,
    reader: () => folderStorage(root),
    keys: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
    },
    put: async (key, bytes) => {
      await mkdir(dirname(join(root, key)), { recursive: true });
      await writeFile(join(root, key), bytes);
    },
    remove: (key) => rm(join(root, key)),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
});
describeStoreRoot("a bucket", () => bucketRoot(fakeServer));
describeStorage("a bucket of S3", () => bucketStorage(fakeServer));
describeStorage("a bucket of S3 by whole objects", async () => {
  const opened = await bucketStorage(fakeServer);
  return {
    ...opened,
    storage: wholeObjects(opened.storage),
    [Symbol.asyncDispose]: opened[Symbol.asyncDispose],
  };
});

describe.skipIf(otherEndpoint === undefined)("on the server of HALCYON_S3_ENDPOINT", () => {
  describeStoreRoot("a bucket", () => bucketRoot(otherServer));
  describeStorage("a bucket", () => bucketStorage(otherServer));
});
