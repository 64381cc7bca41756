import { extname, resolve } from "node:path";
import { epochHourOf } from "@halcyon/schema";
import { StationFileError, type StationOptions, stationSource, type WeatherSource } from "@halcyon/weather";
import { ConfigError } from "../config.ts";
import type { StationPartConfig } from "../part-config.ts";
import { given } from "../given.ts";
import type { PartPlace } from "./part-place.ts";

/**
 * A station's file as the source of a part.
 *
 * @returns What opens the file; it throws an error that names the file where that cannot be read.
 * @throws ConfigError for a part that needs members.
 */
export function stationPart(config: StationPartConfig, place: PartPlace): () => WeatherSource {
  const { where, part, folder, readText } = place;
  if (part !== "deterministic") {
    throw new ConfigError(
      `${where}.source: a station is one forecast without members and feeds the deterministic part alone`,
    );
  }
  const path = resolve(folder, config.file);
  return () => {
    const text = readText(path);
    try {
      return stationSource(stationOptions(config, text));
    } catch (error) {
      if (error instanceof StationFileError) error.message = `${path}: ${error.message}`;
      throw error;
    }
  };
}

function stationOptions(station: StationPartConfig, text: string): StationOptions {
  const {
    file,
    format,
    location,
    elevation_m: elevationM,
    start,
    radius_km: radiusKm,
    columns,
    time_column: timeColumn,
    id,
    attribution,
    licence,
  } = station;
  return {
    text,
    format: format ?? formatOf(file, columns !== undefined),
    ...given({
      location,
      elevationM,
      start: start === undefined ? undefined : epochHourOf(Date.parse(start)),
      radiusKm,
      columns,
      timeColumn,
      id,
      attribution,
      licence,
    }),
  };
}

/** EPW files are called so; a CSV file without a column map is taken for TMY3. */
function formatOf(file: string, hasColumns: boolean): StationOptions["format"] {
  if (extname(file).toLowerCase() === ".epw") return "epw";
  return hasColumns ? "csv" : "tmy3";
}
