import type * as V2 from "@halcyon/schema/v2";
import type { EvidenceHours } from "@halcyon/scoring/evidence";
import { verifiedLead } from "../verification/skill/verified-lead.ts";

/** Number of decimal places of published figures. */
const decimals = 4;

/** Rounds a figure to four decimal places, as in reports. Null stays null. */
export function short<Figure extends number | null>(figure: Figure): Figure {
  return (figure === null ? null : Number(figure.toFixed(decimals))) as Figure;
}

/** Converts the verification results of hours in a lead class (range of lead times) to the response format. Numbers are rounded to four decimals. */
export function verifiedHours({ top, ...lead }: EvidenceHours): V2.EvidenceReport["hours"][number] {
  const published = { ...verifiedLead(lead), top };
  const text = JSON.stringify(published, (_, value) => (typeof value === "number" ? short(value) : value));
  return JSON.parse(text) as typeof published;
}
