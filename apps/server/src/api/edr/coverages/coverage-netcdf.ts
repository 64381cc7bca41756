import type { FileAttributes } from "@halcyon/formats/netcdf/classic-netcdf";
import { type FileColumn, writeGrid, writeLine, writePlaces } from "@halcyon/formats/netcdf/write-coverage";
import { writeSeries } from "@halcyon/formats/netcdf/write-series";
import { variable } from "@halcyon/schema";
import type { Parameter } from "../collections/parameter.ts";
import type { CoverageAnswer, PointSeries } from "./coverage.ts";
import { gridValues } from "./grid-values.ts";

/** Writes a coverage as NetCDF: a series at one place, series at several places, a trajectory or a grid. */
export function coverageNetcdf({ parameters, found }: CoverageAnswer, attributes: FileAttributes): Buffer {
  const columns = parameters.map(columnOf);
  if ("grid" in found) {
    const { times, latitudes, longitudes } = found.grid;
    const values = gridValues(found.grid);
    return writeGrid({ columns, times: times.map(Date.parse), latitudes, longitudes, values, attributes });
  }
  if ("line" in found) {
    const { vertices, columns: own } = found.line;
    return writeLine({
      columns,
      vertices: vertices.map(({ location, time }) => ({ ...location, time: Date.parse(time) })),
      values: own.map(({ values }) => values),
      attributes,
    });
  }
  const [first, ...others] = found.points as readonly [PointSeries, ...PointSeries[]];
  if (others.length > 0 || first.instance !== undefined)
    return writePlaces({ columns, places: found.points.map(namedPlace), attributes });
  const time = { name: "timestamp", kind: "time", values: first.times.map(Date.parse) } as const;
  const numbers = columns.map((column, index) => ({
    ...column,
    kind: "number" as const,
    values: first.columns[index]!.values,
  }));
  return writeSeries({ tables: [{ columns: [time, ...numbers] }], place: first.location, attributes });
}

/** Returns a place of a file. Its number makes its name unique, because a place may be asked for twice. */
function namedPlace({ location, instance, times, columns }: PointSeries, index: number) {
  const { latitude, longitude } = location;
  const words = [
    String(index + 1),
    `${longitude} ${latitude}`,
    ...(instance === undefined ? [] : [instance]),
  ];
  return {
    latitude,
    longitude,
    name: words.join(": "),
    times: times.map(Date.parse),
    values: columns.map(({ values }) => values),
  };
}

/** Step of a score: a ten-thousandth. */
const scorePacking = { multiplier: 1, divisor: 10_000 } as const;

function columnOf({ id, unit, description, cfName, variable: name }: Parameter): FileColumn {
  const attributes = {
    long_name: description,
    ...(cfName === undefined ? {} : { standard_name: cfName }),
  };
  return { name: id, unit, packing: name === undefined ? scorePacking : variable(name).packing, attributes };
}
