import { expect, test } from "vitest";
import * as weather from "./index.ts";
import * as kit from "./source-kit.ts";

test("the package exports these values and no others", () => {
  expect(Object.keys(weather).toSorted()).toEqual([
    "DamagedRunError",
    "DamagedRuns",
    "OpenMeteoError",
    "SourceError",
    "StationFileError",
    "archiveLayouts",
    "archiveSource",
    "describeModel",
    "findRuns",
    "forecastsOf",
    "formatRecordTime",
    "isFed",
    "joinRecords",
    "longestGapHours",
    "loopTurn",
    "modelAvailability",
    "modelService",
    "openMeteoClient",
    "openMeteoSource",
    "parseRecordTime",
    "partService",
    "placeParts",
    "reachHours",
    "readArchive",
    "readForecast",
    "recipeOf",
    "recordOf",
    "stationRecordSource",
    "stationSource",
    "syntheticHistory",
    "syntheticProjections",
    "syntheticSource",
    "toHours",
  ]);
});

test("its source kit exports these values and no others", () => {
  expect(Object.keys(kit).toSorted()).toEqual([
    "ByteCache",
    "atMost",
    "fullTurn",
    "greatCircleKm",
    "gregorianFromSeconds",
    "isCalendarName",
    "isLand",
    "mayPass",
    "nearestCell",
    "objectClient",
    "packValue",
    "parseTimeUnits",
    "rangeLength",
    "recordPacking",
    "recordRange",
    "retryAfterMs",
    "secondsPer",
    "stepHours",
    "tidy",
    "tryAgain",
    "turn",
    "unlessLate",
    "windFromDegrees",
  ]);
});
