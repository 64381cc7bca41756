import {
  type CoverageParameter,
  lineCoverageJson,
  pointCoverageJson,
} from "@halcyon/formats/covjson/write-cov-json";
import { writeCsv } from "@halcyon/formats/csv/write-csv";
import { featuresJson, type PointFeature } from "@halcyon/formats/geojson/write-features";
import type { Table } from "@halcyon/formats/table/table";
import type { Parameter } from "../collections/parameter.ts";
import type { SeriesColumn, SeriesSource } from "../collections/collection.ts";
import type { LineSeries, PointSeries } from "./coverage.ts";
import { coverageParameter } from "./parameter-words.ts";

/** Formats of coverages. */
export type CoverageFormat = "coveragejson" | "geojson" | "csv";

/** Answer to a query for coverages, before it is written. */
export interface CoverageAnswer {
  readonly parameters: readonly Parameter[];
  /** Series at points, or the values along a line. */
  readonly found: { readonly points: readonly PointSeries[] } | { readonly line: LineSeries };
  /** Path of the query. */
  readonly endpoint: string;
}

/** Writes a coverage in a format, as pieces of text. */
export function writeCoverage(answer: CoverageAnswer, format: CoverageFormat): string[] {
  const { found } = answer;
  const parameters = answer.parameters.map((one) => coverageParameter(one, isSynthetic(found)));
  if (format === "coveragejson") return coverageJson(parameters, found);
  const rows = "points" in found ? pointRows(found.points) : lineRows(found.line);
  if (format === "geojson") return featuresJson(parameters, rows, answer.endpoint);
  return [...writeCsv([tableOf(parameters, rows)])];
}

function isSynthetic(found: CoverageAnswer["found"]): boolean {
  const all = "points" in found ? found.points : [found.line];
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
