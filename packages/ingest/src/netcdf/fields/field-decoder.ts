import { type NetcdfVariable, numbersOf, textOf } from "../formats/netcdf-file.ts";

/**
 * Returns a function that converts stored numbers into values: `stored x scale_factor + add_offset`, or NaN if the value is missing.
 *
 * Missing values are NaN, `_FillValue`, `missing_value`, and numbers outside `valid_min`, `valid_max` or `valid_range`. If the file has no `_FillValue`, the
 * default fill value of the NetCDF library also means missing. Numbers marked as `_Unsigned` are read as unsigned. Bounds apply to packed numbers, unless the
 * bounds are floats and the numbers are integers.
 *
 * @param onOutside - Called for each number outside the bounds that is not a fill value.
 * @see NetCDF Users Guide, Attribute Conventions: `valid_range` and `_Unsigned`
 */
export function fieldDecoder(
  { attributes, type, bytes = 0, floatAttributes }: NetcdfVariable,
  onOutside?: () => void,
): (stored: number) => number {
  const one = (name: string): number | undefined => numbersOf(attributes, name)[0];
  const scale = one("scale_factor") ?? 1;
  const offset = one("add_offset") ?? 0;
  const isUnsigned = type === "integer" && textOf(attributes, "_Unsigned")?.toLowerCase() === "true";
  const plain = (stored: number): number => (isUnsigned && stored < 0 ? stored + 2 ** (8 * bytes) : stored);
  const named = [...numbersOf(attributes, "_FillValue"), ...numbersOf(attributes, "missing_value")].map(
    plain,
  );
  const asStored = type === "float" ? [...named, ...named.map(Math.fround)] : named;
  const library = type === "integer" ? libraryIntegerFills : libraryFloatFills;
  const fills = numbersOf(attributes, "_FillValue").length === 0 ? [...asStored, ...library] : asStored;
  const boundOf = (name: string, index: number): number | undefined => {
    const bound = numbersOf(attributes, name)[index];
    if (bound === undefined) return undefined;
    const isUnpacked = type === "integer" && floatAttributes?.has(name) === true;
    return isUnpacked ? (bound - offset) / scale : plain(bound);
  };
  const [low, high] = [
    boundOf("valid_min", 0) ?? boundOf("valid_range", 0) ?? -Infinity,
    boundOf("valid_max", 0) ?? boundOf("valid_range", 1) ?? Infinity,
  ];
  // Half a step of packing is rounding.
  const slack = type === "integer" ? 0.5 : 0;
  const [least, most] = [Math.min(low, high) - slack, Math.max(low, high) + slack];
  // Every value asks this, and a set takes longer to answer.
  const [fill = Number.NaN, otherFill = fill, ...moreFills] = new Set(fills);
  const isFill = (value: number): boolean =>
    value === fill || value === otherFill || (moreFills.length > 0 && moreFills.includes(value));
  const decode = (value: number): number => {
    if (value >= least && value <= most) return isFill(value) ? Number.NaN : value * scale + offset;
    if (!isFill(value) && !Number.isNaN(value)) onOutside?.();
    return Number.NaN;
  };
  return isUnsigned ? (stored) => decode(plain(stored)) : decode;
}

/** Default fill values NC_FILL_SHORT and NC_FILL_INT of netcdf.h. */
const libraryIntegerFills: readonly number[] = [-32_767, -2_147_483_647];

/** Default fill value NC_FILL_FLOAT of netcdf.h. NC_FILL_DOUBLE is the same number. */
const libraryFloatFills: readonly number[] = [9.969_209_968_386_869e36];
