import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import type { FieldErrorCode } from "../../errors/field-error-code.ts";
import { problemCodes, type ProblemCode } from "../../errors/problem.ts";
import { lineSchema } from "../../errors/text-form.ts";
import { variable } from "../../registry/variable.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { fullHourSchema, instantSchema } from "../../time/instant.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { pauseReasons } from "../../watch/watches/watch.ts";
import { entrySchema } from "../bodies/asked.ts";
import { checkPresenceRange, checkScores, windowFields } from "../bodies/windows.ts";
import { linkDays, linkDaysMax, mapLinkOriginsMax } from "../link-bounds.ts";
import { areaGeometrySchema, boundsSchema, cellSurfaceSchema } from "./geometry.ts";
import { areaHoursMax, mapCellsMax } from "./field-bounds.ts";
import { idSchema } from "../../wire/service/id.ts";

export const mapIdSchema = idSchema(["map"]).meta({
  description: "Id of a map.",
  examples: ["map_6eH2dYo9Qa7LsV4w"],
});

/** Layers of a map of scores, in the order of their list. */
const scoreLayers = ["score", "share_acceptable", "share_ideal", "share_window"] as const;

/** Layers of a map of a weather variable: statistics of its members. */
export const variableLayers = ["median", "Q10", "Q90"] as const;

/** Names of the layers that a map can have, in the order of their list. */
export const mapLayers = [...scoreLayers, ...variableLayers] as const;
export type MapLayer = (typeof mapLayers)[number];

/**
 * Returns the layers of a map in the order of their list.
 *
 * @example
 * ```js
 * mapLayersOf({}); // => ["score", "share_acceptable", "share_ideal"]
 * ```
 */
export function mapLayersOf({
  variable: shown,
  window,
}: Pick<MapRequest, "variable" | "window">): readonly MapLayer[] {
  if (shown !== undefined) return variableLayers;
  return scoreLayers.filter((layer) => layer !== "share_window" || window !== undefined);
}

const { duration_hours, minimum_score, maximum_score } = windowFields;

/** Schema of the work whose windows a map shows. */
const mapWindowSchema = z
  .strictObject({ duration_hours, minimum_score, maximum_score })
  .check(checkScores)
  .meta({
    id: "MapWindow",
    description:
      "Work of several hours. The map then has the layer `share_window`: the share of the members in which the work can start in the hour.",
  });

const mapFields = {
  name: lineSchema
    .min(1)
    .max(120)
    .meta({
      description: "The name of the map, for your list and its readers.",
      examples: ["Cranes, north coast"],
    }),
  area: areaGeometrySchema,
  model: modelSchema,
  entry: entrySchema.optional().meta({
    description: "The entry whose scores the map shows. Give exactly one of `entry` and `variable`.",
  }),
  variable: variableNameSchema.optional().meta({
    description:
      "The weather variable that the map shows in place of scores. It must have numbers in an order: directions and codes have no quantiles.",
    examples: ["wind_gusts_10m"],
  }),
  window: mapWindowSchema.optional(),
  horizon_hours: z
    .int()
    .min(1)
    .max(areaHoursMax)
    .default(120)
    .meta({ description: "The number of hours that the map shows, from the hour of its making on." }),
  surface: cellSurfaceSchema,
};

export const mapRequestSchema = z
  .strictObject(mapFields)
  .check(({ value, issues }) => {
    const { window, entry, variable: shown, horizon_hours: maximum } = value;
    const refuse = (path: string, code: FieldErrorCode, detail: string): void =>
      void issues.push(asIssue(value, { code, path: [path], detail }));
    if (entry === undefined && shown === undefined)
      refuse("entry", "required", "The map shows nothing: give an entry, or a variable.");
    if (entry !== undefined && shown !== undefined)
      refuse("variable", "invalid", "A map shows an entry or a variable: leave out one of them.");
    if (shown !== undefined && variable(shown).scale !== "linear")
      refuse("variable", "invalid", `${shown} has no quantiles, because its values have no order.`);
    if (window === undefined) return;
    if (entry === undefined) {
      refuse("window", "invalid", "Only a map of scores has a window: leave it out.");
      return;
    }
    checkPresenceRange({ value: { window }, issues }, [entry]);
    if (window.duration_hours > maximum)
      issues.push(
        asIssue(value, {
          code: "too_big",
          path: ["window", "duration_hours"],
          detail: "The work is longer than the map. Give the map more `horizon_hours`.",
          expected: { maximum },
        }),
      );
  })
  .meta({ id: "MapRequest" });
export type MapRequest = z.output<typeof mapRequestSchema>;

export const mapSchema = z
  .object({
    id: mapIdSchema,
    ...mapFields,
    state: z.enum(["waiting", "ready", "stale", "paused"]).meta({
      description:
        "`waiting`: not made yet, or not since it was changed. `ready`: made from the newest run. `stale`: a newer run is not on the map yet. `paused`: not made again until it is resumed.",
    }),
    paused_because: z
      .enum(pauseReasons)
      .nullable()
      .meta({ description: "The reason for the pause; null unless the map is paused." }),
    cells: z.int().min(1).max(mapCellsMax).meta({ description: "The number of grid cells in the area." }),
    cost: z
      .int()
      .min(1)
      .meta({ description: "The cost of each making [requests deducted from the allowance]." }),
    bounds: boundsSchema,
    layers: z.array(z.enum(mapLayers)).meta({
      description:
        "The layers of a map of scores: the score, and shares of the members that find the hour at least acceptable, or ideal. `share_window`: the share of the members with a good score in all hours of the window that starts in the hour. The layers of a map of a variable: the median, and the quantiles `Q10` and `Q90` of the members.",
    }),
    created_at: timestampSchema.meta({ description: "The time of creation." }),
    version: z
      .int()
      .min(1)
      .meta({ description: "The version, which counts the changes of the map; its ETag names it." }),
    made: z
      .object({
        run: timestampSchema.meta({ description: "The start of the newest run that the map shows." }),
        at: timestampSchema.meta({ description: "The time at which the map was made." }),
        from: timestampSchema.meta({ description: "The first hour of the map." }),
        to: timestampSchema.meta({ description: "The last hour of the map." }),
        next_expected: timestampSchema.nullable().meta({
          description:
            "The expected time of the next making. Null while the map is paused, while the next run is late, and if too few runs are known.",
        }),
      })
      .meta({ id: "MadeMap" })
      .nullable()
      .meta({ description: "What the tiles show now; null before the first making." }),
    failing: z
      .object({
        since: timestampSchema.meta({ description: "The time of the first attempt that failed." }),
        code: z
          .enum(problemCodes as [ProblemCode, ...ProblemCode[]])
          .meta({ description: "Code of the problem at the last attempt." }),
      })
      .meta({ id: "MapFailing" })
      .nullable()
      .meta({ description: "The reason why the last making failed; null if it did not. It is tried again." }),
  })
  .meta({ id: "KeptMap" });
export type KeptMap = z.output<typeof mapSchema>;

export const mapListSchema = z
  .object({ maps: z.array(mapSchema).meta({ description: "The maps, the oldest first." }) })
  .meta({ id: "MapList" });

export const mapCostSchema = z
  .object({
    per_making: z
      .int()
      .min(1)
      .meta({ description: "The cost of each making [requests deducted from the allowance]." }),
    per_day: z
      .int()
      .min(1)
      .meta({ description: "The cost of a day, with the most runs that a model has in a day." }),
    cells: z.int().min(1).meta({ description: "The number of grid cells in the area." }),
  })
  .meta({ id: "MapCost" });

export const mapFieldQuerySchema = z.strictObject({
  layer: z
    .enum(mapLayers)
    .optional()
    .meta({ description: "The layer; all layers of the map if it is absent." }),
  from: fullHourSchema.optional().meta({ description: "The first hour; by default the first of the map." }),
  to: fullHourSchema.optional().meta({ description: "The last hour; by default the last of the map." }),
});

const axisSchema = <Value extends z.ZodType>(value: Value, id: string, description: string) =>
  z
    .object({ values: z.array(value).meta({ description: "The values along the axis." }) })
    .meta({ id: `MapField${id}`, description });

/** Schema of the field of a map as CoverageJSON 1.0. */
export const mapFieldSchema = z
  .object({
    type: z.literal("Coverage").meta({ description: "The kind of the document." }),
    domain: z
      .object({
        type: z.literal("Domain").meta({ description: "The kind of the object." }),
        domainType: z.literal("Grid").meta({ description: "The kind of the domain." }),
        axes: z
          .object({
            t: axisSchema(timestampSchema, "Hours", "The hours."),
            y: axisSchema(z.number(), "Latitudes", "The latitudes [degrees north]."),
            x: axisSchema(z.number(), "Longitudes", "The longitudes [degrees east]."),
          })
          .meta({ id: "MapFieldAxes", description: "The axes of the numbers." }),
        referencing: z.array(z.unknown()).meta({ description: "The systems of the coordinates." }),
      })
      .meta({ id: "MapFieldDomain", description: "The cells and hours of the numbers." }),
    parameters: z
      .record(z.string(), z.unknown())
      .meta({ description: "The layers by name, with their words and units." }),
    ranges: z
      .record(
        z.string(),
        z
          .object({
            type: z.literal("NdArray").meta({ description: "The kind of the object." }),
            dataType: z.literal("float").meta({ description: "The type of the numbers." }),
            axisNames: z.array(z.string()).meta({ description: "The axes, the slowest first." }),
            shape: z.array(z.int()).meta({ description: "The number of values along each axis." }),
            values: z.array(z.number().nullable()).meta({
              description:
                "The numbers; longitudes vary fastest and hours slowest. Null outside the area, and where the layer has no number.",
            }),
          })
          .meta({ id: "MapFieldNumbers", description: "The numbers of a layer." }),
      )
      .meta({ description: "The numbers of each layer." }),
    halcyon: z
      .object({
        map: mapIdSchema,
        run: timestampSchema.meta({ description: "The start of the newest run that the map shows." }),
        synthetic: z.boolean().meta({ description: "True if the weather is not real." }),
        attribution: z.string().meta({ description: "The source of the weather." }),
        planning_aid: z.string().meta({ description: "What the numbers are for." }),
      })
      .meta({ id: "MapFieldFacts", description: "The origin of the numbers." }),
  })
  .meta({ id: "MapField" });

export const mapLinkIdSchema = idSchema(["mpl"]).meta({
  description: "Id of a link of a map.",
  examples: ["mpl_5fQ8sKc2Wd7hZ1rX"],
});

const labelSchema = lineSchema
  .min(1)
  .max(120)
  .meta({ description: "The label of the link, for your own list.", examples: ["Portal of the port"] });

const originsSchema = z
  .array(
    z
      .string()
      .max(300)
      .regex(/^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*|http:\/\/localhost)(?::\d{1,5})?$/),
  )
  .max(mapLinkOriginsMax)
  .meta({
    description:
      "The origins of the pages that may show the map in a frame, such as `https://portal.example.org`. While you develop, `http://localhost` with any port is possible too. Tiles and files are not limited to them.",
    examples: [["https://portal.example.org"]],
  });

export const mapLinkRequestSchema = z
  .strictObject({
    label: labelSchema,
    expires_at: instantSchema.optional().meta({
      description: `The time at which the link ends, at most ${linkDaysMax} days ahead; by default after ${linkDays} days.`,
    }),
    origins: originsSchema.optional(),
  })
  .meta({ id: "MapLinkRequest" });
export type MapLinkRequest = z.output<typeof mapLinkRequestSchema>;

const mapLinkSchema = z
  .object({
    id: mapLinkIdSchema,
    label: labelSchema,
    created_at: timestampSchema.meta({ description: "The time of creation." }),
    expires_at: timestampSchema.meta({ description: "The time at which the link ends." }),
    origins: originsSchema,
  })
  .meta({ id: "MapLink" });
export type MapLink = z.output<typeof mapLinkSchema>;

export const mapLinkWithUrlSchema = mapLinkSchema
  .extend({
    url: z.string().meta({
      description:
        "The address of the map without a key, under which its tiles and files are. Anyone who knows it can read this map, so only this answer shows it.",
      examples: ["https://halcyon.example.com/maps/4mJ0dZq1Yb7RkT2s8sN2bVq5Lx0CfW7d"],
    }),
  })
  .meta({ id: "MapLinkWithUrl" });

export const mapLinkListSchema = z
  .object({ links: z.array(mapLinkSchema).meta({ description: "The links, the oldest first." }) })
  .meta({ id: "MapLinkList" });
export type MapLinkList = z.output<typeof mapLinkListSchema>;
