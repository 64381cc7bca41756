import { polarities, bandOf } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import type { BreakdownResponse, BreakdownHour } from "@halcyon/schema/v1";
import { bandEdges } from "@halcyon/schema/wire";
import { explainedOnce, reasonWriter } from "../../rows/explanation.ts";
import type { Admissions } from "../../../scoring/admit-entry.ts";
import {
  type ExplainedForecast,
  explainLocation,
  type ExplainedHour,
} from "../../../scoring/scores/explain-location.ts";
import { explainingWork, explanationBytes } from "../../../scoring/scoring-work.ts";
import { oddsHeaders, withCalibrationNotice } from "../../headers/forecast-headers.ts";
import type { Handler } from "../handler.ts";
import { oddsMetadataOf } from "../windows/odds-metadata.ts";
import { breakdownTable } from "./breakdown-table.ts";
import { scoreRequestOf } from "../../headers/place-request.ts";
import { writeOpening } from "./write-hours.ts";
import { publish } from "@halcyon/scoring";

/** Handles `POST /v1/optimality/breakdown/`. */
export function breakdownHandler(admit: Admissions): Handler<"optimality.breakdown"> {
  return async ({ body, format, principal, nowMs }) => {
    const { request, counterfactuals } = body;
    const admitted = await admit.entry(scoreRequestOf(body, principal), nowMs);
    return {
      work: () => explainingWork(admitted),
      bytes: () => explanationBytes(admitted, admitted.forecastHours),
      async answer() {
        const explained = await explainLocation(admitted, { counterfactuals });
        const headers = withCalibrationNotice(
          oddsHeaders(explained),
          explained.parts,
          request.calibrated,
          explained.oddsBy,
        );
        const rows = breakdownRows(explained);
        const beside = () => ({
          metadata: oddsMetadataOf(request, explained, nowMs),
          ...entryOf(explained),
          ...explainedOnce(explained),
        });
        if (format !== "json") {
          const span = [rows[0]!.timestamp, rows.at(-1)!.timestamp] as const;
          return { headers, tables: [breakdownTable(rows)], about: { beside, place: request, span } };
        }
        const opening = writeOpening(beside());
        return { headers, chunks: [opening, Buffer.from(`${JSON.stringify(rows)}}`)] };
      },
    };
  };
}

function entryOf({ entry }: ExplainedForecast): Pick<BreakdownResponse, "entry"> {
  const { id, type, name, version } = entry;
  return { entry: { id, type, name, version, polarity: polarities[type] } };
}

/** Converts the explained hours of a forecast to the response format of the breakdown. */
function breakdownRows(explained: ExplainedForecast): BreakdownHour[] {
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

/** Returns the fields that describe missing data, for an hour in which some limits have no data. */
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
