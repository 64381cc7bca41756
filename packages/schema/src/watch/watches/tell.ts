import { z } from "zod";
import { orFault } from "../../errors/fault.ts";
import { localHoursSchema } from "../../time/wanted-hours.ts";
import { weekdays } from "../../time/weekday.ts";
import { timezoneSchema } from "../../time/timezone.ts";
import { destinationIdSchema } from "./destination.ts";
import { spanEvents } from "./event-types.ts";
import { notifiedDestinationsMax } from "./watch-bounds.ts";

const spanEventsSchema = z.array(z.enum(spanEvents)).min(1).max(spanEvents.length);

const { from, to, timezone } = localHoursSchema.shape;

const quietSchema = z
  .strictObject({
    from: from.meta({ description: "Full hour on the local clock from which nothing is sent." }),
    to: to.meta({
      description: "Full hour on the local clock at which it is sent; below `from` for a night.",
    }),
    timezone,
  })
  .refine(
    (quiet) => quiet.from !== quiet.to,
    orFault({
      code: "empty_hours",
      path: ["to"],
      detail: "From and to are one hour; for no quiet hours leave `quiet` out.",
    }),
  )
  .meta({
    id: "WatchQuiet",
    description:
      "Hours in which nothing is sent. At their end each span is told as it stands then; one that came and went in between is not told.",
  });

const digestSchema = z
  .strictObject({
    at: z
      .string()
      .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, "A time of the day is needed, such as 06:30.")
      .meta({ description: "Time on the local clock, `HH:MM`.", examples: ["06:30"] }),
    timezone: timezoneSchema,
    weekdays: z
      .array(z.enum(weekdays))
      .min(1)
      .max(weekdays.length)
      .optional()
      .meta({ description: "Days on the local calendar; all where nothing is said." }),
  })
  .meta({
    id: "WatchDigest",
    description: "When events are sent together, in one `digest`, in place of one by one.",
  });

export const tellSchema = z
  .strictObject({
    events: spanEventsSchema.optional().meta({
      description:
        "Which events of spans are told; all but `window.passed` where nothing is said. Events of the watch itself are always told.",
    }),
    to: z.array(destinationIdSchema).max(notifiedDestinationsMax).optional().meta({
      description:
        "Which webhooks and addresses are told. All webhooks of the account and no address where nothing is said; nobody where the list is empty. Events are listed in any case.",
    }),
    urgent: spanEventsSchema.optional().meta({
      description: "Which events of spans are sent at once, in quiet hours and beside a digest.",
    }),
    quiet: quietSchema.optional(),
    digest: digestSchema.optional(),
  })
  .meta({ id: "WatchTell", description: "What is told, to whom and when." });
export type WatchTell = z.output<typeof tellSchema>;
