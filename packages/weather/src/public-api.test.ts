import { expect, test } from "vitest";
import * as weather from "./index.ts";

test("the package exports these values and no others", () => {
  expect(Object.keys(weather).toSorted()).toEqual([
    "ArchiveError",
    "OpenMeteoError",
    "SourceError",
    "StationFileError",
    "archiveLayouts",
    "archiveSource",
    "describeModel",
    "findRuns",
    "longestGapHours",
    "modelAvailability",
    "openMeteoClient",
    "openMeteoSource",
    "placeParts",
    "readArchive",
    "readForecast",
    "stationSource",
    "syntheticSource",
    "toHours",
  ]);
});
