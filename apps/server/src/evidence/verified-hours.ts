import type * as V2 from "@halcyon/schema/v2";
import type { EvidenceHours } from "@halcyon/scoring/evidence";
import { verifiedLead } from "../verification/skill/verified-lead.ts";

/** Number of decimal places of published figures. */
const decimals = 4;

/** Rounds a figure to the published decimal places. */
export function short<Figure extends number | null>(figure: Figure): Figure {
  return (figure === null ? null : Number(figure.toFixed(decimals))) as Figure;
}

/** Converts the figures of the hours in a class of lead times to their published form. */
export function verifiedHours({ top, ...lead }: EvidenceHours): V2.EvidenceReport["hours"][number] {
  const published = { ...verifiedLead(lead), top };
  const text = JSON.stringify(published, (_, value) => (typeof value === "number" ? short(value) : value));
  return JSON.parse(text) as typeof published;
}
