import { variableWords } from "@halcyon/schema/words";
import type { RankResponse, RankRow } from "@halcyon/sdk/v2";
import { judgeLimit, rankedFigures } from "@halcyon/scoring/judgement";
import { withApi } from "../../connection/api.ts";
import { type EntryOptions, entryOf } from "../../connection/entry-of.ts";
import { type PlaceOptions, placesOf } from "../../connection/place-of.ts";
import type { Surroundings } from "../../surroundings.ts";
import { csv } from "../../terminal/csv.ts";
import { count, percent, tableWithin, wrap } from "../../terminal/lines.ts";
import { lookOf } from "../../terminal/look.ts";
import { plain } from "../../terminal/plain.ts";
import { printAnswer } from "../../terminal/print-answer.ts";
import { localOf, momentText, periodText, zoneAt } from "../../time/clock.ts";
import { periodOf } from "../../time/period-of.ts";
import { askOrPrice, type PricedOptions } from "../ask.ts";
import { noticeLines } from "../notice-lines.ts";
import { type WindowOptions, windowOptions } from "./window-options.ts";

export interface CompareOptions extends PlaceOptions, EntryOptions, WindowOptions, PricedOptions {
  readonly when: readonly string[];
  readonly model: "noaa" | "ecmwf";
  readonly by: "probability" | "soonest" | "possible_starts" | "worst" | "ideal_hours" | "mean";
  readonly utc?: true;
}

/** Ranks several places for a task or scenario, and prints them, best first. */
export async function compare(surroundings: Surroundings, options: CompareOptions): Promise<void> {
  const { model, by, duration } = options;
  const found = await withApi(surroundings, async (halcyon) => {
    const places = await placesOf(surroundings, halcyon, options);
    const first = zoneAt(places[0]!.site, options.utc);
    const periods = [periodOf(options.when.join(" "), first, surroundings.nowMs())];
    const entries = [await entryOf(halcyon, options)];
    const timezone = options.utc === true ? "UTC" : "auto";
    const locations = places.map(({ site }) => site);
    const body = { locations, entries, periods, model, timezone, window: windowOptions(options), by };
    const answered = await askOrPrice(surroundings, options, halcyon, "rank", body);
    return answered && { places, answered };
  });
  if (found === undefined) return;
  const { places, answered } = found;
  const { data } = answered;
  const nameOf = ({ location }: { location: number }): string => plain(places[location]!.name);
  const zones = new Set(data.ranking.map(({ timezone }) => timezone));
  const { columns } = lookOf(surroundings);
  printAnswer(surroundings, options, answered, {
    lines: () => [
      [
        `${count(data.compared, "place")} by ${by.replaceAll("_", " ")}`,
        `windows of ${count(duration, "hour")}`,
        ...(zones.size === 1 ? zones : []),
      ].join(", "),
      "",
      ...tableWithin(
        columns,
        ["", "place", "best window", "chance", "ideal", "limited by"],
        data.ranking.map((row) => cellsOf(row, nameOf(row), zones.size > 1)),
      ),
      "",
      ...footLines(data, columns),
    ],
    csv: () =>
      csv(
        csvColumns,
        data.ranking.map((row) => csvRow(row, nameOf(row))),
      ),
  });
  for (const { location, problem } of data.refused) {
    surroundings.stderr.write(`${nameOf({ location })}: ${plain(problem.detail)}\n`);
  }
}

/**
 * Returns the cells of a table row.
 *
 * @param hasZone - True to add the time zone to the name of the place, because the places have different time zones.
 */
function cellsOf(row: RankRow, place: string, hasZone: boolean): string[] {
  const { rank, best, hours, timezone } = row;
  const limit = judgeLimit(row);
  return [
    String(rank),
    hasZone ? `${place}, ${timezone}` : place,
    best === null ? "none" : periodText(best.start_local, best.end_local),
    best === null ? "" : best.probability === null ? "one run" : percent(best.probability),
    `${Object.values(hours)[0]} h`,
    limit === undefined ? "nothing" : `${variableWords(limit.variable)}${limit.isKnown ? "" : ": no data"}`,
  ];
}

function footLines({ metadata, sources, ranking }: RankResponse, columns: number): string[] {
  const notes = ranking.flatMap(({ notices, timezone }) =>
    noticeLines(notices, (instant) => momentText(localOf(instant, timezone))),
  );
  const names = [...new Set(sources.flatMap(({ parts }) => parts.map(({ source }) => source)))].join(", ");
  const real = sources.some(({ synthetic }) => synthetic) ? ", not real" : "";
  return [
    `Weather: ${names}${real}. Model ${metadata.model}.`,
    ...new Set(notes),
    rankedFigures,
    metadata.caveat,
  ].flatMap((line) => wrap(plain(line), columns, 2));
}

const csvColumns = [
  "rank",
  "place",
  "value",
  "start",
  "end",
  "probability",
  "possible_starts",
  "mean",
  "limiting",
];

function csvRow({ rank, value, best, possible_starts, mean, limiting }: RankRow, place: string) {
  const { start = null, end = null, probability = null } = best ?? {};
  return [rank, place, value, start, end, probability, possible_starts, mean, limiting?.variable ?? null];
}
