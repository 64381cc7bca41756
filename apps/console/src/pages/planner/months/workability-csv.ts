import { bands, type MonthWorkability } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { csv } from "../../forecast/export/csv.ts";
import type { Fact } from "../../forecast/export/fact.ts";
import type { AcrossModels } from "../measures.ts";

const quantiles = ["P10", "P50", "P90"] as const;
const statistics = ["median", "Q10", "Q90", "agreement", "models"] as const satisfies (keyof AcrossModels)[];

/** Returns CSV text with all monthly values of the API for a climate record. */
export function pastCsv(
  { months }: Pick<V2.HistoricalWorkabilityResponse, "months">,
  facts: readonly Fact[],
): string {
  const named = ["start_share", "windows", ...bands.map((band) => `hours ${band}`)];
  return csv(facts, [
    [
      "month",
      "years_used",
      "years_left_out",
      ...named.flatMap((name) => quantiles.map((quantile) => `${name} ${quantile}`)),
      "waiting mean_hours",
      "waiting p90_hours",
      "waiting share_without_window",
    ],
    ...months.map(pastRow),
  ]);
}

function pastRow(row: MonthWorkability): (number | null)[] {
  const {
    month,
    years_used: used,
    years_left_out: leftOut,
    start_share: share,
    windows,
    waiting,
    hours,
  } = row;
  const spreads = [share, windows, ...bands.map((band) => hours?.[band] ?? null)];
  return [
    month,
    used,
    leftOut,
    ...spreads.flatMap((spread) => quantiles.map((quantile) => spread?.[quantile] ?? null)),
    waiting?.mean_hours ?? null,
    waiting?.p90_hours ?? null,
    waiting?.share_without_window ?? null,
  ];
}

/** Returns CSV text with the monthly changes that climate models project. */
export function futureCsv(
  { change }: Pick<V2.ProjectionWorkabilityResponse, "change">,
  facts: readonly Fact[],
): string {
  const named = ["start_share", ...bands.map((band) => `hours ${band}`)];
  return csv(facts, [
    ["month", ...named.flatMap((name) => statistics.map((statistic) => `${name} change ${statistic}`))],
    ...change.map(({ month, start_share: share, hours }) => [
      month,
      ...[share, ...bands.map((band) => hours[band])].flatMap((across) =>
        statistics.map((statistic) => across?.[statistic] ?? null),
      ),
    ]),
  ]);
}
