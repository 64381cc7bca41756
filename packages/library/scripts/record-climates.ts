import { readFileSync, writeFileSync } from "node:fs";
import {
  intro,
  stationSection,
  stationYears,
  syntheticSection,
  syntheticYears,
} from "./climates/climates.ts";
import { stationFiles } from "./climates/station-files.ts";

const document = new URL("../CLIMATES.md", import.meta.url);
const files = stationFiles();
const stations =
  files === undefined
    ? recordedStations(readFileSync(document, "utf8"))
    : stationSection(await stationYears(files));
writeFileSync(document, [intro, syntheticSection(await syntheticYears()), stations].join("\n"));
if (files === undefined)
  console.log("The table of real stations is unchanged: there are no files in ../shared/fixtures/station.");

/** Returns the section about real stations from an earlier version of the document. */
function recordedStations(text: string): string {
  return text.slice(text.indexOf("## Real stations"));
}
