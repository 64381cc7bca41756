import {
  type CoverageParameter,
  gridCoverageJson,
  lineCoverageJson,
  pointCoverageJson,
} from "@halcyon/formats/covjson/write-cov-json";
import { writeCsv } from "@halcyon/formats/csv/write-csv";
import { featuresJson, type PointFeature } from "@halcyon/formats/geojson/write-features";
import { writeParquet } from "@halcyon/formats/parquet/write-parquet";
import type { Table, TableColumn } from "@halcyon/formats/table/table";
import { fileHeaders } from "../../files/file-name.ts";
import { bufferOf, filePieces } from "../../files/write-file.ts";
import type { AnswerHeaders } from "../../pipeline/answer.ts";
import type { SeriesColumn, SeriesSource } from "../collections/collection.ts";
import type { CoverageAnswer, GridSeries, LineSeries, PointSeries } from "./coverage.ts";
import { coverageNetcdf } from "./coverage-netcdf.ts";
import { gridNulls, gridValues } from "./grid-values.ts";
import { coverageParameter } from "./parameter-words.ts";

/** Formats of coverages. */
export type CoverageFormat = "coveragejson" | "geojson" | "csv" | "parquet" | "netcdf";

/** Coverage in a format, with the headers of its file; none if it is no file. */
interface WrittenCoverage {
  readonly chunks: readonly (Buffer | string)[];
  readonly headers: AnswerHeaders;
}

/** Writes a coverage in a format. */
export async function writeCoverage(
  answer: CoverageAnswer,
  format: CoverageFormat,
): Promise<WrittenCoverage> {
  const { found, endpoint } = answer;
  if (format === "parquet" || format === "netcdf") return fileOf(answer, format);
  return { chunks: [Buffer.from(textOf(answer, found, endpoint, format).join(""))], headers: {} };
}

function textOf(
  answer: CoverageAnswer,
  found: CoverageAnswer["found"],
  endpoint: string,
  format: "coveragejson" | "geojson" | "csv",
): string[] {
  const parameters = answer.parameters.map((one) => coverageParameter(one, isSynthetic(found)));
  if (format === "coveragejson") return coverageJson(parameters, found);
  const rows = rowsOf(found);
  if (format === "geojson") return featuresJson(parameters, rows, endpoint);
  return [...writeCsv([tableOf(parameters, rows, textTimes)])];
}

async function fileOf(answer: CoverageAnswer, format: "parquet" | "netcdf"): Promise<WrittenCoverage> {
  const { found, endpoint } = answer;
  const synthetic = isSynthetic(found);
  const parameters = answer.parameters.map((one) => coverageParameter(one, synthetic));
  const units = Object.fromEntries(parameters.map(({ id, unitLabel }) => [id, unitLabel]));
  const halcyon = JSON.stringify({ endpoint, ...factsOf(found), units });
  const bytes =
    format === "netcdf"
      ? coverageNetcdf(answer, {
          title: synthetic ? titles.synthetic : titles.real,
          synthetic: String(synthetic),
          halcyon,
        })
      : bufferOf(await writeParquet([tableOf(parameters, rowsOf(found), instantTimes)], { halcyon }));
  const [point, ...others] = "points" in found ? found.points : [];
  const named = {
    format,
    isSynthetic: synthetic,
    ...(point !== undefined && others.length === 0 ? { place: point.location } : {}),
    span: spanOf(found),
  };
  return {
    chunks: filePieces(bytes, format),
    headers: fileHeaders(endpoint.split("/").slice(3).map(decodeURIComponent).join("."), named),
  };
}

const titles = { synthetic: "Synthetic weather of Halcyon, not real", real: "Weather by Halcyon" } as const;

/** Returns the sources of a coverage and the reasons for its nulls. */
function factsOf(found: CoverageAnswer["found"]): object {
  if ("grid" in found) return { sources: found.grid.sources, nulls: gridNulls(found.grid) };
  if ("line" in found) {
    const { vertices, columns, sources } = found.line;
    return membersOf(sources, columns, (row) => vertices[row]!.time).halcyon;
  }
  return {
    coverages: found.points.map(({ location, instance, times, columns, sources }) => ({
      ...location,
      ...(instance === undefined ? {} : { climate_model: instance }),
      ...membersOf(sources, columns, (row) => times[row]!).halcyon,
    })),
  };
}

function spanOf(found: CoverageAnswer["found"]): readonly [from: string, to: string] {
  const times =
    "line" in found
      ? found.line.vertices.map(({ time }) => time)
      : "grid" in found
        ? found.grid.times
        : found.points.flatMap((point) => [point.times[0]!, point.times.at(-1)!]);
  const [first = "", ...others] = times.toSorted();
  return [first, others.at(-1) ?? first];
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
  const { times, latitudes, longitudes, sources } = grid;
  const ranges = gridValues(grid).map((values, index) => ({ parameter: parameters[index]!.id, values }));
  const members = { halcyon: { sources, nulls: gridNulls(grid) } };
  return gridCoverageJson(parameters, { times, latitudes, longitudes, ranges, members });
}

/** Returns the sources of a coverage, and the reason for each null. */
function membersOf(
  sources: readonly SeriesSource[],
  columns: readonly SeriesColumn[],
  stampOf: (row: number) => string,
): { readonly halcyon: object } {
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

/** Returns the column of the times of rows. A text is no instant, because a day may be one that the calendar of instants lacks. */
type TimesColumn = (times: readonly string[]) => TableColumn;
const textTimes: TimesColumn = (times) => ({ name: "timestamp", kind: "text", values: times });
const instantTimes: TimesColumn = (times) => ({
  name: "timestamp",
  kind: "time",
  values: times.map(Date.parse),
});

/** Returns the values as a table: a row for each point and time. */
function tableOf(
  parameters: readonly CoverageParameter[],
  rows: readonly PointFeature[],
  timesColumn: TimesColumn,
): Table {
  const keys = Object.keys(rows[0]!.properties);
  return {
    columns: [
      { name: "longitude", kind: "number", values: rows.map(({ longitude }) => longitude) },
      { name: "latitude", kind: "number", values: rows.map(({ latitude }) => latitude) },
      timesColumn(rows.map(({ time }) => time)),
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
