import { writeFileSync } from "node:fs";
import {
  intro,
  stationSection,
  stationYears,
  syntheticSection,
  syntheticYears,
} from "./climates/climates.ts";
import { stationFiles } from "./climates/station-files.ts";

const files = stationFiles();
if (files === undefined) throw new Error("The real station files are needed to write the whole document.");
const sections = [intro, syntheticSection(await syntheticYears()), stationSection(await stationYears(files))];
writeFileSync(new URL("../CLIMATES.md", import.meta.url), sections.join("\n"));
