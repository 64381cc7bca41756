import {
  type CoverageParameter,
  gridCoverageJson,
  lineCoverageJson,
  pointCoverageJson,
} from "@halcyon/formats/covjson/write-cov-json";
import { writeCsv } from "@halcyon/formats/csv/write-csv";
import { featuresJson, type PointFeature } from "@halcyon/formats/geojson/write-features";
import type { Table } from "@halcyon/formats/table/table";
import type { Parameter } from "../collections/parameter.ts";
import type { SeriesColumn, SeriesSource } from "../collections/collection.ts";
import type { GridSeries, LineSeries, PointSeries } from "./coverage.ts";
import { coverageParameter } from "./parameter-words.ts";

/** Formats of coverages. */
export type CoverageFormat = "coveragejson" | "geojson" | "csv";

/** Answer to a query for coverages, before it is written. */
export interface CoverageAnswer {
  readonly parameters: readonly Parameter[];
  /** Series at points, the values along a line, or those of the cells of a grid. */
  readonly found:
    | { readonly points: readonly PointSeries[] }
    | { readonly line: LineSeries }
    | { readonly grid: GridSeries };
  /** Path of the query. */
  readonly endpoint: string;
}

/** Writes a coverage in a format, as pieces of text. */
export function writeCoverage(answer: CoverageAnswer, format: CoverageFormat): string[] {
  const { found } = answer;
  const parameters = answer.parameters.map((one) => coverageParameter(one, isSynthetic(found)));
  if (format === "coveragejson") return coverageJson(parameters, found);
  const rows = rowsOf(found);
  if (format === "geojson") return featuresJson(parameters, rows, answer.endpoint);
  return [...writeCsv([tableOf(parameters, rows)])];
}

function isSynthetic(found: CoverageAnswer["found"]): boolean {
  const all = "points" in found ? found.points : ["line" in found ? found.line : found.grid];
  return all.some(({ sources }) => sources.some(({ synthetic }) => synthetic));
}

function coverageJson(parameters: readonly CoverageParameter[], found: CoverageAnswer["found"]): string[] {
  if ("line" in found) {
    const { vertices, columns, sources } = found.line;
    return lineCoverageJson(parameters, {
      vertices: vertices.map(({ location, time }) => ({ time, ...location })),
      ranges: columns,
      members: membersOf(sources, columns, (row) => vertices[row]!.time),
    });
  }
  if ("grid" in found) return gridJson(parameters, found.grid);
  return pointCoverageJson(
    parameters,
    found.points.map(({ location, instance, times, columns, sources }) => ({
      ...location,
      ...(instance === undefined ? {} : { id: instance }),
      times,
      ranges: columns,
      members: membersOf(sources, columns, (row) => times[row]!),
    })),
  );
}

function gridJson(parameters: readonly CoverageParameter[], grid: GridSeries): string[] {
  const { times, latitudes, longitudes, cells, sources } = grid;
  const places = latitudes.length * longitudes.length;
  const outside = places - new Set(cells.flatMap((cell) => cell.places)).size;
  const ranges = parameters.map(({ id: parameter }, index) => {
    const values = new Float64Array(times.length * places).fill(Number.NaN);
    for (const { columns, places: own } of cells) {
      const from = columns[index]!.values;
      for (const place of own)
        for (let row = 0; row < from.length; row++) values[row * places + place] = from[row]!;
    }
    return { parameter, values };
  });
  const nulls = parameters.flatMap((_, index) => gridNulls(grid, index, outside));
  return gridCoverageJson(parameters, {
    times,
    latitudes,
    longitudes,
    ranges,
    members: { halcyon: { sources, nulls } },
  });
}

/**
 * Returns the nulls of a parameter in a grid: their number for each reason, with the first and last time of one.
 *
 * @param outside - Number of places of the grid that are outside the requested shape, or have no cell.
 */
function gridNulls({ times, cells }: GridSeries, index: number, outside: number): object[] {
  const spans = new Map<string, { from: number; to: number; values: number }>();
  const note = (reason: string, row: number, values: number): void => {
    const { from, to, values: before } = spans.get(reason) ?? { from: row, to: row, values: 0 };
    spans.set(reason, { from: Math.min(from, row), to: Math.max(to, row), values: before + values });
  };
  for (const row of outside === 0 ? [] : times.keys()) note("outside", row, outside);
  for (const { columns, places } of cells) {
    const { values, reasonOf } = columns[index]!;
    for (const [row, value] of values.entries())
      if (Number.isNaN(value)) note(reasonOf(row), row, places.length);
  }
  const { parameter } = cells[0]!.columns[index]!;
  return [...spans].map(([reason, { from, to, values }]) => ({
    parameter,
    from: times[from],
    to: times[to],
    reason,
    values,
  }));
}

/** Returns the sources of a coverage, and the reason for each null. */
function membersOf(
  sources: readonly SeriesSource[],
  columns: readonly SeriesColumn[],
  stampOf: (row: number) => string,
): object {
  return { halcyon: { sources, nulls: columns.flatMap((column) => nullSpans(column, stampOf)) } };
}

function nullSpans(
  { parameter, values, reasonOf }: SeriesColumn,
  stampOf: (row: number) => string,
): object[] {
  const spans: object[] = [];
  for (let row = 0; row < values.length; row++) {
    if (!Number.isNaN(values[row])) continue;
    const [first, reason] = [row, reasonOf(row)];
    while (row + 1 < values.length && Number.isNaN(values[row + 1]) && reasonOf(row + 1) === reason) row++;
    spans.push({ parameter, from: stampOf(first), to: stampOf(row), reason });
  }
  return spans;
}

function rowsOf(found: CoverageAnswer["found"]): PointFeature[] {
  if ("line" in found) return lineRows(found.line);
  if ("points" in found) return pointRows(found.points);
  const { times, sources, cells } = found.grid;
  return pointRows(
    cells.map(({ location, columns }) => ({ location, columns, times, sources, calendar: "standard" })),
  );
}

function pointRows(points: readonly PointSeries[]): PointFeature[] {
  return points.flatMap(({ location, instance, times, columns, sources }) => {
    const properties = propertiesOf(sources, instance);
    return times.map((time, row) => ({
      ...location,
      time,
      properties,
      values: columns.map(({ values }) => values[row]!),
    }));
  });
}

function lineRows({ vertices, columns, sources }: LineSeries): PointFeature[] {
  const properties = propertiesOf(sources, undefined);
  return vertices.map(({ location, time }, row) => ({
    ...location,
    time,
    properties,
    values: columns.map(({ values }) => values[row]!),
  }));
}

function propertiesOf(
  sources: readonly SeriesSource[],
  instance: string | undefined,
): PointFeature["properties"] {
  return {
    ...(instance === undefined ? {} : { climate_model: instance }),
    synthetic: sources.some(({ synthetic }) => synthetic),
  };
}

/** Returns the values as a table: a row for each point and time. */
function tableOf(parameters: readonly CoverageParameter[], rows: readonly PointFeature[]): Table {
  const keys = Object.keys(rows[0]!.properties);
  return {
    columns: [
      { name: "longitude", kind: "number", values: rows.map(({ longitude }) => longitude) },
      { name: "latitude", kind: "number", values: rows.map(({ latitude }) => latitude) },
      // A text, because a day may be one that the calendar of instants lacks.
      { name: "timestamp", kind: "text", values: rows.map(({ time }) => time) },
      ...keys.map((name) => ({
        name,
        kind: "text" as const,
        values: rows.map(({ properties }) => String(properties[name])),
      })),
      ...parameters.map(({ id, unitLabel }, index) => ({
        name: id,
        unit: unitLabel,
        kind: "number" as const,
        values: rows.map(({ values }) => values[index]!),
      })),
    ],
  };
}
