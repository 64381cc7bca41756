import { expect, test } from "vitest";
import * as ingest from "./index.ts";

test("the package exports these values and no others", () => {
  expect(Object.keys(ingest).toSorted()).toEqual([
    "IngestError",
    "NetcdfError",
    "fileRevision",
    "giveUpTask",
    "inProcessTasks",
    "ingestNexGddp",
    "ingestRecord",
    "ingestRun",
    "netcdfRecord",
    "newestRun",
    "nexBucket",
    "nexVariables",
    "openProvider",
    "openSpreadWorker",
    "providerIds",
    "quantityNames",
    "spreadRun",
    "stepKinds",
    "taskId",
    "watchRuns",
  ]);
});
