import { dirname, extname, resolve } from "node:path";
import { epochHourOf, type ModelId, modelIds, type PartName, partNames, type Product } from "@halcyon/schema";
import {
  type ModelPart,
  StationFileError,
  type StationOptions,
  stationSource,
  syntheticSource,
  type WeatherSource,
} from "@halcyon/weather";
import { type Config, ConfigError, type PartConfig, type StationPartConfig } from "./config.ts";
import type { Models } from "./ports.ts";

/** The real product whose shape the synthetic climate takes in each part. */
const syntheticProducts: Readonly<Record<ModelId, Readonly<Record<PartName, Product>>>> = {
  noaa: { deterministic: "gfs", ensemble: "gefs", seasonal: "cfs" },
  ecmwf: { deterministic: "ifs", ensemble: "ifs-ens", seasonal: "seas5" },
};

/**
 * The sources that the configuration names, by model and part.
 *
 * @throws ConfigError for a file that cannot be used, naming its place in the configuration
 */
export function modelSources(
  config: Pick<Config, "models" | "configFile">,
  readText: (path: string) => string,
): Models {
  const models = new Map<ModelId, readonly ModelPart[]>();
  for (const model of modelIds) {
    const parts = partNames.flatMap((part): ModelPart[] => {
      const partConfig = config.models[model]?.[part];
      if (partConfig === undefined) return [];
      return [{ part, source: sourceOf(partConfig, model, part, config.configFile, readText) }];
    });
    if (parts.length > 0) models.set(model, parts);
  }
  return models;
}

function sourceOf(
  partConfig: PartConfig,
  model: ModelId,
  part: PartName,
  configFile: string | undefined,
  readText: (path: string) => string,
): WeatherSource {
  if (partConfig.source === "synthetic") {
    return syntheticSource({ product: syntheticProducts[model][part], seed: partConfig.seed });
  }
  const where = `HALCYON_CONFIG: ${configFile ?? ""}: models.${model}.${part}`;
  if (part !== "deterministic") {
    throw new ConfigError(
      `${where}.source: a station is one forecast without members and feeds the deterministic part alone`,
    );
  }
  const path = resolve(dirname(configFile ?? "."), partConfig.file);
  try {
    return stationSource(stationOptions(partConfig, readText(path)));
  } catch (error) {
    if (!(error instanceof StationFileError) && !isFileError(error)) throw error;
    throw new ConfigError(`${where}.file: ${path}: ${error.message}`, { cause: error });
  }
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
    ...(location === undefined ? {} : { location }),
    ...(elevationM === undefined ? {} : { elevationM }),
    ...(start === undefined ? {} : { start: epochHourOf(Date.parse(start)) }),
    ...(radiusKm === undefined ? {} : { radiusKm }),
    ...(columns === undefined ? {} : { columns }),
    ...(timeColumn === undefined ? {} : { timeColumn }),
    ...(id === undefined ? {} : { id }),
    ...(attribution === undefined ? {} : { attribution }),
    ...(licence === undefined ? {} : { licence }),
  };
}

/** EPW files are called so; a CSV file without a column map is taken for TMY3. */
function formatOf(file: string, hasColumns: boolean): StationOptions["format"] {
  if (extname(file).toLowerCase() === ".epw") return "epw";
  return hasColumns ? "csv" : "tmy3";
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}
