import { expect, test } from "vitest";
import * as dynamical from "./dynamical/index.ts";
import * as weather from "./index.ts";
import * as openMeteo from "./open-meteo/index.ts";
import * as cellSearch from "./places/cell-search.ts";
import * as kit from "./source-kit.ts";
import * as station from "./station/index.ts";
import * as synthetic from "./synthetic/index.ts";

test("the package exports these values and no others", () => {
  expect(Object.keys(weather).toSorted()).toEqual([
    "CalibrationFileError",
    "DamagedRunError",
    "DamagedRuns",
    "SourceError",
    "ageOf",
    "arePlacedStill",
    "calibratedNames",
    "calibratedSource",
    "calibratedValues",
    "calibratedVariable",
    "checkObservations",
    "describeModel",
    "doubtObservations",
    "ensembleBeside",
    "fileBytesMax",
    "findRuns",
    "fitOdds",
    "fitVariable",
    "forecastSource",
    "formatRecordTime",
    "isFed",
    "isReadAt",
    "joinRecords",
    "longestGapHours",
    "loopTurn",
    "mapLayers",
    "maxAgeHours",
    "modelAvailability",
    "modelService",
    "moveLevels",
    "nextReadableMs",
    "parseRecordTime",
    "partService",
    "partsAsOf",
    "placeParts",
    "pooledDaysMin",
    "rangeDoubts",
    "reachHours",
    "readCalibration",
    "readForecast",
    "recordAtSites",
    "scoreCalibration",
    "siteCalibration",
    "siteOdds",
    "sourceAtSites",
    "tableEvents",
    "toHours",
    "trainingDaysMin",
  ]);
});

test("its source kit exports these values and no others", () => {
  expect(Object.keys(kit).toSorted()).toEqual([
    "ByteCache",
    "LoopTurns",
    "PackingTooFineError",
    "atMost",
    "cellCache",
    "checksumCrc32c",
    "crc32c",
    "diskBytes",
    "doubtsOfYear",
    "fullTurn",
    "greatCircleKm",
    "gregorianFromSeconds",
    "hoursOfMean",
    "isCalendarName",
    "isLand",
    "mayPass",
    "nearestCell",
    "nearestPoint",
    "objectClient",
    "packerOf",
    "parseTimeUnits",
    "rangeLength",
    "readRefusal",
    "readUnit",
    "recordPacking",
    "recordPackings",
    "recordRange",
    "retryAfterMs",
    "sealOf",
    "secondsPer",
    "stepHours",
    "storedFolder",
    "tidy",
    "tryAgain",
    "turn",
    "unitVector",
    "unlessLate",
    "unsealed",
    "windFromDegrees",
  ]);
  expect(Object.keys(cellSearch).toSorted()).toEqual(["greatCircleKm", "nearestCell", "nearestPoint"]);
});

test.each([
  [
    "dynamical",
    dynamical,
    [
      "dynamicalClient",
      "dynamicalDatasets",
      "dynamicalSource",
      "dynamicalTerms",
      "requireIcechunk",
      "runSchedules",
    ],
  ],
  [
    "open-meteo",
    openMeteo,
    [
      "OpenMeteoError",
      "archiveModels",
      "climateModelNames",
      "openMeteoArchive",
      "openMeteoClient",
      "openMeteoClimate",
      "openMeteoProducts",
      "openMeteoSource",
      "scheduleOf",
    ],
  ],
  [
    "station",
    station,
    [
      "StationFileError",
      "doubtfulYears",
      "formatOfText",
      "headingDoubts",
      "stationLicences",
      "stationReader",
      "stationRecordSource",
      "stationSource",
      "wordsBelow",
    ],
  ],
  [
    "synthetic",
    synthetic,
    ["forecastsOf", "recipeOf", "recordOf", "syntheticHistory", "syntheticProjections", "syntheticSource"],
  ],
] as const)("its source %s exports these values and no others", (_name, source, names) => {
  expect(Object.keys(source).toSorted()).toEqual(names);
});
