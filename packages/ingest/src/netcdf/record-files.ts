import type { Calendar } from "@halcyon/schema/time";
import type { RecordStep } from "@halcyon/weather";
import { type Cells, gridCells, siteCells } from "./axes/cells.ts";
import { type LatLonGrid, readCoordinates, type Sites } from "./axes/coordinates.ts";
import { type Field, type FieldOptions, findFields, type SkippedVariable } from "./fields/field.ts";
import { type LandMask, readLandMask } from "./fields/land-mask.ts";
import { NetcdfError } from "./formats/netcdf-error.ts";
import type { NetcdfFile } from "./formats/netcdf-file.ts";
import { openNetcdf } from "./formats/open-netcdf.ts";
import { readTimeAxis, type TimeAxis } from "./axes/time-axis.ts";

/** The files of a record, on the same cells, in the same steps and calendar. */
export interface Parts {
  readonly opened: readonly OpenedFile[];
  readonly calendar: Calendar;
  readonly step: RecordStep;
  readonly cells: Cells;
  readonly mask: LandMask | undefined;
  readonly fields: readonly Field[];
  readonly skipped: readonly SkippedVariable[];
}

interface OpenedFile {
  readonly file: NetcdfFile;
  readonly time: TimeAxis;
  readonly coordinates: LatLonGrid | Sites;
}

/** @throws NetcdfError; then no file stays open. */
export async function openParts(
  paths: readonly string[],
  options: FieldOptions & { readonly step?: RecordStep },
  radiusKm: number,
): Promise<Parts> {
  if (paths.length === 0) throw new RangeError("A record needs at least one file.");
  const files: NetcdfFile[] = [];
  try {
    for (const path of paths) files.push(await openNetcdf(path));
    const opened = files.map((file) => ({
      file,
      time: readTimeAxis(file, options.step),
      coordinates: readCoordinates(file),
    }));
    const [first] = opened as [OpenedFile, ...OpenedFile[]];
    for (const other of opened) checkAlike(first, other);
    const found = opened.map(({ file, time, coordinates }) =>
      findFields(file, time, coordinates.dimensions, options),
    );
    const masks = opened.map(({ file, coordinates }) => readLandMask(file, coordinates.dimensions));
    return {
      opened,
      calendar: first.time.calendar,
      step: first.time.step,
      cells:
        first.coordinates.kind === "grid"
          ? gridCells(first.coordinates)
          : siteCells(first.coordinates, radiusKm),
      mask: masks.find((mask) => mask !== undefined),
      fields: found.flatMap(({ fields }) => fields),
      skipped: found.flatMap(({ skipped }) => skipped),
    };
  } catch (error) {
    for (const file of files) file.close();
    throw error;
  }
}

function checkAlike(first: OpenedFile, other: OpenedFile): void {
  const differ = (what: string): NetcdfError =>
    new NetcdfError(
      "files_differ",
      { file: other.file.name },
      `it has ${what} than ${first.file.name}. Open them as records of their own.`,
    );
  if (other.time.calendar !== first.time.calendar) throw differ("another calendar");
  if (other.time.step !== first.time.step) throw differ("another step");
  const alike =
    other.coordinates.kind === first.coordinates.kind &&
    sameNumbers(other.coordinates.latitudes, first.coordinates.latitudes) &&
    sameNumbers(other.coordinates.longitudes, first.coordinates.longitudes);
  if (!alike) throw differ("other cells");
}

function sameNumbers(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((value, index) => Math.abs(value - right[index]!) < 1e-3);
}
