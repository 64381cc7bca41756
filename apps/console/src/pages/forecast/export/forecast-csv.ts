import { bandWord } from "../../../words/weather/band-words.ts";
import { csv } from "./csv.ts";
import { forecastFacts, type SavedForecast } from "./forecast-facts.ts";

/** Returns a forecast as CSV text. Each row is an hour with its score and band, and the value and suitability of each constraint. */
export function forecastCsv(saved: SavedForecast): string {
  const { answer, entry, clock } = saved;
  const { forecast, metadata } = answer.json;
  const constraints = forecast[0]?.constraints ?? [];
  const named = constraints.flatMap(({ constraint, variable, unit }) => [
    `${constraint} ${variable} [${unit}]`,
    `${constraint} ${variable} suitability`,
  ]);
  // Timestamps are in UTC, whatever clock the page shows.
  const isLocal = clock.name !== "UTC";
  const rows = forecast.map(
    ({ timestamp, part, score, ensemble, limiting, missing, constraints: reasons }) => [
      timestamp,
      ...(isLocal ? [clock.iso(Date.parse(timestamp))] : []),
      part,
      score,
      bandWord(score, entry.polarity),
      ...(["median", "Q10", "Q90"] as const).map((name) => ensemble?.[name] ?? null),
      ...metadata.bands.map((_, band) => ensemble?.shares[band] ?? null),
      limiting.join(" "),
      missing.join(" "),
      ...reasons.flatMap(({ value, suitability }) => [value, suitability]),
    ],
  );
  const times = isLocal ? ["timestamp", `time in ${clock.name}`] : ["timestamp"];
  // Named as the API names them in its own tables.
  const members = ["median", "Q10", "Q90", ...metadata.bands.map(({ name }) => `share_${name}`)].map(
    (name) => `ensemble.${name}`,
  );
  return csv(forecastFacts(saved), [
    [...times, "part", "score", "band", ...members, "limiting", "missing", ...named],
    ...rows,
  ]);
}
