import { z } from "zod";
import {
  digestEventSchema as firstDigestSchema,
  eventIdSchema,
  eventListQuerySchema as firstQuerySchema,
  eventListSchema as firstListSchema,
  eventSchema as firstEventSchema,
  ofWatch,
  spanEventSchema as firstSpanEventSchema,
  watchedFields,
  watchEventSchema,
} from "../watch/events/event.ts";
import {
  laterEvents,
  listedEvents,
  mapFailedEvent,
  mapMadeEvent,
  planEvents,
  planMoveEvents,
  runEvents,
  warningEvents,
} from "../watch/watches/event-types.ts";
import { digestEventsMax } from "../watch/watches/watch-bounds.ts";
import { variableNameSchema } from "../registry/variable-name.ts";
import { timestampSchema } from "../time/timestamp.ts";
import { pauseReasons } from "../watch/watches/watch.ts";
import { planningAidSchema } from "../wire/scores/score.ts";
import { mapIdSchema, mapSchema } from "./field/map.ts";
import { keptPlanIdSchema, planLookSchema } from "./plans/stored-plan.ts";
import { nextRunSchema, runSchema } from "./run.ts";
import { briefFeedSchema, briefWarningSchema, caveatSchema } from "./warning.ts";
import { stoppingWarningSchema } from "./bodies/gated.ts";

const spanEventSchema = firstSpanEventSchema
  .extend({
    data: firstSpanEventSchema.shape.data
      .extend({
        reason: z.enum(["weather", "merged", "warning"]).optional().meta({
          description:
            "Present only for a lost span. `weather`: its probability fell. `merged`: another span took over its starts. `warning`: without the warnings that stop the task, it would still be likely enough.",
        }),
        limiting_warning: stoppingWarningSchema.optional().meta({
          description:
            "The warning that stops the most hours of the span. Present only if `reason` is `warning`.",
        }),
      })
      .meta({ id: "SpanEventData", description: "The data of the event." }),
  })
  .meta({ id: "SpanEvent" });

const { severity, event, headline, onset, until } = briefWarningSchema.shape;

const warningEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(warningEvents).meta({ description: "The type of event, about an official warning." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        ...watchedFields,
        warning: briefWarningSchema.meta({
          description:
            "The warning as it was last sent. Its texts are quoted, and cut further if the event would be too long.",
        }),
        sequence: z.int().min(1).meta({
          description:
            "Increases with every event of the warning at the place. Of two events, the one with the higher number is newer.",
        }),
        before: z
          .object({ severity, event, headline, onset, until })
          .meta({ id: "ToldWarning" })
          .nullable()
          .meta({ description: "The warning in its previous event; null for a new warning." }),
        because: z.enum(["expired", "cancelled", "withdrawn", "left"]).nullable().meta({
          description:
            "Why the warning ended; null if it did not. `expired`: its end has passed. `cancelled`: the authority ended it. `withdrawn`: it is gone from the feed without a word. `left`: the place is no longer in its area, or the warning no longer meets the conditions of the watch.",
        }),
        feed: briefFeedSchema.meta({ description: "The feed of the warning." }),
        caveat: caveatSchema,
      })
      .meta({ id: "WarningEventData", description: "The data of the event." }),
  })
  .meta({ id: "WarningEvent" });
export type WarningEvent = z.output<typeof warningEventSchema>;

const runEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(runEvents).meta({ description: "The type of event, about a run of a model." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        ...ofWatch,
        new_run: runSchema.meta({ description: "The run, as `GET /v2/runs/` listed it at that time." }),
        next: nextRunSchema.nullable().meta({
          description: "The run of the part that is expected next; null if too few runs are known.",
        }),
        detail: z.string().meta({
          description: "The meaning of the event and the next step, in one sentence.",
        }),
      })
      .meta({ id: "RunEventData", description: "The data of the event." }),
  })
  .meta({ id: "RunEvent" });
export type RunEvent = z.output<typeof runEventSchema>;

const { name: mapName, cells, made, failing, paused_because } = mapSchema.shape;
const { run, from, to } = made.unwrap().shape;

const mapMadeEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.literal(mapMadeEvent).meta({ description: "The type of event, about a map that was made." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        map: mapIdSchema,
        name: mapName,
        synthetic: ofWatch.synthetic,
        run,
        from,
        to,
        cells,
        detail: z.string().meta({
          description: "The meaning of the event and the next step, in one sentence.",
        }),
      })
      .meta({ id: "MapMadeEventData", description: "The data of the event." }),
  })
  .meta({ id: "MapMadeEvent" });
export type MapMadeEvent = z.output<typeof mapMadeEventSchema>;

const mapFailedEventSchema = z
  .object({
    id: eventIdSchema,
    type: z
      .literal(mapFailedEvent)
      .meta({ description: "The type of event, about a map that was not made." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        map: mapIdSchema,
        name: mapName,
        failing: failing.meta({
          description: "The reason why the last attempt failed; null if the server paused the map.",
        }),
        paused_because: paused_because.meta({
          description: "The reason for the pause; null if the server tries again.",
        }),
        shown_run: timestampSchema.nullable().meta({
          description: "The start of the run that the map still shows; null before the first making.",
        }),
        detail: z.string().meta({
          description: "The reason and the next step, in a few sentences.",
        }),
      })
      .meta({ id: "MapFailedEventData", description: "The data of the event." }),
  })
  .meta({ id: "MapFailedEvent" });
export type MapFailedEvent = z.output<typeof mapFailedEventSchema>;

/** Kinds of hours of the driving path of a plan. */
const planHourKinds = [
  "work",
  "weather",
  "short_window",
  "off_shift",
  "busy",
  "lag",
  "not_before",
  "start",
] as const;

const ofPlan = {
  plan: keptPlanIdSchema,
  name: z.string().nullable().meta({ description: "The name of the plan; null if it has none." }),
  synthetic: ofWatch.synthetic,
};
const { P50, P80, on_time } = planLookSchema.shape;

const planMoveEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(planMoveEvents).meta({ description: "The type of event, about the finish of a plan." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        ...ofPlan,
        version: planLookSchema.shape.version,
        sequence: z.int().min(1).meta({
          description:
            "Increases with every event of the plan. Of two events, the one with the higher number is newer.",
        }),
        run: planLookSchema.shape.run,
        P50,
        P80,
        on_time,
        moved_hours: z.int().nullable().meta({
          description:
            "The hours by which P80 is later than before [h]; below 0 if it is earlier. Null if P80 is null now or was null before.",
        }),
        before: z
          .object({
            told_at: timestampSchema.meta({ description: "The time of the look that was told last." }),
            P50,
            P80,
            on_time,
          })
          .meta({
            id: "ToldPlan",
            description: "What was told last: in the last such event, or by the first look.",
          }),
        causes: z
          .array(
            z
              .object({
                task: z.string().nullable().meta({
                  description: "The `id` of the task; null for the time before the plan starts.",
                }),
                kind: z.enum(planHourKinds).meta({
                  description:
                    "What happens in the hours, as in `path` of an answer. `weather` includes windows that a variable ends too soon. `short_window` means windows that a shift ends too soon. `start`: the start has moved.",
                }),
                variable: variableNameSchema.nullable().meta({
                  description: "The variable that makes the task wait; null if none does.",
                }),
                hours: z.number().meta({
                  description: "The change of its mean hours on the driving path [h]; below 0 if it is less.",
                }),
              })
              .meta({ id: "PlanPathChange" }),
          )
          .max(3)
          .meta({
            description:
              "The largest changes on the driving path, the largest first. They are means, so their sum is not the move of P80.",
          }),
        detail: z.string().meta({ description: "The meaning of the event in one or two sentences." }),
        planning_aid: planningAidSchema,
      })
      .meta({ id: "PlanMoveEventData", description: "The data of the event." }),
  })
  .meta({ id: "PlanMoveEvent" });
export type PlanMoveEvent = z.output<typeof planMoveEventSchema>;

const planEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(planEvents).meta({ description: "The type of event, about the plan itself." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        ...ofPlan,
        paused_because: z.enum(pauseReasons).nullable().meta({
          description: "The reason why the plan was paused; null for other events.",
        }),
        detail: z.string().meta({
          description: "The meaning of the event and the next step, in a few sentences.",
        }),
      })
      .meta({ id: "PlanEventData", description: "The data of the event." }),
  })
  .meta({ id: "PlanEvent" });
export type PlanEvent = z.output<typeof planEventSchema>;

/** Schema of an event that a digest may contain. */
const digestedEventSchema = z
  .union([
    spanEventSchema,
    watchEventSchema,
    warningEventSchema,
    runEventSchema,
    planMoveEventSchema,
    planEventSchema,
  ])
  .meta({ id: "DigestedEvent" });
export type DigestedEvent = z.output<typeof digestedEventSchema>;

const digestEventSchema = firstDigestSchema
  .extend({
    data: firstDigestSchema.shape.data
      .extend({
        events: z
          .array(digestedEventSchema)
          .max(digestEventsMax)
          .meta({ description: "The combined events, the oldest first." }),
      })
      .meta({ id: "DigestEventData", description: "The data of the event." }),
  })
  .meta({ id: "DigestEvent" });

const [, , , webhookEventSchema, addressEventSchema] = firstEventSchema.options;

export const eventSchema = z
  .union([
    spanEventSchema,
    watchEventSchema,
    warningEventSchema,
    runEventSchema,
    mapMadeEventSchema,
    mapFailedEventSchema,
    planMoveEventSchema,
    planEventSchema,
    digestEventSchema,
    webhookEventSchema,
    addressEventSchema,
  ])
  .meta({
    id: "Event",
    description: "An event of a watch, a map, a plan, a webhook or an address. It never changes.",
  });
export type Event = z.output<typeof eventSchema>;

export const eventListSchema = firstListSchema
  .extend({
    events: z.array(eventSchema).meta({ description: "The events of the page, in the requested order." }),
  })
  .meta({ id: "EventList" });

export const eventListQuerySchema = firstQuerySchema.extend({
  type: z
    .enum([...listedEvents, ...laterEvents])
    .optional()
    .meta({ description: "Limits the list to one type." }),
});
