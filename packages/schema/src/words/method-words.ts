import { variableInSentence } from "./variable-words.ts";

/** Rough rule by which a missing value is estimated, in words. */
interface Rule {
  /** Text that follows the word “estimated”. */
  readonly words: string;
  /** Sentence that says how the real weather may differ from the rule. */
  readonly meaning: string;
}

const strongerGusts = "Showers and fronts bring stronger gusts.";
const snowDepth = "Wet snow lies less deep, cold and dry snow deeper.";
const nearFreezing = "Near 0 °C rain may be taken for snow, and snow for rain.";

/** Estimation rules whose texts are constant, by the `method` in responses. The texts of other methods contain numbers of the request. */
const fixed: ReadonlyMap<string, Rule> = new Map([
  [
    "temperature_2m and relative_humidity_2m alone, for moderate sun and light wind",
    {
      words: "from temperature and humidity alone, for moderate sun and light wind",
      meaning:
        "In full sun and calm the heat is worse than that; at night, under clouds and in wind it is less.",
    },
  ],
  [
    "temperature_2m",
    {
      words: "as the temperature of the air at 2 m",
      meaning: "In the sun the ground is warmer, in a clear night colder.",
    },
  ],
  [
    "sky of temperature_2m, relative_humidity_2m and cloud_cover",
    {
      words: "from temperature, humidity and clouds",
      meaning: "Under thin, high clouds the sky sends down less heat than that.",
    },
  ],
  [
    "dew_point_depression_2m - 3",
    {
      words: "as if surfaces under the open sky were 3 °C colder than the air",
      meaning:
        "By day and under clouds they are warmer and stay dry longer, in a clear night they are colder.",
    },
  ],
  [
    "without visibility",
    {
      words: "from temperature, humidity and precipitation, as the visibility is not known",
      meaning: "Ice that comes out of fog can be missed.",
    },
  ],
  [
    "wet-bulb phase of precipitation",
    { words: "as rain or snow by temperature and humidity", meaning: nearFreezing },
  ],
  ["1 cm of snow per 1 mm of water", { words: "as 1 cm of snow for 1 mm of water", meaning: snowDepth }],
  [
    "wet-bulb phase of precipitation, 1 cm of snow per 1 mm of water",
    {
      words: "as rain or snow by temperature and humidity, and as 1 cm of snow for 1 mm of water",
      meaning: `${nearFreezing} ${snowDepth}`,
    },
  ],
  [
    "phase by the wet-bulb temperature at the height of the site",
    {
      words: "anew for the height of the site, as rain or snow by the temperature there",
      meaning: nearFreezing,
    },
  ],
]);

const seaLevel = /^taking surface_pressure as [\d.]+ hPa$/;
const profile = /^\((\d+) \/ 10\)\^([\d.]+) x (\w+)(, .+)?$/;
const gustProfile = /^\(\(([\d.]+) \/ 10\)\^([\d.]+) \+ ([\d.]+)\) x (\w+)$/;
const multiple = /^([\d.]+) x (\w+)(, .+)?$/;

/** Texts about an estimate that starts where the values of a source end. */
const startWords: ReadonlyMap<string, string> = new Map([
  [", own ratio to start", "; at first each forecast keeps the factor of its own last day"],
  [", ratio of the run before to start", "; at first the factor is that of the last day of the run before"],
]);

/**
 * Returns the rough rule of an estimate as text that follows “estimated”. The text contains neither formulas nor API names of variables.
 *
 * @example
 * ```js
 * methodWords("1.6 x wind_speed_10m"); // => "as 1.6 times the wind speed at 10 m"
 * ```
 */
export function methodWords(method: string): string {
  return ruleOf(method)?.words ?? `as ${method}`;
}

/**
 * Returns one or two sentences that say how the real weather may differ from a rough rule. The text is empty if the rule is unknown.
 *
 * @example
 * ```js
 * methodMeaning("1.6 x wind_speed_10m"); // => "Showers and fronts bring stronger gusts."
 * ```
 */
export function methodMeaning(method: string): string {
  return ruleOf(method)?.meaning ?? "";
}

/**
 * Returns a warning about hours whose value is the maximum of a longer model step. The text follows the word “has” or “have”.
 *
 * @param stepHours - Length of the step [h].
 * @example
 * ```js
 * stepWords(3); // => "the strongest of 3 h, too strong for most single hours"
 * ```
 */
export function stepWords(stepHours: number): string {
  return `the strongest of ${stepHours} h, too strong for most single hours`;
}

function ruleOf(method: string): Rule | undefined {
  return (
    fixed.get(method) ??
    ofSeaLevel(method) ??
    ofProfile(method) ??
    ofGustProfile(method) ??
    ofMultiple(method)
  );
}

function ofSeaLevel(method: string): Rule | undefined {
  if (!seaLevel.test(method)) return undefined;
  return {
    words: "with the air pressure of sea level, as the height of the ground is not known",
    meaning: "A thousand metres above the sea that makes some tenths of a degree.",
  };
}

function ofProfile(method: string): Rule | undefined {
  const [, heightM, power, name, atFirst] = profile.exec(method) ?? [];
  if (name === undefined) return undefined;
  const factor = (Number(heightM) / 10) ** Number(power);
  return {
    words: `${timesWords(factor, name)}, the factor for ${heightM} m above ground${beginning(atFirst)}`,
    meaning: "In a clear night the wind up there can be much stronger.",
  };
}

function ofGustProfile(method: string): Rule | undefined {
  const [, heightM, power, gust, name] = gustProfile.exec(method) ?? [];
  if (name === undefined) return undefined;
  const factor = (Number(heightM) / 10) ** Number(power) + Number(gust);
  return {
    words: `${timesWords(factor, name)}, the factor for ${heightM} m above ground`,
    meaning: strongerGusts,
  };
}

function ofMultiple(method: string): Rule | undefined {
  const [, factor, name, atFirst] = multiple.exec(method) ?? [];
  if (name === undefined) return undefined;
  return { words: `${timesWords(Number(factor), name)}${beginning(atFirst)}`, meaning: strongerGusts };
}

function beginning(atFirst = ""): string {
  return startWords.get(atFirst) ?? atFirst;
}

function timesWords(factor: number, name: string): string {
  return `as ${Number(factor.toFixed(2))} times the ${variableInSentence(name)}`;
}
