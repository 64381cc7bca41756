import { createHash } from "node:crypto";
import { answerWithin, patientMs } from "@halcyon/base/answer-within";
import type { ModelId } from "@halcyon/schema";
import type { EvidenceReport, ProvedWindows } from "@halcyon/schema/v2";
import type { Database } from "@halcyon/database/database";
import { LRUCache } from "lru-cache";
import type { ProofLookup, ProofWish } from "../../ports.ts";
import type { EvidenceRequest } from "../evidence-request.ts";
import { unpacked } from "./packed-json.ts";

/** Windows of one entry at one place that a report or a response is about. */
interface WindowsOfPlace extends Pick<EvidenceRequest, "location" | "window"> {
  readonly model: ModelId;
  readonly entry: Pick<EvidenceRequest["entry"], "type" | "constraints">;
}

/**
 * Returns a digest of everything that determines windows: model, entry (task or scenario), place and window options. The time zone affects the digest only if
 * the window options contain local hours.
 */
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

/** Facts of a report from which windows are proved. */
interface ProvingReport {
  readonly synthetic: boolean;
  readonly proved: ProvedWindows | undefined;
}

/** Maximum number of reports whose facts stay in memory. */
const provingMax = 10_000;

/**
 * Returns an object that finds the stored report about given windows. If the database fails or is too slow, or a report cannot be read, it finds nothing,
 * because windows are useful even without a report. The facts of a report stay in memory, because a finished report never changes.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function proofLookup(database: Database, nowMs: () => number, withinMs = patientMs): ProofLookup {
  const known = new LRUCache<string, ProvingReport>({ max: provingMax });
  const find = async ({ accountId, windows, synthetic }: ProofWish): Promise<ProvedWindows | undefined> => {
    const row = await database
      .selectFrom("evidence")
      .select("id")
      .where("account_id", "=", accountId)
      .where("windows", "=", windows)
      .where("status", "=", "done")
      .where("expires_at", ">", nowMs())
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const report = known.get(row.id) ?? (await provingReport(database, row.id));
    known.set(row.id, report);
    return report.synthetic === synthetic ? report.proved : undefined;
  };
  return { find: (wish) => answerWithin(find(wish), withinMs).catch(() => undefined) };
}

async function provingReport(database: Database, id: string): Promise<ProvingReport> {
  const { report } = await database
    .selectFrom("evidence")
    .select("report")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { headline, metadata } = await unpacked<EvidenceReport>(report!);
  const { synthetic } = metadata.source;
  if (!headline?.share) return { synthetic, proved: undefined };
  const { value: came, low, high } = headline.share;
  return { synthetic, proved: { id, came, low, high, days: headline.days } };
}
