import { type EntryDetail, type ModelsResponse, planningAid } from "@halcyon/schema";
import type { ReasonedForecast } from "../../../data/queries/queries.ts";
import { scaleWords } from "../../../words/weather/band-words.ts";
import { cellWords, readCells } from "../../frame/sources/cells.ts";
import { constraintWords, limitWords } from "../../../words/weather/constraint-words.ts";
import { forecastNotices } from "../../frame/sources/notice-words.ts";
import { placeWords } from "../../../words/weather/format-place.ts";
import { isSynthetic } from "../../frame/notes/is-synthetic.ts";
import { sourcesWords } from "../../frame/sources/sources-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { warningsText } from "../../frame/warnings/warning-words.ts";
import type { Place } from "../../../data/state/view.ts";
import { type Fact, factsOf } from "./fact.ts";

/** Forecast that is exported to a file. */
export interface SavedForecast {
  readonly place: Place;
  readonly answer: {
    readonly json: ReasonedForecast;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly entry: EntryDetail;
  readonly model: ModelsResponse["models"][number] | undefined;
  /** Clock of the time zone in which the page shows times. */
  readonly clock: Clock;
}

/** Returns the facts that the page of a forecast states besides the hours, such as place, model and sources. */
export function forecastFacts(forecast: SavedForecast): Fact[] {
  const { place, answer, entry, clock } = forecast;
  const { json, headers } = answer;
  const { model, period, generated_at: generatedAt } = json.metadata;
  const last = json.forecast.at(-1)!.timestamp;
  const { name, type, id, version, polarity, constraints, caveat } = entry;
  const notices = forecastNotices(json.metadata, clock, headers["x-halcyon-cell"]);
  return factsOf(isSynthetic(headers), {
    [type === "task" ? "Task" : "Scenario"]: `${name} (${type} ${id}, version ${version})`,
    Place: placeWords(place),
    Hours: `${period.hours}, the first ${period.start}, the last ${last}`,
    "Time zone": clock.name,
    Model: model.toUpperCase(),
    Source: sourcesWords(headers["x-halcyon-source"]),
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
    Notices: notices.map(({ about, words }) => `${about}: ${words}`).join(" "),
    "Official warnings": warningsText(json, clock),
    Caveat: caveat,
    Note: planningAid,
  });
}

function usedParts({ answer, model }: Pick<SavedForecast, "answer" | "model">) {
  const { parts } = answer.json.metadata.source;
  return (model?.parts ?? []).filter(({ part }) => parts.some((one) => one.part === part));
}
