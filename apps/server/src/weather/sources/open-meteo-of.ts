import { type OpenMeteoClient, openMeteoClient, OpenMeteoError } from "@halcyon/weather/sources/open-meteo";
import type { Config } from "../../config/config.ts";
import { ConfigError } from "../../config/config-error.ts";
import { given } from "@halcyon/base/given";

const clients = new WeakMap<Config["openMeteo"], OpenMeteoClient>();

/**
 * Creates the Open-Meteo client of a configuration. All model parts and weather records share this client and its quota.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 * @throws ConfigError if a base URL is not valid.
 */
export function openMeteoOf(
  { openMeteo, configFile }: Pick<Config, "openMeteo" | "configFile">,
  nowMs: () => number,
): OpenMeteoClient {
  const { base_urls: baseUrls, timeout_ms: timeoutMs, apiKey } = openMeteo;
  try {
    const client =
      clients.get(openMeteo) ??
      openMeteoClient({ ...given({ apiKey }), baseUrls: given(baseUrls), timeoutMs, nowMs });
    clients.set(openMeteo, client);
    return client;
  } catch (error) {
    if (!(error instanceof OpenMeteoError)) throw error;
    throw new ConfigError(`HALCYON_CONFIG: ${configFile ?? ""}: open_meteo: ${error.message}`, {
      cause: error,
    });
  }
}
