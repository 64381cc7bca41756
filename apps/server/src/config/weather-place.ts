import type { Config } from "./config.ts";

/**
 * Returns the place of a source in a configuration, for messages: the preset, or the file.
 *
 * @param path - The path in either, such as `models.noaa.ensemble`.
 */
export function weatherPlace(
  { preset, configFile }: Pick<Config, "preset" | "configFile">,
  path: string,
): string {
  const origin = preset === undefined ? `HALCYON_CONFIG: ${configFile ?? ""}` : `HALCYON_WEATHER=${preset}`;
  return `${origin}: ${path}`;
}
