import { type ColumnHead, tableOfRows } from "@halcyon/formats/table/table-of-rows";
import type { Table } from "@halcyon/formats/table/table";
import { bandTable } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import type { AnswerHeaders } from "../../pipeline/answer.ts";

/** Fields of a search for windows that its table has. */
type FoundWindows = Pick<V2.WindowsResponse, "windows" | "found" | "none_because" | "longest">;

/**
 * Returns the response to a search for windows as a table with a row for each window. If there is none, the only row says why, so that nobody takes an empty
 * table for good news.
 */
export function windowsTable({ windows, found, ...nothing }: FoundWindows): Table {
  const rows = windows.map(({ unmet, ...window }) => ({
    ...window,
    unmet: unmet.map(({ start, end, band }) => `${start}/${end}=${band}`),
    found,
  }));
  return tableOfFields(windowColumns, rows.length === 0 ? [{ ...nothing, found }] : rows);
}

/** Fields of a ranking that its table has. */
type Ranked = Pick<V2.RankResponse, "metadata" | "sources" | "ranking" | "refused">;

/**
 * Returns a ranking as a table with a row for each period of an entry at a location, the best first. Pairs that could not be ranked have a row without a rank at
 * the end, which says why.
 *
 * @param locations - Locations of the request, in their order.
 */
export function rankTable(
  { metadata, sources, ranking, refused }: Ranked,
  locations: V2.RankRequest["locations"],
): Table {
  const pairOf = (pair: Pick<V2.RankRow, "location" | "entry">) => {
    const { ref = null, latitude, longitude } = locations[pair.location]!;
    return {
      ...pair,
      ref,
      latitude,
      longitude,
      entries: { name: metadata.entries[pair.entry]?.name ?? null },
    };
  };
  const ranked = ranking.map(({ source, notices, calibration, ...row }) => ({
    ...row,
    ...pairOf(row),
    ...sourceCells(sources[source]!),
    notices: notices.map(({ code }) => code),
    calibration: calibration.map(({ part, id }) => `${part}=${id}`),
  }));
  const others = refused.map(({ problem: { code, detail }, ...pair }) => ({
    ...pair,
    ...pairOf(pair),
    refused: { code, detail },
  }));
  return tableOfFields(rankColumns, [...ranked, ...others]);
}

/** Source of weather, as answers describe it. */
interface DescribedSource {
  readonly synthetic: boolean;
  readonly parts: readonly Pick<
    V2.RankResponse["sources"][number]["parts"][number],
    "part" | "source" | "run" | "licence"
  >[];
}

/** Returns the headers of a response that is no JSON: its sources and runs, their licences, and whether some of the weather is synthetic. */
export function describedHeaders(sources: readonly DescribedSource[]): AnswerHeaders {
  const cells = sources.map(sourceCells);
  const urls = sources.flatMap(({ parts }) => parts.flatMap(({ licence }) => licence?.url ?? []));
  return {
    "x-halcyon-source": onceEach(cells.flatMap(({ source }) => source)).join(", "),
    "x-halcyon-run": onceEach(cells.flatMap(({ run }) => run)).join(", "),
    "x-halcyon-synthetic": sources.some(({ synthetic }) => synthetic) ? "?1" : "?0",
    ...(urls.length === 0
      ? {}
      : {
          link: onceEach(urls)
            .map((url) => `<${url}>; rel="license"`)
            .join(", "),
        }),
  };
}

function sourceCells({ synthetic, parts }: DescribedSource) {
  return {
    synthetic,
    source: parts.map(({ part, source }) => `${part}=${source}`),
    run: parts.map(({ part, run }) => `${part};init=${run}`),
  };
}

function onceEach(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

const bestColumns: readonly ColumnHead[] = [
  ...spanColumns("best."),
  number("best.share"),
  number("best.probability"),
  text("best.likelihood"),
  text("best.band"),
  number("best.worst.median"),
  number("best.worst.Q10"),
  number("best.worst.Q90"),
  text("best.deterministic.meets"),
  number("best.deterministic.worst"),
];

const noneColumns: readonly ColumnHead[] = [
  text("none_because.reason"),
  number("none_because.constraint"),
  text("none_because.variable"),
  number("none_because.share"),
  number("none_because.best_probability"),
  text("none_because.warnings"),
];

const windowColumns: readonly ColumnHead[] = [
  time("start"),
  time("latest_start"),
  time("end"),
  text("start_local"),
  text("latest_start_local"),
  text("end_local"),
  number("hours", "h"),
  number("starts"),
  text("part"),
  number("members"),
  text("continues"),
  number("whole.share"),
  number("whole.probability"),
  text("whole.likelihood"),
  text("chances"),
  text("unmet"),
  ...bestColumns,
  ...noneColumns,
  ...spanColumns("longest."),
  number("longest.hours", "h"),
  number("longest.probability"),
  number("found"),
];

const rankColumns: readonly ColumnHead[] = [
  number("rank"),
  number("value"),
  number("location"),
  number("entry"),
  number("period"),
  text("ref"),
  number("latitude", "deg"),
  number("longitude", "deg"),
  text("entries.name"),
  text("timezone"),
  ...bestColumns,
  ...noneColumns,
  number("possible_starts"),
  ...(["suitability", "presence"] as const)
    .flatMap((polarity) => bandTable(polarity))
    .map(({ name }) => number(`hours.${name}`, "h")),
  number("mean"),
  number("limiting.constraint"),
  text("limiting.variable"),
  number("limiting.share"),
  text("limiting_warning.warning"),
  text("limiting_warning.event"),
  number("limiting_warning.share"),
  text("warned.state"),
  number("warned.count"),
  text("warned.highest"),
  text("notices"),
  text("calibration"),
  text("source"),
  text("run"),
  text("synthetic"),
  text("refused.code"),
  text("refused.detail"),
];

function spanColumns(path: string): ColumnHead[] {
  return [time(`${path}start`), time(`${path}end`), text(`${path}start_local`), text(`${path}end_local`)];
}

function time(name: string): ColumnHead {
  return { name, kind: "time" };
}

function text(name: string): ColumnHead {
  return { name, kind: "text" };
}

function number(name: string, unit?: string): ColumnHead {
  return { name, kind: "number", ...(unit === undefined ? {} : { unit }) };
}

/**
 * Returns documents as a table. Each column is named by the path of its field, such as `best.probability`. A field that is null or absent is missing, as is one
 * inside it. True and false are texts, and a list is a text with spaces between its items; a list of nulls alone is missing.
 */
function tableOfFields(heads: readonly ColumnHead[], documents: readonly object[]): Table {
  const paths = heads.map(({ name }) => [name, name.split(".")] as const);
  const rows = documents.map((document) =>
    Object.fromEntries(paths.map(([name, path]) => [name, cellOf(fieldAt(document, path))])),
  );
  return tableOfRows(heads, rows);
}

function fieldAt(document: object, path: readonly string[]): unknown {
  let field: unknown = document;
  for (const name of path) {
    if (typeof field !== "object" || field === null || !Object.hasOwn(field, name)) return null;
    field = (field as Readonly<Record<string, unknown>>)[name];
  }
  return field;
}

function cellOf(field: unknown): string | number | null {
  if (field === null || field === undefined) return null;
  if (typeof field === "number" || typeof field === "string") return field;
  if (!Array.isArray(field)) return JSON.stringify(field);
  return field.every((item) => item === null) ? null : field.map(String).join(" ");
}
