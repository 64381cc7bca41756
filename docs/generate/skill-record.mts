import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });

const event = z.object({
  brier: z.object({ score: z.number(), reliability: z.number(), resolution: z.number() }),
  skill: z.object({ climatology: interval.nullable() }),
  bins: z.array(
    z.object({
      count: z.int(),
      days: z.int(),
      meanProbability: z.number().nullable(),
      frequency: z.number().nullable(),
      consistency: z.object({ low: z.number(), high: z.number() }).nullable(),
    }),
  ),
});

const lead = z.object({
  fromDay: z.int(),
  toDay: z.int(),
  days: z.int(),
  count: z.int(),
  figures: z.object({
    crps: z.number(),
    crpsSkill: z.object({ climatology: interval.nullable() }),
    events: z.object({ ideal: event, unsuitable: event }),
    coverage: z.object({ inside: z.number() }),
    ranks: z.array(z.int()),
  }),
});
export type RecordedLead = z.output<typeof lead>;

const record = z.object({
  commit: z.string(),
  data: z.string(),
  synthetic: z.boolean(),
  spread: z.number(),
  entry: z.object({ type: z.string(), id: z.int(), name: z.string() }),
  members: z.int(),
  places: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
  leads: z.array(lead),
});
export type SkillRecord = z.output<typeof record>;

/** Figures of verified forecasts, as a script has written them into `docs/skill/`. */
export function skillRecord(name: "synthetic" | "too-sure"): SkillRecord {
  const file = join(import.meta.dirname, "../skill", `${name}.json`);
  return record.parse(JSON.parse(readFileSync(file, "utf8")));
}
