import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { z } from "zod";
import { ConfigError } from "../config-error.ts";
import { syntheticSeed } from "../stores/source-terms.ts";
import { sourceKind } from "./source-kind.ts";

const syntheticPartSchema = z.strictObject({
  source: z.literal("synthetic").meta({ description: "The synthetic climate." }),
  seed: syntheticSeed,
});

/** Kind of source that computes synthetic weather. */
export const syntheticKind = sourceKind(syntheticPartSchema, ({ seed }, { part, product, where }) => {
  if (product === undefined) {
    throw new ConfigError(
      `${where}.source: the synthetic climate has no ${part} forecast of it; leave the part out`,
    );
  }
  const source = syntheticSource({ product, seed });
  return () => source;
});
