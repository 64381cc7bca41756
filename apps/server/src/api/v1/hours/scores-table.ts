import type { Location } from "@halcyon/schema";
import type { PackedForecast } from "../../../scoring/scores/packed-forecast.ts";
import type { TableAnswer } from "../../pipeline/answer.ts";
import { hourColumn, scoreColumn } from "../../rows/data-table.ts";

/** Metadata of a response with scores, of which a file needs the place and the hours. */
interface ScoresMetadata {
  readonly location: Location;
  readonly start_date: string;
  readonly end_date: string;
}

/** Returns the hours of a forecast as the table of a file, with what the JSON response says besides them. */
export function scoresFile(
  { startHour, median, q10, q90 }: Pick<PackedForecast, "startHour" | "median" | "q10" | "q90">,
  metadata: ScoresMetadata,
): Pick<TableAnswer, "tables" | "about"> {
  const columns = [
    { name: "timestamp", kind: "time", values: hourColumn(startHour, median.length) } as const,
    scoreColumn("median", median),
    scoreColumn("Q10", q10),
    scoreColumn("Q90", q90),
  ];
  const { location, start_date: from, end_date: to } = metadata;
  return {
    tables: [{ columns }],
    about: { beside: () => ({ metadata }), place: location, span: [from, to] },
  };
}
