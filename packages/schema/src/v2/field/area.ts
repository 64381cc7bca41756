import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { problemSchema } from "../../errors/problem-document.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { partNames } from "../../registry/models/model.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimestampSchema } from "../../time/timezone.ts";
import { bandEdges } from "../../wire/scores/band.ts";
import { likelihoodSchema, probabilitySchema, shareSchema } from "../../wire/scores/odds.ts";
import { scoreSchema } from "../../wire/scores/score.ts";
import { entrySchema, givenTimezoneSchema, periodOf } from "../bodies/asked.ts";
import { forecastMetadataSchema, sourceSchema } from "../bodies/answered.ts";
import { bandHoursSchema } from "../bodies/composite.ts";
import { rankBySchema } from "../bodies/rank.ts";
import { checkTimezone } from "../bodies/wanted-hours.ts";
import {
  bestWindowSchema,
  checkPresenceRange,
  longestSchema,
  unmetSpanSchema,
  windowRowSchema,
  windowSchema,
} from "../bodies/windows.ts";
import { areaHoursMax, areaJobCellsMax } from "./field-bounds.ts";
import { areaGeometrySchema, boundsSchema, cellSurfaceSchema } from "./geometry.ts";

export const areaRequestSchema = z
  .strictObject({
    area: areaGeometrySchema,
    model: modelSchema,
    entry: entrySchema,
    period: periodOf({
      id: "AreaPeriod",
      hoursMax: areaHoursMax,
      detail: `At most ${areaHoursMax} hours of an area can be scored at once.`,
    }),
    timezone: givenTimezoneSchema,
    window: windowSchema.optional().meta({
      description:
        "The windows to look for. Its scores say which cells are workable; without it, those from 0.1 on. A scenario needs it.",
    }),
    area_share: z.number().min(0.01).max(1).default(1).meta({
      description: "The share of the area that must be workable, so that an hour is good.",
    }),
    surface: cellSurfaceSchema,
    include: z
      .array(z.enum(["hours", "cells"]))
      .max(2)
      .default(["hours"])
      .meta({
        description:
          "The lists of the answer: `hours` of the whole area, and `cells` with their own figures.",
      }),
    geometry: z.boolean().default(false).meta({
      description:
        "If true, a Parquet file is GeoParquet: each row has the rectangle of its cell. Other formats ignore it.",
    }),
    by: rankBySchema.optional().meta({
      description:
        "The value by which `cells` are sorted, as in `rank`. By default `probability`, or `mean` without a window.",
    }),
    top: z
      .int()
      .min(1)
      .max(areaJobCellsMax)
      .default(100)
      .meta({ description: "The maximum number of `cells`." }),
  })
  .check(({ value, issues }) => {
    const { timezone, window, entry } = value;
    const asked = { timezone, window: window ?? {} };
    checkTimezone({ value: asked, issues });
    const scores = { minimum_score: window?.minimum_score, maximum_score: window?.maximum_score ?? null };
    checkPresenceRange({ value: { window: scores }, issues }, [entry]);
    const needsWindow = ["probability", "soonest", "possible_starts", "worst"] as const;
    if (window === undefined && needsWindow.some((by) => by === value.by))
      issues.push(
        asIssue(value, {
          code: "required",
          path: ["window"],
          detail: `Cells have no ${value.by} without a window: give one, or sort by mean or ideal_hours.`,
        }),
      );
  })
  .meta({ id: "AreaRequest" });
export type AreaRequest = z.output<typeof areaRequestSchema>;

const km2Schema = z.number().min(0).meta({ description: "The size [km2], on a sphere." });

/** Schema of a cell by its middle. */
const cellPlaceFields = {
  latitude: z.number().meta({ description: "The middle of the cell [degrees north]." }),
  longitude: z.number().meta({ description: "The middle of the cell [degrees east]." }),
};

const refusedCellSchema = z
  .object({
    ...cellPlaceFields,
    problem: problemSchema.meta({ description: "The reason why the cell was not scored." }),
  })
  .meta({ id: "RefusedCell" });

const sourcePartOfAreaSchema = sourceSchema.shape.parts.element
  .omit({ cell: true })
  .meta({ id: "AreaSourcePart" });

/** Metadata of an area or a route: those of a composite, with the source of many cells and without a place. */
export const fieldMetadataSchema = forecastMetadataSchema
  .omit({ location: true, as_of: true, warnings: true, source: true })
  .extend({
    source: sourceSchema
      .extend({
        parts: z.array(sourcePartOfAreaSchema).meta({
          description: "The parts that are used, the nearest hours first. Cells may use different parts.",
        }),
      })
      .meta({ id: "FieldSource", description: "The weather that the scores are based on." }),
    usual: z.null().meta({
      description:
        "Always null: how often the weather of a whole area is good in other years is not known. Odds take one half in its place.",
    }),
  });

const shareOfAreaSchema = shareSchema.meta({
  description: "The share of the scored area that is workable in the hour.",
});

const areaHourSchema = z
  .object({
    timestamp: timestampSchema.meta({ description: "Start of the hour, UTC." }),
    local: localTimestampSchema.meta({
      description: "The same time in `metadata.timezone`, with its offset from UTC.",
    }),
    part: z.enum(partNames).nullable().meta({
      description: "The origin of the scores; null if the cells take the hour from different parts.",
    }),
    area_shares: z.array(shareSchema).length(bandEdges.length).meta({
      description: "The share of the scored area in each band of `score`, in the order of `metadata.bands`.",
    }),
    workable: shareOfAreaSchema,
    mean: scoreSchema.meta({ description: "The mean of the scores, weighted with the sizes of the cells." }),
    worst: z
      .object({ score: scoreSchema.meta({ description: "The score." }), ...cellPlaceFields })
      .meta({ id: "WorstCell", description: "The cell with the lowest score of the hour." }),
    ensemble: z
      .object({
        workable: z
          .object({
            median: shareSchema.meta({ description: "Median over the members." }),
            Q10: shareSchema.meta({ description: "Tenth percentile over the members." }),
            Q90: shareSchema.meta({ description: "Ninetieth percentile over the members." }),
          })
          .meta({ id: "WorkableSpread", description: "The workable share of the members." }),
        share: shareSchema.meta({
          description: "The share of the members in which at least `area_share` of the area is workable.",
        }),
        probability: probabilitySchema.meta({
          description: "The probability that at least `area_share` of the area is workable.",
        }),
        likelihood: likelihoodSchema.meta({ description: "The word for the probability." }),
      })
      .meta({ id: "AreaEnsemble" })
      .nullable()
      .meta({
        description:
          "The odds of the hour, counted within each member over all cells. Null if too few members have a score in every cell.",
      }),
  })
  .meta({ id: "AreaHour" });
export type AreaHour = z.output<typeof areaHourSchema>;

const workableWords = "The scores are workable shares of the area.";

/** Schema of consecutive hours at each of which a window of an area may start. Where a place has scores, an area has workable shares. */
const areaWindowSchema = windowRowSchema
  .omit({ part: true, unmet: true, best: true })
  .extend({
    unmet: z
      .array(
        unmetSpanSchema.omit({ band: true }).extend({ workable: shareOfAreaSchema }).meta({
          id: "UnmetAreaHours",
          description: "Consecutive hours in which less than `area_share` of the area is workable.",
        }),
      )
      .max(areaHoursMax)
      .meta({ description: "Hours whose own share does not meet the request; empty if there are none." }),
    best: bestWindowSchema.omit({ band: true }).meta({
      id: "BestAreaWindow",
      description: `The most likely window. ${workableWords}`,
    }),
  })
  .meta({
    id: "AreaWindow",
    description: "Consecutive hours at each of which a window of the area may start.",
  });
export type AreaWindow = z.output<typeof areaWindowSchema>;

const noAreaWindowSchema = z
  .union([
    z
      .object({
        reason: z.literal("hours").meta({
          description: "The period, daylight and local hours have no run of that length, in any weather.",
        }),
      })
      .meta({ id: "NoAreaWindowInHours" }),
    z
      .object({
        reason: z.literal("cells").meta({ description: "No cell could be scored: see `refused`." }),
      })
      .meta({ id: "NoAreaWindowWithoutCells" }),
    z
      .object({
        reason: z.literal("probability").meta({ description: "Too few members are good for long enough." }),
        best_probability: probabilitySchema.meta({ description: "The probability of the likeliest window." }),
      })
      .meta({ id: "NoAreaWindowLikelyEnough" }),
    z
      .object({
        reason: z
          .literal("area")
          .meta({ description: "No member has enough workable area for long enough." }),
        best_workable: shareSchema.meta({
          description:
            "The most that is workable throughout a window: the largest share, as the median over the members.",
        }),
      })
      .meta({ id: "NoAreaWindowLargeEnough" }),
    z
      .object({
        reason: z.literal("members").meta({
          description: "Too few members have a score in every cell, so that windows cannot be counted.",
        }),
      })
      .meta({ id: "NoAreaWindowCounted" }),
  ])
  .meta({ id: "NoAreaWindow" });

const areaCellSchema = z
  .object({
    ...cellPlaceFields,
    bounds: boundsSchema,
    sea: z.boolean().meta({ description: "True if the cell is at sea." }),
    elevation_m: z
      .number()
      .nullable()
      .meta({ description: "The height of the cell [m]; null if the source does not have it." }),
    km2: km2Schema.meta({ description: "The size of the part of the cell inside the area [km2]." }),
    hours: bandHoursSchema,
    mean: scoreSchema.meta({ description: "Mean of the scores of the hours of the period." }),
    possible_starts: z.int().min(0).nullable().meta({
      description:
        "The number of hours at which a window may start that is likely enough; null without a window.",
    }),
    best: bestWindowSchema.nullable().meta({
      description:
        "The most likely window of the cell alone, if it is likely enough. Null if there is none, or without a window.",
    }),
  })
  .meta({ id: "AreaCell" });
export type AreaCellRow = z.output<typeof areaCellSchema>;

const areaSizesFields = {
  km2: km2Schema.meta({ description: "The size of the scored area [km2]." }),
  cells: z.int().min(0).meta({ description: "The number of cells with a part inside the area." }),
  scored: z.int().min(0).meta({ description: "The number of cells that were scored." }),
  dropped_km2: km2Schema.meta({
    description:
      "The size of the area that is not scored [km2]: refused cells, cells of another `surface`, and what lies outside the grid.",
  }),
};

export const areaResponseSchema = z
  .object({
    metadata: fieldMetadataSchema
      .extend({
        area: z
          .object({
            ...areaSizesFields,
            cell_degrees: z.array(z.number()).length(2).meta({
              description:
                "The width and height of a cell [degrees east and north]. An area that is smaller is no more exact than this.",
            }),
            bounds: boundsSchema,
          })
          .meta({ id: "AnsweredArea", description: "The area and its cells." }),
        area_share: z.number().meta({ description: "The share that must be workable." }),
      })
      .meta({ id: "AreaMetadata", description: "Metadata of the answer." }),
    hours: z.array(areaHourSchema).max(areaHoursMax).optional().meta({
      description:
        "A row for each hour of the period. Empty if no cell was scored; absent if `include` leaves it out.",
    }),
    windows: z.array(areaWindowSchema).meta({
      description: `The rows in the requested order, at most \`top\` of the window. Empty without a window. ${workableWords}`,
    }),
    none_because: noAreaWindowSchema.nullable().meta({
      description: "The reason why there is no window; null if there are windows, or without a window.",
    }),
    longest: longestSchema,
    cells: z.array(areaCellSchema).optional().meta({
      description: "The scored cells, the best first, at most `top`. Present only if `include` has it.",
    }),
    refused: z.array(refusedCellSchema).meta({
      description: "Cells that could not be scored. They cost nothing, and count in no share.",
    }),
  })
  .meta({ id: "AreaResponse" });
export type AreaResponse = z.output<typeof areaResponseSchema>;

/** Schema of the answer to a dry run: what a request for an area would cost. */
export const areaCostSchema = z
  .object({
    cost: z.int().min(0).meta({ description: "The cost [requests deducted from the allowance]." }),
    ...areaSizesFields,
    problems: z.array(refusedCellSchema).meta({
      description: "Cells that cannot be scored, with the reasons.",
    }),
  })
  .meta({ id: "AreaCost" });
export type AreaCost = z.output<typeof areaCostSchema>;
