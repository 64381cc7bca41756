import { type BreakdownResponse, type EntryDetail, type ModelsResponse, planningAid } from "@halcyon/schema";
import { scaleWords } from "../chart/band-words.ts";
import { cellWords, readCells } from "../words/cells.ts";
import { constraintWords, limitWords } from "../words/constraint-words.ts";
import { forecastNotices } from "../words/notice-words.ts";
import { partSpans } from "../chart/part-spans.ts";
import { formatPlace } from "../words/format-place.ts";
import type { Clock } from "../time/clock.ts";
import { type Fact, factsOf } from "./fact.ts";

/** A forecast that is saved as a file. */
export interface SavedForecast {
  readonly breakdown: {
    readonly json: BreakdownResponse;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly entry: EntryDetail;
  readonly model: ModelsResponse["models"][number] | undefined;
  /** The clock of the page. */
  readonly clock: Clock;
}

/** Whether any part of a forecast is not of real weather. */
export function isSyntheticForecast({ breakdown, model }: SavedForecast): boolean {
  return usedParts({ breakdown, model }).some(({ synthetic }) => synthetic);
}

/** The facts that the page of a forecast states beside its hours. */
export function forecastFacts(forecast: SavedForecast): Fact[] {
  const { breakdown, entry, clock } = forecast;
  const { json, headers } = breakdown;
  const { location, model, start_date: start, end_date: end, generated_at: generatedAt } = json.metadata;
  const { name, type, id, version, polarity, constraints, caveat } = entry;
  const notices = forecastNotices(json.metadata, clock, headers["x-halcyon-cell"]);
  return factsOf(isSyntheticForecast(forecast), {
    [type === "task" ? "Task" : "Scenario"]: `${name} (${type} ${id}, version ${version})`,
    Place: formatPlace(location),
    Hours: `${json.forecast.length}, the first ${start}, the last ${end}`,
    "Time zone": clock.name,
    Model: model.toUpperCase(),
    Source: (headers["x-halcyon-source"] ?? "unknown").replaceAll("=", ": "),
    Run: (headers["x-halcyon-run"] ?? "unknown")
      .replaceAll(";init=", ": ")
      .replaceAll(";snapshot=", ", commit "),
    Cell: readCells(headers["x-halcyon-cell"])
      .map((cell) => `${cell.of}: ${cellWords(cell)}`)
      .join("; "),
    Data: [
      ...new Set(
        usedParts(forecast).map(({ attribution, licence }) =>
          `${attribution} ${licence.name} ${licence.url}`.trim(),
        ),
      ),
    ].join(" "),
    Answered: generatedAt,
    Legend: scaleWords(polarity),
    Limits: constraints
      .map((one, position) => `${position}: ${constraintWords(one)}, ${limitWords(one, polarity)}`)
      .join("; "),
    Notices: notices.map(({ variable, words }) => `${variable} ${words}`).join(" "),
    Caveat: caveat,
    Note: planningAid,
  });
}

function usedParts({ breakdown, model }: Pick<SavedForecast, "breakdown" | "model">) {
  const spans = partSpans(model, breakdown.json.forecast.length);
  return (model?.parts ?? []).filter(({ part }) => spans.some((span) => span.part === part));
}
