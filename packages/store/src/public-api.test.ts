import { expect, test } from "vitest";
import * as store from "./index.ts";
import * as kit from "./writer-kit.ts";

test("the package exports these values and no others", () => {
  expect(Object.keys(store).toSorted()).toEqual([
    "StoreError",
    "copyRecord",
    "copyRun",
    "describedStoreSource",
    "fieldSource",
    "folderStorage",
    "folderTiles",
    "httpStorage",
    "isRunPublished",
    "newestRunPublished",
    "openFieldWriter",
    "openRecordWriter",
    "openRunWriter",
    "packLayer",
    "parseS3Address",
    "publishedRuns",
    "recordStoreSource",
    "s3Bucket",
    "storeSource",
    "surveyCells",
  ]);
});

test("its writer kit exports these values and no others", () => {
  expect(Object.keys(kit).toSorted()).toEqual([
    "groupBefore",
    "hostIsBigEndian",
    "littleEndianBytes",
    "lockFile",
    "lockPart",
    "openSharedRunWriter",
    "openWorkArea",
    "placesOfCells",
    "publishedAgain",
    "publishedGroup",
    "recordBegun",
    "storeName",
    "swapBytes",
    "takeUp",
    "tilingOf",
    "workAreas",
    "writeDurably",
  ]);
});
