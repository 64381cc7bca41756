import { extname, resolve } from "node:path";
import { locationSchema, type VariableName, variableNames } from "@halcyon/schema";
import { epochHourOf, fullHourSchema } from "@halcyon/schema/time";
import { StationFileError, type StationOptions, stationSource } from "@halcyon/weather/sources/station";
import { z } from "zod";
import { ConfigError } from "../config-error.ts";
import { given } from "@halcyon/base/given";
import { sourceKind } from "./source-kind.ts";
import { terms } from "../stores/source-terms.ts";

const stationPartSchema = z.strictObject({
  ...terms,
  source: z.literal("station").meta({ description: "A station file, replayed as a forecast." }),
  file: z
    .string()
    .min(1)
    .meta({ description: "Path of the file; a relative path starts at the folder of the configuration." }),
  format: z.enum(["epw", "tmy3", "csv"]).optional().meta({
    description:
      "Format of the file; by default `epw` for a file of that ending, `csv` if there are `columns`, and `tmy3` otherwise.",
  }),
  location: locationSchema.optional().meta({
    description: "Place of the station. A CSV file needs it; other files name their own.",
  }),
  elevation_m: z.number().min(-500).max(9000).optional().meta({
    description: "Height of the station above sea level [m]; by default that of the file.",
  }),
  start: fullHourSchema.optional().meta({
    description:
      "Hour at which the replay begins. By default a typical year repeats every year, and a CSV file keeps its own times.",
  }),
  radius_km: z.number().positive().max(20_100).optional().meta({
    description: "Distance from the station within which places get its weather [km].",
  }),
  columns: z
    .record(
      z.string().min(1),
      z.strictObject({
        variable: z.enum(variableNames as [VariableName, ...VariableName[]]),
        unit: z.string(),
      }),
    )
    .optional()
    .meta({ description: "Columns of a CSV file by their names, each with its variable and its unit." }),
  time_column: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Name of the column with the times of a CSV file; by default `time`." }),
});

type StationPartConfig = z.output<typeof stationPartSchema>;

/**
 * Kind of source that reads a station file. It can be used only for a model part without ensemble members. If the file cannot be read, the error names the
 * file.
 */
export const stationKind = sourceKind(stationPartSchema, (config, { where, part, folder, readText }) => {
  if (part !== "deterministic") {
    throw new ConfigError(
      `${where}.source: a station is one forecast without members and feeds the deterministic part alone`,
    );
  }
  const path = resolve(folder, config.file);
  return () => {
    const text = readText(path);
    try {
      return stationSource({ ...stationOptions(config, text), file: path });
    } catch (error) {
      if (error instanceof StationFileError) error.message = `${path}: ${error.message}`;
      throw error;
    }
  };
});

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

/** Returns the format of a station file. A file with the extension `.epw` is EPW, a file with a column map is CSV, and any other file is TMY3. */
function formatOf(file: string, hasColumns: boolean): StationOptions["format"] {
  if (extname(file).toLowerCase() === ".epw") return "epw";
  return hasColumns ? "csv" : "tmy3";
}
