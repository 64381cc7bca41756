import type { Config } from "./config.ts";

/**
 * Describes the position of a source in the configuration, for messages. It names the preset or the file, and the path within it.
 *
 * @param path - Path within the preset or file, such as `models.noaa.ensemble`.
 */
export function weatherPlace(
  { preset, configFile }: Pick<Config, "preset" | "configFile">,
  path: string,
): string {
  const origin = preset === undefined ? `HALCYON_CONFIG: ${configFile ?? ""}` : `HALCYON_WEATHER=${preset}`;
  return `${origin}: ${path}`;
}
