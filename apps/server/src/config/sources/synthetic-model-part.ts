import type { Location } from "@halcyon/schema";
import { modelParts } from "@halcyon/schema/registry";
import type { WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { z } from "zod";
import { ConfigError } from "../config-error.ts";
import { syntheticSeed } from "../stores/source-terms.ts";
import { sourceKind } from "./source-kind.ts";

const syntheticPartSchema = z.strictObject({
  source: z.literal("synthetic").meta({ description: "The synthetic climate." }),
  seed: syntheticSeed,
  covers: z
    .strictObject({
      south: z.number().min(-90).max(90).meta({ description: "Southern edge [degrees north]." }),
      west: z.number().min(-180).max(180).meta({ description: "Western edge [degrees east]." }),
      north: z.number().min(-90).max(90).meta({ description: "Northern edge [degrees north]." }),
      east: z.number().min(-180).max(180).meta({ description: "Eastern edge [degrees east]." }),
    })
    .optional()
    .meta({
      description: "Area of a regional model [degrees]; by default the whole earth. Only for `regional`.",
    }),
  hours: z.int().min(1).max(240).optional().meta({
    description: "Last lead time of a regional model [h]; 48 by default. Only for `regional`.",
  }),
});

type SyntheticPartConfig = z.output<typeof syntheticPartSchema>;

/** Last lead time of a synthetic regional model by default [h]. */
const regionalLeadHours = 48;

/** Kind of source that computes synthetic weather. */
export const syntheticKind = sourceKind(syntheticPartSchema, (config, { part, product, where }) => {
  const { seed, covers, hours } = config;
  if (product === undefined) {
    throw new ConfigError(
      `${where}.source: the synthetic climate has no ${part} forecast of it; leave the part out`,
    );
  }
  const source = syntheticSource({ product, seed });
  if (modelParts[part].isList === true) {
    const regional = regionalSource(source, config);
    return () => regional;
  }
  if (covers !== undefined || hours !== undefined) {
    throw new ConfigError(
      `${where}: \`covers\` and \`hours\` are for the regional part alone; leave them out`,
    );
  }
  return () => source;
});

/** Limits synthetic weather to the area and the lead times of a regional model. */
function regionalSource(
  source: WeatherSource,
  { covers, hours = regionalLeadHours }: SyntheticPartConfig,
): WeatherSource {
  const { leadHours, variables, ...described } = source.describe();
  const description = {
    ...described,
    leadHours: leadHours.filter((lead) => lead <= hours),
    variables: new Map(
      [...variables].map(([name, { toLeadHours, stepType }]) => [
        name,
        { toLeadHours: Math.min(toLeadHours, hours), stepType },
      ]),
    ),
    coverage: covers === undefined ? described.coverage : "the configured area",
  };
  const isCovered = ({ latitude, longitude }: Location): boolean =>
    covers === undefined ||
    (latitude >= covers.south &&
      latitude <= covers.north &&
      longitude >= covers.west &&
      longitude <= covers.east);
  return {
    ...source,
    describe: () => description,
    locate: async (location, run) => (isCovered(location) ? source.locate(location, run) : undefined),
  };
}
