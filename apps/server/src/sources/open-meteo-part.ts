import type { Product } from "@halcyon/schema";
import { type OpenMeteoClient, OpenMeteoError, openMeteoSource, type WeatherSource } from "@halcyon/weather";
import { ConfigError } from "../config.ts";
import type { OpenMeteoPartConfig } from "../part-config.ts";
import { given } from "../given.ts";
import type { PartPlace } from "./part-place.ts";

/**
 * Open-Meteo as the source of a part; it is asked when weather is wanted, not at the start.
 *
 * @param product - The product that the part stands for.
 * @throws ConfigError for a part that Open-Meteo does not offer.
 */
export function openMeteoPart(
  config: OpenMeteoPartConfig,
  product: Product,
  client: OpenMeteoClient,
  { where }: PartPlace,
): WeatherSource {
  if (product === "cfs") {
    throw new ConfigError(`${where}.source: Open-Meteo has no seasonal forecast of NOAA; leave the part out`);
  }
  const { id, model, domains, members, cache_mb: cacheMb } = config;
  try {
    return openMeteoSource({
      client,
      product,
      cacheBytes: cacheMb * 2 ** 20,
      ...given({ id, model, domains, members }),
    });
  } catch (error) {
    if (!(error instanceof OpenMeteoError)) throw error;
    throw new ConfigError(`${where}: ${error.message}`, { cause: error });
  }
}
