import { writeArrow } from "@halcyon/formats/arrow/write-arrow";
import { type CoverageParameter, gridCoverageJson } from "@halcyon/formats/covjson/write-cov-json";
import { writeCsv } from "@halcyon/formats/csv/write-csv";
import { writeGrid } from "@halcyon/formats/netcdf/write-coverage";
import { writeParquet } from "@halcyon/formats/parquet/write-parquet";
import { type CellBounds, cutCell } from "@halcyon/geo/area/area-cells";
import type { Table, TableColumn } from "@halcyon/formats/table/table";
import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { type AreaCell, publishedKm2 } from "./find-area.ts";

/** Formats of the files of cells. */
export type CellsFormat = "csv" | "parquet" | "arrow" | "netcdf" | "coveragejson";

/** Cell of a file, with what is known of it. */
export type FileCell = Pick<AreaCell, "latitude" | "longitude"> &
  Partial<Pick<AreaCell, "km2" | "sea" | "elevationM" | "bounds">>;

/** Numbers of all cells by hour. */
export interface CellsLayer {
  readonly parameter: CoverageParameter;
  /** Numbers, [cell][hour]: ten-thousandths, or numbers in the unit of the parameter with NaN for a missing one. */
  readonly numbers: Uint16Array | Float64Array;
}

/** Cells that are to be written as a file, with all data that another thread needs. */
export interface CellsFileWork {
  readonly accountId: string | undefined;
  readonly format: CellsFormat;
  /** First hour [h since 1970]. */
  readonly startHour: number;
  readonly hours: number;
  readonly cells: readonly FileCell[];
  readonly layers: readonly CellsLayer[];
  /** Kind of the numbers: `Scores` or `Weather`. */
  readonly subject: "Scores" | "Weather";
  /** True for a column with the rectangle of each cell, so that a Parquet file is GeoParquet. */
  readonly hasGeometry: boolean;
  /** Rest of the JSON answer, as a text. */
  readonly about: string;
  readonly isSynthetic: boolean;
}

/** Writes cells as a file, in this thread or in another. */
export type WriteCells = (work: CellsFileWork) => Promise<Uint8Array>;

/** Writes cells as a file: a row for each cell and hour, or a grid with the axes time, latitude and longitude. */
export async function writeCells(work: CellsFileWork): Promise<Uint8Array> {
  const { format, about, hasGeometry } = work;
  if (format === "netcdf" || format === "coveragejson") return gridOf(work, format);
  const tables = [tableOf(work)];
  if (format === "csv") return Buffer.from([...writeCsv(tables)].join(""));
  if (format === "arrow") return writeArrow(tables, { halcyon: about });
  return writeParquet(tables, { halcyon: about, ...(hasGeometry && { geo: geoMetadata(work) }) });
}

function tableOf({ startHour, hours, cells, layers, hasGeometry }: CellsFileWork): Table {
  const rows = cells.length * hours;
  const ofRow = (valueOf: (cell: FileCell, hour: number) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, row) => valueOf(cells[Math.floor(row / hours)]!, row % hours));
  const number = (name: string, unit: string, valueOf: (cell: FileCell) => number): TableColumn => ({
    name,
    unit,
    kind: "number",
    values: ofRow(valueOf),
  });
  const shapes = hasGeometry ? cells.map(({ bounds }) => wkbOf(bounds!)) : [];
  const isOfArea = cells[0]?.km2 !== undefined;
  return {
    columns: [
      {
        name: "timestamp",
        kind: "time",
        values: ofRow((_, hour) => (startHour + hour) * millisecondsPerHour),
      },
      number("latitude", "degrees_north", ({ latitude }) => latitude),
      number("longitude", "degrees_east", ({ longitude }) => longitude),
      ...layers.map(({ parameter: { id: name, unitLabel: unit }, numbers }): TableColumn => {
        const values = Float64Array.from(numbers, (_, at) => numberAt(numbers, at));
        return { name, unit, kind: "number", values };
      }),
      ...(isOfArea
        ? [
            number("km2", "km2", ({ km2 }) => publishedKm2(km2!)),
            number("elevation_m", "m", ({ elevationM = Number.NaN }) => elevationM),
            number("sea", "1", ({ sea }) => (sea === true ? 1 : 0)),
          ]
        : []),
      ...(hasGeometry
        ? [
            {
              name: "geometry",
              kind: "bytes" as const,
              values: Array.from({ length: rows }, (_, row) => shapes[Math.floor(row / hours)]!),
            },
          ]
        : []),
    ],
  };
}

function numberAt(numbers: CellsLayer["numbers"], at: number): number {
  return numbers instanceof Uint16Array ? numbers[at]! / 1e4 : numbers[at]!;
}

/** Returns the numbers as a grid. It has the rows and columns that have a cell, and missing values in places without a cell. */
function gridOf(
  { startHour, hours, cells, layers, subject, about, isSynthetic }: CellsFileWork,
  format: "netcdf" | "coveragejson",
): Uint8Array {
  const latitudes = [...new Set(cells.map(({ latitude }) => latitude))].toSorted((one, other) => one - other);
  const longitudes = [...new Set(cells.map(({ longitude }) => longitude))].toSorted(
    (one, other) => one - other,
  );
  const rowOf = new Map(latitudes.map((latitude, row) => [latitude, row]));
  const columnOf = new Map(longitudes.map((longitude, column) => [longitude, column]));
  const count = latitudes.length * longitudes.length;
  const places = cells.map(
    ({ latitude, longitude }) => rowOf.get(latitude)! * longitudes.length + columnOf.get(longitude)!,
  );
  const values = layers.map(({ numbers }) => {
    const grid = new Float64Array(hours * count).fill(Number.NaN);
    for (const [cell, place] of places.entries()) {
      for (let hour = 0; hour < hours; hour++)
        grid[hour * count + place] = numberAt(numbers, cell * hours + hour);
    }
    return grid;
  });
  if (format === "coveragejson") {
    const parameters = layers.map(({ parameter }) => parameter);
    const texts = gridCoverageJson(parameters, {
      times: Array.from({ length: hours }, (_, hour) => formatEpochHour(startHour + hour)),
      latitudes,
      longitudes,
      ranges: parameters.map(({ id }, index) => ({ parameter: id, values: values[index]! })),
      members: { halcyon: JSON.parse(about) as object },
    });
    return Buffer.from(texts.join(""));
  }
  const km2 = new Float64Array(count).fill(Number.NaN);
  for (const [cell, place] of places.entries()) km2[place] = publishedKm2(cells[cell]!.km2 ?? Number.NaN);
  const sizes = {
    name: "km2",
    unit: "km2",
    values: km2,
    attributes: { long_name: "size of the cell inside the area" },
  };
  return writeGrid({
    times: Array.from({ length: hours }, (_, hour) => (startHour + hour) * millisecondsPerHour),
    latitudes,
    longitudes,
    columns: layers.map(({ parameter: { id: name, unitLabel: unit, description } }) => ({
      name,
      unit,
      attributes: { long_name: description },
    })),
    values,
    fixed: cells[0]?.km2 === undefined ? [] : [sizes],
    attributes: {
      title: isSynthetic ? `${subject} of Halcyon from synthetic weather, not real` : `${subject} of Halcyon`,
      synthetic: String(isSynthetic),
      halcyon: about,
    },
  });
}

/** Returns the metadata by which a Parquet file is GeoParquet. */
function geoMetadata({ cells }: CellsFileWork): string {
  const across = cells.some(({ bounds }) => cutCell(bounds!).length > 1);
  const geometry = {
    encoding: "WKB",
    geometry_types: across ? ["Polygon", "MultiPolygon"] : ["Polygon"],
    edges: "planar",
  };
  return JSON.stringify({ version: "1.1.0", primary_column: "geometry", columns: { geometry } });
}

/** Returns the rectangle of a cell as WKB. One that crosses the antimeridian is cut there. */
function wkbOf(bounds: CellBounds): Uint8Array {
  const [first, ...more] = cutCell(bounds).map(polygonOf);
  return more.length === 0 ? first! : manyOf(first!, ...more);
}

/** Codes of shapes in WKB. */
const shapeCodes = { polygon: 3, multiPolygon: 6 } as const;

function polygonOf([west, south, east, north]: CellBounds): Uint8Array {
  const ring = [west, south, east, south, east, north, west, north, west, south];
  const bytes = new Uint8Array(13 + 8 * ring.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 1);
  view.setUint32(1, shapeCodes.polygon, true);
  view.setUint32(5, 1, true);
  view.setUint32(9, ring.length / 2, true);
  for (const [at, value] of ring.entries()) view.setFloat64(13 + 8 * at, value, true);
  return bytes;
}

function manyOf(...polygons: readonly Uint8Array[]): Uint8Array {
  const head = new Uint8Array(9);
  const view = new DataView(head.buffer);
  view.setUint8(0, 1);
  view.setUint32(1, shapeCodes.multiPolygon, true);
  view.setUint32(5, polygons.length, true);
  return Buffer.concat([head, ...polygons]);
}
