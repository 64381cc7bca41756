import type { Calendar } from "@halcyon/schema/time";
import type { RecordStep } from "@halcyon/weather";
import { type Cells, gridCells, siteCells } from "./axes/cells.ts";
import { type LatLonGrid, readCoordinates, type Sites } from "./axes/coordinates.ts";
import { planeCells } from "./axes/plane-cells.ts";
import type { PlaneGrid } from "./axes/plane-grid.ts";
import { type Field, type FieldOptions, findFields, type SkippedVariable } from "./fields/field.ts";
import { type CellNumber, isStatic, readHeights, readLandMask } from "./fields/static-fields.ts";
import { NetcdfError } from "./formats/netcdf-error.ts";
import { type NetcdfFile, textOf } from "./formats/netcdf-file.ts";
import { readTimeAxis, type TimeAxis } from "./axes/time-axis.ts";
import { compositions, fieldNames, measuredAs } from "./fields/field-names.ts";
import { closeSync, openSync, readSync } from "node:fs";
import { openClassic } from "./formats/classic-file.ts";
import { probeHdf5 } from "./formats/hdf5-probe.ts";

/** Files of a record, and what they contain. All files have the same cells, steps and calendar. */
export interface Parts {
  /** All files, including files that only describe the cells. */
  readonly files: readonly NetcdfFile[];
  readonly opened: readonly OpenedFile[];
  readonly calendar: Calendar;
  readonly step: RecordStep;
  readonly cells: Cells;
  /** Land fraction of each cell; undefined if no file states it. */
  readonly mask: CellNumber | undefined;
  /** Height of each cell [m]; undefined if no file states it. */
  readonly heights: CellNumber | undefined;
  readonly fields: readonly Field[];
  readonly skipped: readonly SkippedVariable[];
}

interface OpenedFile {
  readonly file: NetcdfFile;
  readonly time: TimeAxis;
  readonly coordinates: LatLonGrid | PlaneGrid | Sites;
}

/**
 * Opens the files of a record.
 *
 * @throws NetcdfError if a file cannot be used, RangeError if no file is given. After an error, all files are closed.
 */
export async function openParts(
  paths: readonly string[],
  options: FieldOptions & { readonly step?: RecordStep },
  radiusKm: number,
): Promise<Parts> {
  if (paths.length === 0) throw new RangeError("A record needs at least one file.");
  const files: NetcdfFile[] = [];
  try {
    for (const path of paths) files.push(await openNetcdf(path));
    const ofTimes = files.filter((file) => !isOfCellsAlone(file));
    const opened = (ofTimes.length === 0 ? files : ofTimes).map((file) => ({
      file,
      coordinates: readCoordinates(file),
      time: readTimeAxis(file, options.step),
    }));
    const [first] = opened as [OpenedFile, ...OpenedFile[]];
    for (const other of opened) checkTimes(first, other);
    const placed = files.map((file) => ({ file, coordinates: readCoordinates(file) }));
    for (const other of placed) checkCells(first, other);
    const found = opened.map(({ file, time, coordinates }) => findFields(file, time, coordinates, options));
    const fields = found.flatMap((one) => one.fields);
    const ofCells = (read: typeof readHeights): CellNumber | undefined => {
      const numbers = placed.map(({ file, coordinates }) => read(file, coordinates.dimensions));
      return numbers.find((one) => one !== undefined);
    };
    return {
      files,
      opened,
      calendar: first.time.calendar,
      step: first.time.step,
      cells: cellsOf(first.coordinates, radiusKm),
      mask: ofCells(readLandMask),
      heights: ofCells(readHeights),
      fields,
      skipped: [...found.flatMap(({ skipped }) => skipped), ...partsAlone(fields)],
    };
  } catch (error) {
    for (const file of files) file.close();
    throw error;
  }
}

function cellsOf(coordinates: OpenedFile["coordinates"], radiusKm: number): Cells {
  if (coordinates.kind === "plane") return planeCells(coordinates);
  return coordinates.kind === "grid" ? gridCells(coordinates) : siteCells(coordinates, radiusKm);
}

/** Returns true if a file only describes the cells, for example by their height, and contains no weather. */
function isOfCellsAlone({ variables }: NetcdfFile): boolean {
  const ofPlaces = [...variables.values()].filter(({ shape, type }) => shape.length >= 2 && type !== "text");
  const bounds = new Set([...variables.values()].map(({ attributes }) => textOf(attributes, "bounds")));
  const told = ofPlaces.filter(({ name }) => !bounds.has(name));
  return told.length > 0 && told.every(({ name }) => isStatic(name));
}

function differ(file: NetcdfFile, first: NetcdfFile, what: string): NetcdfError {
  return new NetcdfError(
    "files_differ",
    { file: file.name },
    `it has ${what} than ${first.name}. Open them as records of their own.`,
  );
}

function checkTimes(first: OpenedFile, { file, time }: OpenedFile): void {
  if (time.calendar !== first.time.calendar) throw differ(file, first.file, "another calendar");
  if (time.step !== first.time.step) throw differ(file, first.file, "another step");
}

function checkCells(first: OpenedFile, { file, coordinates }: Omit<OpenedFile, "time">): void {
  const alike =
    coordinates.kind === first.coordinates.kind &&
    sameNumbers(coordinates.latitudes, first.coordinates.latitudes) &&
    sameNumbers(coordinates.longitudes, first.coordinates.longitudes);
  if (!alike) throw differ(file, first.file, "other cells");
}

function sameNumbers(left: readonly number[], right: readonly number[]): boolean {
  return (
    left.length === right.length && left.every((value, index) => !(Math.abs(value - right[index]!) >= 1e-3))
  );
}

/** Returns parts, such as a wind component, whose second part is missing in all files. No variable can be computed from such a part alone. */
function partsAlone(fields: readonly Field[]): readonly SkippedVariable[] {
  const there = Map.groupBy(fields, ({ quantity }) => quantity);
  const found = new Map<string, SkippedVariable>();
  for (const { variable: made, parts } of compositions) {
    const [part, ...more] = parts.filter((name) => there.has(name));
    if (part === undefined || more.length > 0) continue;
    const { file, variable } = there.get(part)![0]!;
    const other = parts.find((name) => name !== part)!;
    const names = [...fieldNames].flatMap(([name, quantity]) => (quantity === other ? [name] : []));
    const whole = there.get(made)?.[0]?.variable.name;
    if (whole !== undefined && !names.includes(whole)) continue;
    const isRain = measuredAs(part) !== part;
    const reason =
      whole === undefined
        ? `${made} is made of it and ${names.join(" or ")}, which no file has.${isRain ? ` If the model has no other rain, say --names ${variable.name}=${made}.` : ""}`
        : `${made} is read of ${whole} alone. Leave ${whole} out of --names, and both are added.`;
    found.set(variable.name, { file: file.name, variable: variable.name, reason });
  }
  return [...found.values()];
}

/** Opens a file in the format that its first bytes indicate. The HDF5 library is loaded for the first file that needs it. */
async function openNetcdf(path: string): Promise<NetcdfFile> {
  const magic = firstBytes(path);
  if (hdf5Magic.every((byte, index) => magic[index] === byte)) {
    await probeHdf5(path);
    const { openHdf5 } = await import("./formats/hdf5-file.ts");
    return openHdf5(path);
  }
  if (String.fromCharCode(...magic.subarray(0, 3)) === "CDF") return openClassic(path, magic[3]!);
  if (String.fromCharCode(...magic.subarray(0, 4)) === "PK\u0003\u0004") {
    throw new NetcdfError(
      "not_netcdf",
      { file: path },
      "this is a ZIP archive, as the Climate Data Store sends them. Unpack it and give the files in it.",
    );
  }
  if (isGrib(path)) {
    throw new NetcdfError(
      "not_netcdf",
      { file: path },
      "this is GRIB. Make NetCDF of it: cdo -f nc4 copy in.grib out.nc, or choose NetCDF where you download it.",
    );
  }
  throw new NetcdfError(
    "not_netcdf",
    { file: path },
    "this is not a NetCDF file. Look whether a download is a page that says why it failed.",
  );
}

/** Maximum length of the text before a message [bytes]. WMO bulletins begin with a few lines of heading, followed by the message. */
const headingBytesMax = 128;

function isGrib(path: string): boolean {
  return String.fromCharCode(...firstBytes(path, headingBytesMax)).includes("GRIB");
}

const hdf5Magic = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a] as const;

function firstBytes(path: string, length = 8): Uint8Array {
  const bytes = new Uint8Array(length);
  const handle = openSync(path, "r");
  try {
    readSync(handle, bytes, 0, length, 0);
  } finally {
    closeSync(handle);
  }
  return bytes;
}
