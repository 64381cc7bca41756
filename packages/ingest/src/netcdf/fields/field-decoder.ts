import { NetcdfError } from "../formats/netcdf-error.ts";
import { type NetcdfFile, type NetcdfVariable, numbersOf, textOf } from "../formats/netcdf-file.ts";

/**
 * Makes the function that turns stored numbers into values: `stored x scale_factor + add_offset`, NaN where a value is missing.
 *
 * Missing are NaN, `_FillValue`, `missing_value`, what lies outside `valid_min`, `valid_max` or `valid_range`, and the fill of
 * the NetCDF library where a file names none.
 */
export function fieldDecoder(file: NetcdfFile, variable: NetcdfVariable): (stored: number) => number {
  const { attributes, type } = variable;
  if (textOf(attributes, "_Unsigned")?.toLowerCase() === "true") {
    throw new NetcdfError(
      "unsupported_layout",
      { file: file.name, variable: variable.name },
      "numbers marked as _Unsigned are not read. Convert the file with nccopy -k nc4 to a type that holds them.",
    );
  }
  const one = (name: string): number | undefined => numbersOf(attributes, name)[0];
  const scale = one("scale_factor") ?? 1;
  const offset = one("add_offset") ?? 0;
  const named = [...numbersOf(attributes, "_FillValue"), ...numbersOf(attributes, "missing_value")];
  const asStored = type === "float" ? [...named, ...named.map(Math.fround)] : named;
  const library = type === "integer" ? libraryIntegerFills : libraryFloatFills;
  const fills = numbersOf(attributes, "_FillValue").length === 0 ? [...asStored, ...library] : asStored;
  const [rangeMin, rangeMax] = numbersOf(attributes, "valid_range");
  const least = one("valid_min") ?? rangeMin ?? -Infinity;
  const most = one("valid_max") ?? rangeMax ?? Infinity;
  // Every value asks this, and a set takes longer to answer.
  const [fill = Number.NaN, otherFill = fill, ...moreFills] = new Set(fills);
  const isFill = (stored: number): boolean =>
    stored === fill || stored === otherFill || (moreFills.length > 0 && moreFills.includes(stored));
  return (stored) =>
    !(stored >= least && stored <= most) || isFill(stored) ? Number.NaN : stored * scale + offset;
}

/** NC_FILL_SHORT and NC_FILL_INT of netcdf.h. */
const libraryIntegerFills: readonly number[] = [-32_767, -2_147_483_647];

/** NC_FILL_FLOAT of netcdf.h; NC_FILL_DOUBLE is the same number. */
const libraryFloatFills: readonly number[] = [9.969_209_968_386_869e36];
