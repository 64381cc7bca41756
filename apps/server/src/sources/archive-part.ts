import { archiveLayouts, archiveSource } from "@halcyon/weather/sources/archive";
import { z } from "zod";
import { given } from "../given.ts";
import { sourceKind } from "./source-kind.ts";
import { megabytes, terms } from "./source-terms.ts";

const layoutNames = Object.keys(archiveLayouts) as (keyof typeof archiveLayouts)[];

const archivePartSchema = z.strictObject({
  ...terms,
  source: z.literal("archive"),
  url: z.url({ protocol: /^https?$/ }),
  layout: z.enum(layoutNames as [keyof typeof archiveLayouts, ...(keyof typeof archiveLayouts)[]]),
  cache_mb: megabytes.default(256),
});

/** A Zarr archive on the web as the source of a part; its metadata are read when it is opened. */
export const archiveKind = sourceKind(
  archivePartSchema,
  ({ url, layout, cache_mb: cacheMb, id, attribution, licence }) =>
    () =>
      archiveSource({
        url,
        layout: archiveLayouts[layout],
        cacheBytes: cacheMb * 2 ** 20,
        ...given({ id, attribution, licence }),
      }),
);
