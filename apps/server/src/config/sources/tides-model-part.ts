import { resolve } from "node:path";
import { requireTidePackages, tideSource } from "@halcyon/weather/sources/tides";
import { z } from "zod";
import { ConfigError } from "../config-error.ts";
import { sourceKind } from "./source-kind.ts";

const tidesPartSchema = z.strictObject({
  source: z.literal("tides").meta({ description: "Predicted tides at stations." }),
  packages: z.string().min(1).default(".").meta({
    description:
      "Folder in which the two packages for tides are installed; a relative path starts at the folder of the configuration.",
  }),
});

/** Kind of source that predicts tides at stations. It needs two packages that are not part of Halcyon, and is only an overlay. */
export const tidesKind = sourceKind(
  tidesPartSchema,
  ({ packages }, { where, folder: root }) => {
    const folder = resolve(root, packages);
    try {
      requireTidePackages(folder);
    } catch (error) {
      throw new ConfigError(`${where}.source: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    return () => tideSource(folder);
  },
  { isOverlay: true },
);
