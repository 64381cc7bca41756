import type { VariableName } from "@halcyon/schema";
import { usualVariables } from "@halcyon/server/cost-of-place";
import { configFrom, modelsFrom } from "@halcyon/server/environment";
import { code, table } from "./markdown.mts";

/** Variables that entries need and that some sources do not provide. */
const notEverywhere = [
  "wind_gusts_10m",
  "wind_speed_100m",
  "visibility",
  "cape",
  "snow_depth",
  "soil_moisture_0_to_7cm",
] as const satisfies readonly VariableName[];

/**
 * Returns a table of the forecast products of Open-Meteo. Its columns are length, members, missing variables, licence, and the number of API calls for the
 * usual variables.
 */
export async function openMeteoTable(): Promise<string> {
  const models = await modelsFrom(configFrom({ HALCYON_WEATHER: "open-meteo" }));
  const sources = [...models.values()].flat().flatMap(({ source }) => source ?? []);
  const rows = sources.map((source) => {
    const { id, members, leadHours, variables, licence } = source.describe();
    const lacking = notEverywhere.filter((name) => !variables.has(name));
    const calls = source.calls?.costOf(usualVariables.filter((name) => variables.has(name))) ?? 0;
    return [
      code(id),
      `${leadHours.at(-1)} h, every ${leadHours[1]! - leadHours[0]!} h`,
      String(members),
      lacking.map(code).join(", ") || "nothing",
      `[${licence.name}](${licence.url})`,
      `${Math.round(calls)}`,
    ];
  });
  const heads = [
    "source",
    "reaches",
    "members",
    "lacks",
    "licence",
    `calls for ${usualVariables.length} variables`,
  ];
  const looked = `The column "lacks" is about ${notEverywhere.map(code).join(", ")}.`;
  return `${table(heads, rows)}\n\n${looked}`;
}
