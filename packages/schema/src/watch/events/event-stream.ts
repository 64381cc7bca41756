import { z } from "zod";
import { eventListQuerySchema } from "./event.ts";

/** A position in the log of events, as text: `next_cursor` of a list of events, or the `id` of a streamed one. */
const positionSchema = z.string().regex(/^\d{1,15}$/, "1 to 15 digits are needed.");

export const eventStreamQuerySchema = eventListQuerySchema.pick({ watch: true, type: true }).extend({
  cursor: positionSchema.optional().meta({
    description:
      "`next_cursor` of a list of events, or the `id` of a streamed one: events that are newer come first. `0` asks for all that are kept. Without it the stream begins with the next event.",
  }),
});

export const eventStreamHeadersSchema = z.object({
  "last-event-id": positionSchema.optional().meta({
    description:
      "The `id` that came last. It goes before `cursor`, so that a client can send its address again.",
  }),
});
