import { bandEdges, bandOf, type BreakdownHour, formatEpochHour, polarities } from "@halcyon/schema";
import { publish } from "@halcyon/scoring";
import { reasonWriter } from "../../rows/explanation.ts";
import type { ExplainedForecast, ExplainedHour } from "../../../scoring/scores/explain-location.ts";

/** The hours of a breakdown as the contract has them. */
export function breakdownRows(explained: ExplainedForecast): BreakdownHour[] {
  const { entry, startHour, median, q10, q90, reasons } = explained;
  const rowsOf = reasonWriter(entry);
  return reasons.map((reason, hour) => {
    return {
      timestamp: formatEpochHour(startHour + hour),
      median: median[hour]!,
      Q10: numberOrNull(q10[hour]!),
      Q90: numberOrNull(q90[hour]!),
      member: reason.part === "deterministic" ? null : reason.member,
      member_score: publish(reason.memberScore),
      constraints: rowsOf(reason.constraints),
      limiting: [...reason.limiting],
      probability: probabilityOf(reason),
      basis: reason.basis,
      band: bandOf(median[hour]!, polarities[entry.type]),
      ensemble: ensembleOf(reason),
      ...missingOf(reason),
    };
  });
}

function probabilityOf({ odds, unknownLimits }: ExplainedHour): BreakdownHour["probability"] {
  if (odds === undefined) return null;
  return { ...odds, ideal: unknownLimits.length === 0 ? odds.ideal : null };
}

function ensembleOf({ spread }: ExplainedHour): BreakdownHour["ensemble"] {
  if (spread === undefined) return null;
  const { median, q10, q90, shares } = spread;
  return { median, Q10: q10, Q90: q90, shares: bandEdges.map(({ name }) => shares[name]) };
}

/** What is said of an hour in which limits have no data. */
function missingOf({
  missing,
  odds,
  unknownLimits,
}: ExplainedHour): Pick<BreakdownHour, "missing" | "lower_bound"> {
  return {
    ...(missing.length === 0 ? {} : { missing: [...missing] }),
    ...(odds === undefined || unknownLimits.length === 0 ? {} : { lower_bound: true }),
  };
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
