import type { VariableName } from "../registry/variable.ts";

/**
 * Returns the name of a variable for readers. An unknown name is split into its words.
 *
 * @example
 * ```js
 * variableWords("wind_gusts_10m"); // => "Wind gusts at 10 m"
 * ```
 */
export function variableWords(name: string): string {
  const known = inWords.get(name);
  if (known !== undefined) return known;
  const words = name.replaceAll("_", " ").replace(/ (\d+)m$/, " at $1 m");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the name of a variable for use within a sentence.
 *
 * @example
 * ```js
 * variableInSentence("wind_gusts_10m"); // => "wind gusts at 10 m"
 * variableInSentence("cape"); // => "CAPE"
 * ```
 */
export function variableInSentence(name: string): string {
  return lowerFirst(variableWords(name));
}

/**
 * Changes the first letter of a text to lower case, for use within a sentence. Names such as CAPE remain unchanged.
 *
 * @example
 * ```js
 * lowerFirst("Wind gusts at 10 m"); // => "wind gusts at 10 m"
 * ```
 */
export function lowerFirst(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** Display names of variables whose API names do not read well. */
const inWords: ReadonlyMap<string, string> = new Map<VariableName, string>([
  ["cape", "CAPE"],
  ["cape_most_unstable", "CAPE of the most unstable air"],
  ["utci", "UTCI"],
  ["thi_cattle", "THI for cattle"],
  ["pm2_5", "Fine particles (PM2.5)"],
  ["pm10", "Particles (PM10)"],
  ["uv_index", "UV index"],
  ["pressure_msl", "Sea-level pressure"],
  ["wbgt_outdoor", "WBGT outdoors"],
  ["delta_t_2m", "Delta T at 2 m"],
  ["soil_temperature_0_to_7cm", "Soil temperature, 0 to 7 cm"],
  ["soil_moisture_0_to_7cm", "Soil moisture, 0 to 7 cm"],
  ["is_day", "Day or night"],
  ["wind_gust_3s_at_height", "Wind gusts at height"],
  ["thunderstorm_proxy", "Thunderstorm weather"],
  ["rotor_icing_proxy", "Rotor-icing weather"],
]);
