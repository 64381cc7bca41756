import { expect, test } from "vitest";
import * as weather from "./index.ts";

test("the package exports these values and no others", () => {
  expect(Object.keys(weather).toSorted()).toEqual([
    "ArchiveError",
    "OpenMeteoError",
    "SourceError",
    "StationFileError",
    "StoreError",
    "archiveLayouts",
    "archiveSource",
    "describeModel",
    "findRuns",
    "folderStorage",
    "httpStorage",
    "longestGapHours",
    "modelAvailability",
    "openMeteoClient",
    "openMeteoSource",
    "openRunWriter",
    "placeParts",
    "publishedRuns",
    "readArchive",
    "readForecast",
    "stationSource",
    "storeSource",
    "syntheticSource",
    "toHours",
  ]);
});
