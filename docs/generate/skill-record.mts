import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verificationResponseSchema } from "@halcyon/schema";
import type { VerifiedLead } from "@halcyon/schema/wire";
import { z } from "zod";

/** Figures of some lead times that enough days stand behind. */
export type RecordedLead = VerifiedLead & {
  readonly [Name in "crps" | "crps_skill" | "events" | "coverage" | "ranks"]: NonNullable<VerifiedLead[Name]>;
};

/** What a file of `docs/skill/` holds: `leads` are those of `GET /v1/verification/`. */
export const skillRecordSchema = z.object({
  commit: z.string(),
  /** The source of the forecasts, and the truth that judges them. */
  data: z.string(),
  synthetic: z.boolean(),
  /** Spread of the members, as a share of that of their source. */
  spread: z.number().default(1),
  entry: z.object({ type: z.string(), id: z.int(), name: z.string() }),
  members: z.int(),
  places: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
  leads: verificationResponseSchema.shape.leads.transform((leads) => leads.filter(hasFigures)),
});
export type SkillRecord = z.output<typeof skillRecordSchema>;

/**
 * Figures of verified forecasts, as a script has written them into `docs/skill/`.
 *
 * @returns Undefined where the figures of public data are not there.
 */
export function skillRecord(name: "synthetic" | "too-sure"): SkillRecord;
export function skillRecord(name: "public" | "public-calibrated"): SkillRecord | undefined;
export function skillRecord(name: string): SkillRecord | undefined {
  const file = join(import.meta.dirname, "../skill", `${name}.json`);
  if (name.startsWith("public") && !existsSync(file)) return undefined;
  return skillRecordSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

function hasFigures(lead: VerifiedLead): lead is RecordedLead {
  return lead.reason === null;
}
