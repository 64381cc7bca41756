import { expect, test } from "vitest";
import * as ingest from "./index.ts";

test("the package exports these values and no others", () => {
  expect(Object.keys(ingest).toSorted()).toEqual([
    "IngestError",
    "NetcdfError",
    "fileRevision",
    "ingestNexGddp",
    "ingestRecord",
    "ingestRun",
    "netcdfRecord",
    "newestRun",
    "nexBucket",
    "nexVariables",
    "openProvider",
    "providerIds",
    "quantityNames",
    "watchRuns",
  ]);
});
