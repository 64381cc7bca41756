import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verificationResponseSchema } from "@halcyon/schema";
import type { VerifiedLead } from "@halcyon/schema/wire";
import { z } from "zod";

/** Verification results of a lead class (range of lead times). The class has enough days, so no result is null. */
export type RecordedLead = VerifiedLead & {
  readonly [Name in "crps" | "crps_skill" | "events" | "coverage" | "ranks"]: NonNullable<VerifiedLead[Name]>;
};

/** Schema of the files in `docs/skill/`. `leads` has the same form as in the response of `GET /v1/verification/`. */
export const skillRecordSchema = z.object({
  commit: z.string(),
  /** Origin of the forecasts and of the observations, as text. */
  data: z.string(),
  synthetic: z.boolean(),
  /** Spread of the ensemble members, as a multiple of the source's own spread. */
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
 * Reads verification results that a script wrote to `docs/skill/`.
 *
 * @returns The results, or undefined if there are no results for public data.
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
