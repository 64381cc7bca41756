import { formatEpochHour } from "@halcyon/schema/time";
import type { EvidenceCase } from "@halcyon/schema/v2";
import { csvField } from "@halcyon/schema/words";
import type { PromiseCase } from "@halcyon/scoring/evidence";

const dayMs = 86_400_000;

/** Converts a promise to the form of responses. */
export function caseRow(promise: PromiseCase): EvidenceCase {
  return {
    run: formatEpochHour(promise.run),
    available_at: formatEpochHour(promise.availableAt),
    start: formatEpochHour(promise.start),
    end: formatEpochHour(promise.end),
    lead_hours: promise.leadHours,
    local_day: new Date(promise.targetDay * dayMs).toISOString().slice(0, 10),
    members_good: promise.membersGood,
    members: promise.members,
    probability: promise.probability,
    control: promise.control ?? null,
    held: promise.held,
    worst_said_median: promise.worstSaidMedian,
    worst_came: promise.worstCame,
    climatology: promise.climatology,
    generation: promise.generation ?? null,
  };
}

/** Columns of the CSV, in the order of the fields of a row. */
const columns = [
  "run",
  "available_at",
  "start",
  "end",
  "lead_hours",
  "local_day",
  "members_good",
  "members",
  "probability",
  "control",
  "held",
  "worst_said_median",
  "worst_came",
  "climatology",
  "generation",
] as const satisfies readonly (keyof EvidenceCase)[];

/** Writes rows as CSV (RFC 4180). Null becomes an empty field. */
export function casesCsv(rows: readonly EvidenceCase[]): string {
  const lines = rows.map((row) => columns.map((name) => csvField(String(row[name] ?? ""))).join(","));
  return [columns.join(","), ...lines].map((line) => `${line}\r\n`).join("");
}
