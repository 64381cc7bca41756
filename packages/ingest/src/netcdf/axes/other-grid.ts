import { NetcdfError } from "../formats/netcdf-error.ts";
import { boxMax, type NetcdfFile, type NetcdfVariable, textOf } from "../formats/netcdf-file.ts";

/**
 * Makes the error for a grid that is not of rows and columns of latitude and longitude. It names what the grid is, and commands of CDO that bring a
 * place or all of it to such rows.
 *
 * @param latitude - Its latitudes, where it has them by row and column.
 */
export function otherGridError(
  file: NetcdfFile,
  latitude?: NetcdfVariable,
  longitude?: NetcdfVariable,
): NetcdfError {
  const name = projectionOf(file);
  const what = name === undefined ? "the grid is curvilinear" : `the grid is a projection (${name})`;
  const region =
    latitude === undefined || longitude === undefined ? undefined : regionOf(file, latitude, longitude);
  const { east, north } = region ?? { east: "LONGITUDE", north: "LATITUDE" };
  const place = `cdo -f nc4 remapnn,lon=${east}_lat=${north} in.nc out.nc`;
  const whole =
    region === undefined
      ? ""
      : ` For all of it: printf '%s\\n' ${region.grid} >grid.txt; cdo -f nc4 remapbil,grid.txt in.nc out.nc.`;
  return new NetcdfError(
    "unsupported_layout",
    { file: file.name, ...(latitude === undefined ? {} : { variable: latitude.name }) },
    `${what}, not rows and columns of latitude and longitude. For one place: ${place}.${whole}`,
  );
}

/** The projection of a file by CF's grid mapping, or by an attribute of WRF. */
export function projectionOf({ variables, attributes }: NetcdfFile): string | undefined {
  const names = [...variables.values()].map((variable) => textOf(variable.attributes, "grid_mapping_name"));
  const other = names.find((name) => name !== undefined && name !== "latitude_longitude");
  return other?.slice(0, 40) ?? textOf(attributes, "MAP_PROJ_CHAR")?.slice(0, 40);
}

/** The middle of a grid, and one of about as many rows and columns in latitude and longitude. */
function regionOf(
  file: NetcdfFile,
  latitude: NetcdfVariable,
  longitude: NetcdfVariable,
): { readonly east: string; readonly north: string; readonly grid: string } | undefined {
  const [rows, columns] = latitude.shape.slice(-2);
  if (rows === undefined || columns === undefined || rows * columns > boxMax) return undefined;
  const spanOf = (variable: NetcdfVariable): readonly [number, number] => {
    const start = variable.shape.map(() => 0);
    const values = file.read(variable, start, [...start.slice(2).map(() => 1), rows, columns]);
    const there = Float64Array.from(values).filter((value) => Math.abs(value) <= 360);
    return [
      there.reduce((least, value) => Math.min(least, value), Infinity),
      there.reduce((most, value) => Math.max(most, value), -Infinity),
    ];
  };
  const [south, north] = spanOf(latitude);
  const [west, east] = spanOf(longitude);
  if (!(north >= south && east >= west)) return undefined;
  const axis = (letter: "x" | "y", count: number, from: number, to: number): string =>
    `${letter}size=${count} ${letter}first=${short(from)} ${letter}inc=${short((to - from) / Math.max(1, count - 1))}`;
  return {
    east: short((west + east) / 2),
    north: short((south + north) / 2),
    grid: `gridtype=lonlat ${axis("x", columns, west, east)} ${axis("y", rows, south, north)}`,
  };
}

function short(degrees: number): string {
  return String(Number(degrees.toFixed(3)));
}
