import { dirname } from "node:path";
import { type ModelId, modelIds, type PartName, partNames, type Product } from "@halcyon/schema";
import {
  type ModelPart,
  type OpenMeteoClient,
  openMeteoClient,
  OpenMeteoError,
  syntheticSource,
  type WeatherSource,
} from "@halcyon/weather";
import { type Config, ConfigError } from "../config.ts";
import type { PartConfig } from "../part-config.ts";
import type { Models } from "../ports.ts";
import { archivePart } from "./archive-part.ts";
import { given } from "./given.ts";
import { openMeteoPart } from "./open-meteo-part.ts";
import { stationPart } from "./station-part.ts";
import { storePart } from "./store-part.ts";

/** The real product that each part stands for. */
export const products: Readonly<Record<ModelId, Readonly<Record<PartName, Product>>>> = {
  noaa: { deterministic: "gfs", ensemble: "gefs", seasonal: "cfs" },
  ecmwf: { deterministic: "ifs", ensemble: "ifs-ens", seasonal: "seas5" },
};

/** Which part a source is for, and where the configuration says so. */
export interface PartPlace {
  readonly model: ModelId;
  readonly part: PartName;
  /** For messages: the file and the path in it. */
  readonly where: string;
  /** The folder at which relative paths start. */
  readonly folder: string;
  readonly readText: (path: string) => string;
}

/**
 * The sources that the configuration names, by model and part.
 *
 * @throws ConfigError for a source that cannot be opened, naming its place in the configuration
 */
export async function modelSources(
  config: Pick<Config, "models" | "openMeteo" | "configFile">,
  readText: (path: string) => string,
): Promise<Models> {
  const client = clientOf(config);
  const models = new Map<ModelId, readonly ModelPart[]>();
  for (const model of modelIds) {
    const parts: ModelPart[] = [];
    for (const part of partNames) {
      const partConfig = config.models[model]?.[part];
      if (partConfig === undefined) continue;
      const where = `HALCYON_CONFIG: ${config.configFile ?? ""}: models.${model}.${part}`;
      const place = { model, part, where, folder: dirname(config.configFile ?? "."), readText };
      parts.push({ part, source: await sourceOf(partConfig, place, client) });
    }
    if (parts.length > 0) models.set(model, parts);
  }
  return models;
}

/** All parts share one client, and so one quota. */
function clientOf({ openMeteo, configFile }: Pick<Config, "openMeteo" | "configFile">): OpenMeteoClient {
  const { base_urls: baseUrls, timeout_ms: timeoutMs, apiKey } = openMeteo;
  try {
    return openMeteoClient({ ...given({ apiKey }), baseUrls: given(baseUrls), timeoutMs });
  } catch (error) {
    if (!(error instanceof OpenMeteoError)) throw error;
    throw new ConfigError(`HALCYON_CONFIG: ${configFile ?? ""}: open_meteo: ${error.message}`, {
      cause: error,
    });
  }
}

function sourceOf(
  config: PartConfig,
  place: PartPlace,
  client: OpenMeteoClient,
): WeatherSource | Promise<WeatherSource> {
  const product = products[place.model][place.part];
  if (config.source === "synthetic") return syntheticSource({ product, seed: config.seed });
  if (config.source === "station") return stationPart(config, place);
  if (config.source === "open-meteo") return openMeteoPart(config, product, client, place);
  if (config.source === "archive") return archivePart(config, place);
  return storePart(config, place);
}
