import { dirname } from "node:path";
import { type ModelId, modelIds, type PartName, partNames, type Product } from "@halcyon/schema";
import { DamagedRuns, type ModelPart, type WeatherSource } from "@halcyon/weather";
import { type OpenMeteoClient, openMeteoClient, OpenMeteoError } from "@halcyon/weather/sources/open-meteo";
import type { Config } from "../config.ts";
import { ConfigError } from "../config-error.ts";
import type { Models } from "../ports.ts";
import { given } from "../given.ts";
import { keepOpening, type Opening, type OpeningClock, openingClock } from "./keep-opening.ts";
import { openerOf } from "./part-config.ts";
import type { Open } from "./source-kind.ts";

/** The real product that each part stands for. */
export const products: Readonly<Record<ModelId, Readonly<Record<PartName, Product>>>> = {
  noaa: { deterministic: "gfs", ensemble: "gefs", seasonal: "cfs" },
  ecmwf: { deterministic: "ifs", ensemble: "ifs-ens", seasonal: "seas5" },
};

/**
 * The sources that the configuration names, by model and part. One that cannot be opened is absent, and comes in when it can.
 *
 * @throws ConfigError for a setting that can never be used, naming its place in the configuration
 */
export async function modelSources(
  config: Pick<Config, "models" | "openMeteo" | "configFile">,
  readText: (path: string) => string,
  clock: OpeningClock = openingClock,
): Promise<Models> {
  const openMeteo = clientOf(config);
  const configured: ConfiguredPart[] = [];
  for (const model of modelIds) {
    for (const part of partNames) {
      const partConfig = config.models[model]?.[part];
      if (partConfig === undefined) continue;
      const where = `HALCYON_CONFIG: ${config.configFile ?? ""}: models.${model}.${part}`;
      const folder = dirname(config.configFile ?? ".");
      const product = products[model][part];
      const open = openerOf(partConfig, { part, product, where, folder, readText, openMeteo });
      const id = ("id" in partConfig ? partConfig.id : undefined) ?? partConfig.source;
      configured.push({ model, part, where, id, open });
    }
  }
  const models = new Map<ModelId, readonly ModelPart[]>();
  await Promise.all(
    configured.map(({ model, part, where, id, open }) => {
      const damage = new DamagedRuns(clock.nowMs);
      const put = ({ opened, absence }: Opening<WeatherSource>): void => {
        const own: ModelPart =
          opened === undefined ? { part, id, absence } : { part, source: opened, damage };
        const others = (models.get(model) ?? []).filter((one) => one.part !== part);
        models.set(
          model,
          partNames.flatMap((name) => [own, ...others].filter((one) => one.part === name)),
        );
      };
      return keepOpening(where, open, put, clock);
    }),
  );
  return models;
}

interface ConfiguredPart {
  readonly model: ModelId;
  readonly part: PartName;
  readonly where: string;
  /** What the configuration calls the source. */
  readonly id: string;
  readonly open: Open;
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
