import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { instantSchema } from "../../time/instant.ts";
import { millisecondsPerHour } from "../../time/time.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimestampSchema } from "../../time/timezone.ts";
import { zonelessHoursSchema } from "../../time/wanted-hours.ts";
import { bandEdges } from "../../wire/scores/band.ts";
import { constraintPositionSchema } from "../../wire/scores/explanation.ts";
import { bandSchema, likelihoodSchema, probabilitySchema, shareSchema } from "../../wire/scores/odds.ts";
import { scoreSchema } from "../../wire/scores/score.ts";
import { entrySchema, givenTimezoneSchema, periodOf } from "../bodies/asked.ts";
import { pointFields } from "../bodies/place.ts";
import { checkTimezone } from "../bodies/wanted-hours.ts";
import { checkPresenceRange, checkScores, windowFields } from "../bodies/windows.ts";
import { fieldMetadataSchema } from "./area.ts";
import { cellSurfaceSchema } from "./geometry.ts";
import {
  routeCellsMax,
  routeDeparturesMax,
  routeKmhMax,
  routeKmMax,
  routePointsMax,
  routeStayHoursMax,
} from "./field-bounds.ts";

const { latitude, longitude } = pointFields;

const routePointSchema = z
  .strictObject({
    latitude,
    longitude,
    at: instantSchema.optional().meta({
      description:
        "The time at which the point is reached; of the first point, the time of departure. Give it at every point, or give `speed_kmh`.",
    }),
    stay_hours: z
      .number()
      .min(0)
      .max(routeStayHoursMax)
      .default(0)
      .meta({ description: "The time that is spent at the point before the way goes on [h]." }),
  })
  .meta({ id: "RoutePoint", description: "A point of the route." });
type RoutePoint = z.output<typeof routePointSchema>;

interface AskedTimes {
  readonly points: readonly RoutePoint[];
  readonly speed_kmh?: number | undefined;
  readonly departures?: object | undefined;
  readonly local_hours?: object | undefined;
}

/** Checks that the times of a route follow either from a speed and departures, or from an instant at every point. */
function checkTimes({ value, issues }: z.core.ParsePayload<AskedTimes>): void {
  const { points, speed_kmh: speed, departures, local_hours: localHours } = value;
  const conflict = (
    path: (string | number)[],
    detail: string,
    code: "span_conflict" | "required" = "span_conflict",
  ): void => void issues.push(asIssue(value, { code, path, detail }));
  const timed = points.filter(({ at }) => at !== undefined).length;
  if (speed !== undefined) {
    if (timed > 0)
      conflict(["speed_kmh"], "The times are given twice: leave out speed_kmh, or at of all points.");
    if (departures === undefined)
      conflict(["departures"], "A route with a speed needs departures: the hours to compare.", "required");
    return;
  }
  if (timed === 0) {
    conflict(["speed_kmh"], "The route has no times: give speed_kmh, or at of every point.");
    return;
  }
  for (const [index, { at }] of points.entries())
    if (at === undefined)
      conflict(["points", index, "at"], "Some points have a time, so every point needs one.", "required");
  for (const [name, given] of Object.entries({ departures, local_hours: localHours }))
    if (given !== undefined)
      conflict([name], `The first point says when the route starts: leave out ${name}, or give speed_kmh.`);
  if (timed === points.length) checkOrder({ value, issues });
}

/** Checks that each point is reached after the stay at the point before. */
function checkOrder({ value, issues }: z.core.ParsePayload<AskedTimes>): void {
  for (const [index, { at }] of value.points.entries()) {
    const before = value.points[index - 1];
    if (before === undefined) continue;
    const leftMs = Date.parse(before.at!) + before.stay_hours * millisecondsPerHour;
    if (Date.parse(at!) >= leftMs) continue;
    issues.push(
      asIssue(value, {
        code: "range_reversed",
        path: ["points", index, "at"],
        detail: "The point is reached before the one before it is left.",
      }),
    );
  }
}

export const routeRequestSchema = z
  .strictObject({
    points: z
      .array(routePointSchema)
      .min(2)
      .max(routePointsMax)
      .meta({
        description: `The points in the order of travel, at most ${routeKmMax} km and ${routeCellsMax} cells in all. The way between two points is the great circle.`,
      }),
    speed_kmh: z
      .number()
      .min(1)
      .max(routeKmhMax)
      .optional()
      .meta({
        description:
          "The speed between points [km/h]. Give exactly one of `speed_kmh` and `at` of every point.",
        examples: [60],
      }),
    departures: periodOf({
      id: "DeparturePeriod",
      hoursMax: routeDeparturesMax,
      detail: `At most ${routeDeparturesMax} departures can be compared at once.`,
    })
      .optional()
      .meta({
        description: `The hours at which the route may start, at most ${routeDeparturesMax}. Required with \`speed_kmh\`, and not allowed without it.`,
      }),
    model: modelSchema,
    entry: entrySchema,
    timezone: givenTimezoneSchema,
    local_hours: zonelessHoursSchema.optional().meta({
      description: "Hours of departure on the clock of `timezone`, which is then required.",
    }),
    surface: cellSurfaceSchema.meta({
      description:
        "The kind of cell that answers on the way: `land` for roads, `sea` for ships. If the nearest cell is of the other kind, a cell beside it answers. Any cell if absent.",
    }),
    minimum_score: windowFields.minimum_score.meta({
      description:
        "The score that every step of the way must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two.",
    }),
    maximum_score: windowFields.maximum_score.meta({
      description: "The score that no step of the way may exceed. Null for no maximum.",
    }),
    minimum_probability: windowFields.minimum_probability.meta({
      description: "The least probability that the whole way is good.",
    }),
    steps_of: instantSchema.optional().meta({
      description: "The departure whose `steps` are listed; by default `best`, else the first.",
    }),
  })
  .check(checkTimes)
  .check(checkScores)
  .check(({ value, issues }) => {
    checkTimezone({ value: { timezone: value.timezone, window: value }, issues });
    checkPresenceRange({ value: { window: value }, issues }, [value.entry], []);
  })
  .meta({ id: "RouteRequest" });
export type RouteRequest = z.output<typeof routeRequestSchema>;

const localSchema = localTimestampSchema.meta({
  description: "The same time in `metadata.timezone`, with its offset from UTC.",
});

const worstWords = "the lowest, or the highest if the request sets only a maximum";

const routeDepartureSchema = z
  .object({
    start: timestampSchema.meta({ description: "The time of departure." }),
    start_local: localSchema,
    arrive: timestampSchema.meta({ description: "The time of arrival, with the stay at the last point." }),
    arrive_local: localSchema,
    score: scoreSchema.meta({ description: `The worst score on the way: ${worstWords}.` }),
    band: bandSchema.meta({ description: "The band of `score`." }),
    worst: z
      .object({
        median: scoreSchema.meta({ description: "Median over the members." }),
        Q10: scoreSchema.meta({ description: "Tenth percentile over the members." }),
        Q90: scoreSchema.meta({ description: "Ninetieth percentile over the members." }),
      })
      .meta({ id: "WorstOfRoute" })
      .nullable()
      .meta({
        description: `The worst score on the way of each member: ${worstWords}. Null if too few members of one ensemble have a score in every step.`,
      }),
    share: shareSchema.nullable().meta({
      description: "The share of the members that are good in every step; null if `worst` is.",
    }),
    probability: probabilitySchema.nullable().meta({
      description:
        "The probability that the whole way is good. If many departures are about as good, it is lower than `share`, because the best of many is good partly by chance. Null if `worst` is.",
    }),
    likelihood: likelihoodSchema
      .nullable()
      .meta({ description: "The word for the probability; null if the probability is null." }),
    limiting: z
      .object({
        step: z.int().min(0).meta({ description: "The position of the step, as in `steps`." }),
        constraint: constraintPositionSchema,
        variable: variableNameSchema,
      })
      .meta({ id: "LimitingStep" })
      .nullable()
      .meta({
        description:
          "The first step with the score, and the first constraint that limits it there. Null if the score is 1, or if warnings stop the step.",
      }),
  })
  .meta({ id: "RouteDeparture" });
export type RouteDeparture = z.output<typeof routeDepartureSchema>;

const routeWindowSchema = z
  .object({
    start: timestampSchema.meta({ description: "The first hour of departure." }),
    latest_start: timestampSchema.meta({ description: "The last hour of departure." }),
    start_local: localSchema,
    latest_start_local: localSchema,
    departures: z.int().min(1).max(routeDeparturesMax).meta({
      description: "The number of departures, one in each hour from `start` to `latest_start`.",
    }),
    members: z.int().min(2).nullable().meta({
      description:
        "The number of members that are counted: those of one ensemble over all steps. Null if only the published scores are known.",
    }),
    continues: z.boolean().meta({
      description: "True if another row continues with the next hour, with other members.",
    }),
    chances: z.array(probabilitySchema.nullable()).min(1).max(routeDeparturesMax).meta({
      description:
        "The probability that the whole way is good, for each departure from `start` to `latest_start`. Null if no members are counted.",
    }),
    unmet: z
      .array(
        z
          .object({
            start: timestampSchema.meta({ description: "The first of these departures." }),
            latest_start: timestampSchema.meta({ description: "The last of these departures." }),
            start_local: localSchema,
            latest_start_local: localSchema,
            band: bandSchema.meta({ description: `The band of the worst \`score\`: ${worstWords}.` }),
          })
          .meta({
            id: "UnmetDepartures",
            description: "Consecutive departures with steps whose own scores do not meet the request.",
          }),
      )
      .max(routeDeparturesMax)
      .meta({
        description:
          "Departures of the row with a step whose own score does not meet the request, in order of time. The score is the one that a composite gives. They are still likely because of the members. Empty if there are none.",
      }),
    best: routeDepartureSchema.meta({
      description:
        "The most likely departure. If several are equally likely, it is the one with the best worst score in bad members, then the first.",
    }),
  })
  .meta({
    id: "RouteWindow",
    description: "Consecutive hours of departure, each of which is likely enough.",
  });
export type RouteWindow = z.output<typeof routeWindowSchema>;

const noDepartureSchema = z
  .union([
    z
      .object({
        reason: z.literal("hours").meta({ description: "No departure lies in the local hours." }),
      })
      .meta({ id: "NoDepartureInHours" }),
    z
      .object({
        reason: z.literal("probability").meta({ description: "Too few members are good all the way." }),
        best_probability: probabilitySchema.meta({
          description: "The probability of the likeliest departure.",
        }),
      })
      .meta({ id: "NoDepartureLikelyEnough" }),
    z
      .object({
        reason: z.literal("score").meta({ description: "No member is good all the way." }),
        best_score: scoreSchema.meta({ description: "The best `score` of a departure." }),
      })
      .meta({ id: "NoDepartureGoodEnough" }),
  ])
  .meta({ id: "NoDeparture" });

const routeCellSchema = z
  .object({
    latitude: z.number().meta({ description: "The middle of the cell [degrees north]." }),
    longitude: z.number().meta({ description: "The middle of the cell [degrees east]." }),
    sea: z.boolean().meta({ description: "True if the cell is at sea." }),
    elevation_m: z
      .number()
      .nullable()
      .meta({ description: "The height of the cell [m]; null if the source does not have it." }),
  })
  .meta({ id: "RouteCell", description: "The cell whose scores the step has." });

const kmSchema = z.number().min(0);

const routeStepSchema = z
  .object({
    from: timestampSchema.meta({ description: "The time at which the step begins." }),
    to: timestampSchema.meta({ description: "The time at which the step ends." }),
    hour: timestampSchema.meta({ description: "The hour whose score the step has." }),
    from_km: kmSchema.meta({ description: "The distance from the start of the route [km]." }),
    to_km: kmSchema.meta({ description: "The distance at the end of the step [km]." }),
    cell: routeCellSchema,
    score: scoreSchema.meta({
      description: "The score that a composite gives for the hour at the middle of the cell.",
    }),
    band: bandSchema.meta({ description: "The band of `score`." }),
    shares: z.array(shareSchema).length(bandEdges.length).nullable().meta({
      description:
        "The share of the members in each band, in the order of `metadata.bands`. Null if no members are counted in the hour.",
    }),
    limiting: z
      .object({ constraint: constraintPositionSchema, variable: variableNameSchema })
      .meta({ id: "StepLimit" })
      .nullable()
      .meta({
        description:
          "The first constraint that limits the score. Null if the score is 1, or if warnings stop the step.",
      }),
  })
  .meta({ id: "RouteStep", description: "A stretch of the way in one cell and one hour." });
export type RouteStep = z.output<typeof routeStepSchema>;

const routeSizesFields = {
  km: kmSchema.meta({ description: "The length of the way [km]." }),
  hours: z.number().min(0).meta({ description: "The time from departure to arrival, with all stays [h]." }),
  cells: z.int().min(1).meta({ description: "The number of different cells." }),
};

export const routeResponseSchema = z
  .object({
    metadata: fieldMetadataSchema
      .extend({
        route: z
          .object({
            ...routeSizesFields,
            cell_degrees: z.array(z.number()).length(2).meta({
              description: "The width and height of a cell [degrees east and north].",
            }),
          })
          .meta({ id: "AnsweredRoute", description: "The route and its cells." }),
      })
      .meta({ id: "RouteMetadata", description: "Metadata of the answer." }),
    departures: z.array(routeDepartureSchema).max(routeDeparturesMax).meta({
      description: "A row for each hour of departure. Hours outside `local_hours` are left out.",
    }),
    windows: z.array(routeWindowSchema).max(routeDeparturesMax).meta({
      description: "Consecutive departures that are likely enough, the most likely first.",
    }),
    best: routeDepartureSchema.nullable().meta({
      description: "The best departure of the first window; null if there is no window.",
    }),
    none_because: noDepartureSchema.nullable().meta({
      description: "The reason why there is no window; null if there are windows.",
    }),
    steps: z.array(routeStepSchema).meta({
      description:
        "The steps of one departure: of `steps_of`, else of `best`, else of the first. Empty if there is no departure.",
    }),
  })
  .meta({ id: "RouteResponse" });
export type RouteResponse = z.output<typeof routeResponseSchema>;

/** Schema of the answer to a dry run: what a request for a route would cost. */
export const routeCostSchema = z
  .object({
    cost: z.int().min(1).meta({ description: "The cost [requests deducted from the allowance]." }),
    ...routeSizesFields,
  })
  .meta({ id: "RouteCost" });
export type RouteCost = z.output<typeof routeCostSchema>;
