import { existsSync, readFileSync } from "node:fs";
import type { StationFile } from "./climates.ts";

const folder = new URL("../../../../../shared/fixtures/station/", import.meta.url);

/** Reads the files of real weather stations from a folder next to the project. Returns undefined if the folder does not exist. */
export function stationFiles(): readonly StationFile[] | undefined {
  if (!existsSync(folder)) return undefined;
  const textOf = (file: string): string => readFileSync(new URL(file, folder), "utf8");
  return [
    { name: "Sand Point", format: "tmy3", text: textOf("tmy3_703165_sand_point.csv") },
    { name: "45 N 8 E", format: "epw", text: textOf("pvgis_tmy_45.000_8.000.epw") },
  ];
}
