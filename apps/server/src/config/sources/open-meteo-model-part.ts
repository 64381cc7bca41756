import {
  OpenMeteoError,
  openMeteoProducts,
  openMeteoRegional,
  openMeteoSource,
  regionalModelNames,
} from "@halcyon/weather/sources/open-meteo";
import { modelParts } from "@halcyon/schema/registry";
import { z } from "zod";
import { ConfigError } from "../config-error.ts";
import { given } from "@halcyon/base/given";
import { sourceKind } from "./source-kind.ts";
import { megabytes, terms } from "../stores/source-terms.ts";

const openMeteoPartSchema = z
  .strictObject({
    source: z.literal("open-meteo").meta({ description: "The forecasts of Open-Meteo." }),
    id: terms.id,
    product: z.enum(openMeteoProducts).optional().meta({
      description: "A product other than that of the part, such as waves for an overlay.",
    }),
    model: z.string().min(1).optional().meta({
      description:
        "A model of Open-Meteo in place of the one that fits the product, or the regional model. Except for regional models, older names and ecmwf_aifs025_ensemble, name its data sets in `domains` too.",
    }),
    domains: z.array(z.string().min(1)).min(1).optional().meta({
      description: "Data sets of Open-Meteo that `model` is made of, whose times say when a run is there.",
    }),
    members: z.int().min(1).max(200).optional().meta({
      description: "Number of members of `model`; by default that of the product.",
    }),
    cache_mb: megabytes.default(64),
  })
  .refine(({ model, domains }) => model !== undefined || domains === undefined, {
    path: ["domains"],
    error: "`domains` need a `model`, which is missing.",
  });

/** Kind of source that reads Open-Meteo. Calls are made only when weather is needed, not at startup. Open-Meteo does not offer every product. */
export const openMeteoKind = sourceKind(
  openMeteoPartSchema,
  (config, { part, product: own, where, openMeteo, pastCells: cells }) => {
    const { id, product = own, model, domains, members, cache_mb: cacheMb } = config;
    if (modelParts[part].isList === true) {
      const regional = regionalModelNames.find((name) => name === model);
      if (regional === undefined) {
        throw new ConfigError(`${where}.model: name one of ${regionalModelNames.join(", ")}`);
      }
      const source = openMeteoRegional({
        client: openMeteo,
        model: regional,
        cacheBytes: cacheMb * 2 ** 20,
        ...given({ id }),
      });
      return () => source;
    }
    if (product === undefined || product === "cfs") {
      throw new ConfigError(
        `${where}.source: Open-Meteo has no ${part} forecast of NOAA; leave the part out`,
      );
    }
    try {
      const source = openMeteoSource({
        client: openMeteo,
        product,
        cacheBytes: cacheMb * 2 ** 20,
        ...given({ id, model, domains, members, cells }),
      });
      return () => source;
    } catch (error) {
      if (!(error instanceof OpenMeteoError)) throw error;
      throw new ConfigError(`${where}: ${error.message}`, { cause: error });
    }
  },
);
