import { bandWord } from "../chart/band-words.ts";
import { csv } from "./csv.ts";
import { forecastFacts, type SavedForecast } from "./forecast-facts.ts";

/** The hours of a forecast as a table: a row an hour, with its band, and the value and the suitability of each constraint. */
export function breakdownCsv(saved: SavedForecast): string {
  const { breakdown, entry, clock } = saved;
  const { forecast } = breakdown.json;
  const constraints = forecast[0]?.constraints ?? [];
  const named = constraints.flatMap(({ constraint, variable, unit }) => [
    `${constraint} ${variable} [${unit}]`,
    `${constraint} ${variable} suitability`,
  ]);
  // Timestamps are in UTC, whatever clock the page shows.
  const isLocal = clock.name !== "UTC";
  const rows = forecast.map(
    ({ timestamp, median, Q10, Q90, limiting, missing = [], constraints: reasons }) => [
      timestamp,
      ...(isLocal ? [clock.iso(Date.parse(timestamp))] : []),
      median,
      bandWord(median, entry.polarity),
      Q10,
      Q90,
      limiting.join(" "),
      missing.join(" "),
      ...reasons.flatMap(({ value, suitability }) => [value, suitability]),
    ],
  );
  const times = isLocal ? ["timestamp", `time in ${clock.name}`] : ["timestamp"];
  return csv(forecastFacts(saved), [
    [...times, "median", "band", "Q10", "Q90", "limiting", "missing", ...named],
    ...rows,
  ]);
}
