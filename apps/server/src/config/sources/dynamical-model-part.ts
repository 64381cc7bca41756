import { dynamicalDatasets, dynamicalSource, requireIcechunk } from "@halcyon/weather/sources/dynamical";
import { z } from "zod";
import { ConfigError } from "../config-error.ts";
import { given } from "@halcyon/base/given";
import { sourceKind } from "./source-kind.ts";
import { terms } from "../stores/source-terms.ts";

const dynamicalPartSchema = z.strictObject({
  ...terms,
  source: z.literal("dynamical").meta({ description: "An archive of dynamical.org." }),
  dataset: z.enum(dynamicalDatasets).meta({ description: "Name of the archive." }),
  member: z.int().min(0).max(1000).optional().meta({
    description: "The number of the single member to use as the forecast, such as 0 for the control.",
  }),
});

/** Kind of source that reads archives of dynamical.org. Opening such a source reads the metadata of the archive. */
export const dynamicalKind = sourceKind(dynamicalPartSchema, (config, { part, where, dynamical }) => {
  const { dataset, member, id, attribution, licence } = config;
  if (member !== undefined && part !== "deterministic") {
    throw new ConfigError(`${where}.member: one member is one forecast; the ${part} part needs all of them`);
  }
  try {
    requireIcechunk();
  } catch (error) {
    throw new ConfigError(`${where}.source: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return () =>
    dynamicalSource({ client: dynamical, dataset, ...given({ member, id, attribution, licence }) });
});
