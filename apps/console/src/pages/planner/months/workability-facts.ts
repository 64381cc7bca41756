import { planningAid } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { type Fact, factsOf } from "../../forecast/export/fact.ts";
import { readCells, cellWords } from "../../frame/sources/cells.ts";
import { recordNotices } from "../../frame/sources/notice-words.ts";
import { placeWords } from "../../../words/weather/format-place.ts";
import { workHoursWords } from "../../forecast/windows/work-hours-words.ts";
import type { Place } from "../../../data/state/view.ts";
import { isSynthetic } from "../../frame/notes/is-synthetic.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Saved<Json> {
  readonly place: Place;
  readonly json: Json;
  readonly headers: Readonly<Record<string, string>>;
  /** Caveat of the author of the entry; empty if there is none. */
  readonly caveat: string;
}

/** Returns the facts that the planner states about past months. */
export function pastFacts(saved: Saved<V2.HistoricalWorkabilityResponse>): Fact[] {
  const { metadata, method } = saved.json;
  return monthFacts(saved, [metadata.dataset], {
    Years: yearsWords(metadata.period),
    Legend: `P10, P50 and P90: of ten years, one has less than P10, five have less than P50, and nine have less than P90. Column start_share: ${startWords(metadata)}. Column windows: how many such jobs fit into the month, one after the other. Column hours: hours of the month in each band. Column waiting: hours until the next start.`,
    "What this cannot say": [...method.limits, method.text].join(" "),
  });
}

/** Returns the facts that the planner states about the projected changes of months. */
export function futureFacts(saved: Saved<V2.ProjectionWorkabilityResponse>): Fact[] {
  const { metadata, models, method } = saved.json;
  return monthFacts(saved, [metadata.dataset, ...models], {
    Emissions: metadata.scenario,
    Years: `${yearsWords(metadata.period)} against ${yearsWords(metadata.baseline)}`,
    "Climate models": models.map(({ climate_model: name }) => name).join(", "),
    Legend: `Column change: what the median year gains or loses. The median is the middle climate model, and 8 in 10 models lie from Q10 to Q90. Column agreement: share of the models whose change has the sign of the median. Column start_share: ${startWords(metadata)}. Column hours: hours of the month in each band.`,
    "What this cannot say": [...method.limits, method.text].join(" "),
  });
}

type Answer = V2.HistoricalWorkabilityResponse | V2.ProjectionWorkabilityResponse;
type Source = Answer["metadata"]["dataset"] | V2.ProjectionWorkabilityResponse["models"][number];

function monthFacts(
  { place, json: { metadata }, headers, caveat }: Saved<Answer>,
  sources: readonly Source[],
  facts: Readonly<Record<string, string>>,
): Fact[] {
  const { name, type, id, version } = metadata.entry;
  const cells = headers["x-halcyon-cell"];
  const notices = recordNotices(metadata, cells);
  const data = sources.map(({ attribution, licence }) =>
    `${attribution} ${licence.name} ${licence.url}`.trim(),
  );
  return factsOf(isSynthetic(headers), {
    [type === "task" ? "Task" : "Scenario"]: `${name} (${type} ${id}, version ${version})`,
    Place: placeWords(place),
    "Time zone": "months of UTC",
    Source: (headers["x-halcyon-source"] ?? "unknown").replaceAll("=", ": "),
    "Hours of the day": hoursWords(metadata),
    Cell: readCells(cells)
      .map((cell) => `${cell.of}: ${cellWords(cell)}`)
      .join("; "),
    Data: [...new Set(data)].join(" "),
    Answered: metadata.generated_at,
    ...facts,
    Notices: notices.map(({ about, words }) => `${about}: ${words}`).join(" "),
    Caveat: caveat,
    Note: planningAid,
  });
}

function yearsWords({ start_year: first, end_year: last }: { start_year: number; end_year: number }): string {
  return `${first} to ${last}`;
}

function hoursWords({ window, timezone }: Answer["metadata"]): string {
  const { daylight_only: isByDaylight, local_hours: local } = window;
  const hours = local === null ? "all" : workHoursWords({ ...local, timezone });
  return isByDaylight ? `${hours}, by daylight alone` : hours;
}

function startWords({ window }: Answer["metadata"]): string {
  return `share of the hours at which a job of ${withUnit(window.duration_hours, "h")} can begin, with a score of at least ${window.minimum_score} in every hour`;
}
