import { bands, entryTypes, modelIds } from "@halcyon/schema";
import { z } from "zod";
import { watchDraftText } from "../../../data/state/watch-draft-text.ts";
import type { WatchDraft } from "./watch-draft.ts";

/**
 * Draft of a new watch, and the content with which its form began (`begun`), as text. A form that begins with the same content continues the draft.
 */
export interface StoredWatchDraft {
  readonly begun: string;
  readonly draft: WatchDraft;
}

/** Draft of a new watch in this tab. */
export const storedWatchDraft = {
  /** Reads the draft. Returns undefined if this tab has no draft, or if another build stored a draft that this build cannot read. */
  read: (): StoredWatchDraft | undefined => keptIn(watchDraftText.read()),
  keep: (kept: StoredWatchDraft): void => watchDraftText.keep(JSON.stringify(kept)),
  drop: watchDraftText.drop,
};

/** Schema of a number in a draft. A number that was not entered yet is NaN, and JSON stores it as null. */
const numberSchema = z.number().or(z.null().transform(() => Number.NaN));
const hoursSchema = z.int().min(1);
const pairOf = <Value extends z.ZodType>(value: Value) => z.object({ rise: value, fall: value });

const keptSchema = z.object({
  begun: z.string(),
  draft: z.object({
    name: z.string(),
    model: z.enum(modelIds),
    scored: z.object({ constraint_params: z.object({ type: z.enum(entryTypes), id: z.int() }) }),
    places: z
      .array(
        z.object({
          ref: z.string().optional(),
          latitude: z.number(),
          longitude: z.number(),
          site: z.looseObject({}),
        }),
      )
      .min(1),
    kind: z.enum(["window", "band", "limit", "warning", "run"]),
    window: z.object({
      hours: hoursSchema,
      minimumScore: z.number(),
      one: z.object({ start: z.string(), end: z.string() }).optional(),
    }),
    band: z.object({ is: z.enum(["at_least", "at_most"]), band: z.enum(bands), hours: hoursSchema }),
    limit: z.object({
      variable: z.string(),
      heightM: numberSchema,
      side: z.enum(["above", "below"]),
      value: numberSchema,
      clearAt: numberSchema,
      hours: hoursSchema,
    }),
    warning: z.object({
      severity: z.string(),
      certainty: z.string().optional(),
      events: z.array(z.string()).optional(),
      categories: z.array(z.string()).optional(),
    }),
    run: z.object({ parts: z.array(z.string()).optional() }),
    horizonHours: hoursSchema,
    probability: pairOf(z.number()),
    confirmRuns: pairOf(z.int()),
    daylightOnly: z.boolean(),
    workHours: z
      .object({ from: z.int(), to: z.int(), timezone: z.string(), weekdays: z.array(z.string()) })
      .optional(),
    tell: z.looseObject({}),
    kept: z.object({}),
  }),
});

function keptIn(text: string | null): StoredWatchDraft | undefined {
  if (text === null) return undefined;
  try {
    const read = keptSchema.safeParse(JSON.parse(text));
    // The API checks names and numbers before a watch is made; here the shape alone counts.
    return read.success ? (read.data as StoredWatchDraft) : undefined;
  } catch {
    return undefined;
  }
}
