import { createHash } from "node:crypto";
import { answerWithin, patientMs } from "@halcyon/base/answer-within";
import type { ModelId } from "@halcyon/schema";
import type { EvidenceReport } from "@halcyon/schema/v2";
import type { Database } from "@halcyon/database/database";
import type { ProofLookup, ProofWish } from "../../ports.ts";
import type { EvidenceRequest } from "../evidence-request.ts";
import { unpacked } from "./packed-json.ts";
import type { EvidenceRow } from "./stored-evidence.ts";

/** Windows of one entry at one place that a report or a response is about. */
interface WindowsOfPlace extends Pick<EvidenceRequest, "location" | "window"> {
  readonly model: ModelId;
  readonly entry: Pick<EvidenceRequest["entry"], "type" | "constraints">;
}

/** Returns a digest that is equal for the same windows. The time zone counts only if the windows have local hours. */
export function digestOfWindows({ model, entry, location, window }: WindowsOfPlace): string {
  const { latitude, longitude, elevationM, surface } = location;
  const { durationHours, minimumScore, maximumScore, daylightAt, localHours } = window;
  const named = [
    [model, entry.type, entry.constraints],
    [latitude, longitude, elevationM, surface],
    [durationHours, minimumScore, maximumScore, daylightAt !== undefined],
    localHours && [localHours.from, localHours.to, localHours.weekdays?.toSorted(), localHours.timezone],
  ];
  return sha256(named);
}

/** Returns the SHA-256 of a value as JSON, in hexadecimal digits. */
export function sha256(named: unknown): string {
  return createHash("sha256").update(JSON.stringify(named)).digest("hex");
}

/**
 * Returns the look-up over the reports in a database. If the database fails or is too slow, or a report cannot be read, nothing is found, because windows are
 * useful without proof too.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function proofLookup(database: Database, nowMs: () => number, withinMs = patientMs): ProofLookup {
  const newest = ({ accountId, windows }: ProofWish) =>
    database
      .selectFrom("evidence")
      .select(["id", "report"])
      .where("account_id", "=", accountId)
      .where("windows", "=", windows)
      .where("status", "=", "done")
      .where("expires_at", ">", nowMs())
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
  return {
    find: (wish) =>
      answerWithin(
        newest(wish).then((row) => row && proofOf(row, wish)),
        withinMs,
      ).catch(() => undefined),
  };
}

async function proofOf(
  { id, report }: Pick<EvidenceRow, "id" | "report">,
  { synthetic }: ProofWish,
): ReturnType<ProofLookup["find"]> {
  const { headline, metadata } = await unpacked<EvidenceReport>(report!);
  if (!headline?.share || metadata.source.synthetic !== synthetic) return undefined;
  const { value: came, low, high } = headline.share;
  return { id, came, low, high, days: headline.days };
}
