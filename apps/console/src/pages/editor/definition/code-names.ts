import type { VariableName } from "@halcyon/schema";

/** Names of the codes of present weather, from WMO code table 4677 as simplified by Open-Meteo. */
const weatherCodes = new Map(
  Object.entries<string>({
    0: "Clear sky",
    1: "Mainly clear",
    2: "Partly cloudy",
    3: "Overcast",
    45: "Fog",
    48: "Fog that deposits rime",
    51: "Light drizzle",
    53: "Moderate drizzle",
    55: "Dense drizzle",
    56: "Light freezing drizzle",
    57: "Dense freezing drizzle",
    61: "Slight rain",
    63: "Moderate rain",
    65: "Heavy rain",
    66: "Light freezing rain",
    67: "Heavy freezing rain",
    71: "Slight snowfall",
    73: "Moderate snowfall",
    75: "Heavy snowfall",
    77: "Snow grains",
    80: "Slight rain showers",
    81: "Moderate rain showers",
    82: "Violent rain showers",
    85: "Slight snow showers",
    86: "Heavy snow showers",
    95: "Thunderstorm",
    96: "Thunderstorm with slight hail",
    99: "Thunderstorm with heavy hail",
  }),
);

/** Names of the types of precipitation, from WMO GRIB2 code table 4.201. */
const precipitationTypes = new Map(
  Object.entries<string>({
    0: "None",
    1: "Rain",
    2: "Thunderstorm",
    3: "Freezing rain",
    4: "Mixed ice",
    5: "Snow",
    6: "Wet snow",
    7: "Rain and snow",
    8: "Ice pellets",
    9: "Graupel",
    10: "Hail",
    11: "Drizzle",
    12: "Freezing drizzle",
  }),
);

const names: Readonly<Partial<Record<VariableName, ReadonlyMap<string, string>>>> = {
  weather_code: weatherCodes,
  precipitation_type: precipitationTypes,
  is_day: new Map(Object.entries({ 0: "Night", 1: "Day" })),
};

/** Returns the known codes of a variable, ascending. */
export function knownCodes(name: VariableName): string[] {
  return [...(names[name]?.keys() ?? [])];
}

/** Returns a code as text: its name and number, or `Code 7` for a code without a name. */
export function codeWords(name: VariableName, code: string): string {
  const word = names[name]?.get(code);
  return word === undefined ? `Code ${code}` : `${word} (${code})`;
}
