import { packedMissing, type Packing, variable, type VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import { z } from "zod";
import { StoreError } from "../store-error.ts";
import type { ZarrArray } from "./zarr-array.ts";
import { parseMetadata } from "./zarr-metadata.ts";

/**
 * Returns the attributes of a packed variable.
 *
 * @param stepDimension - Name of the dimension of the steps.
 * @param coordinates - Names of the coordinates that are not dimensions.
 */
export function packedAttributes(
  name: VariableName,
  { stepType, packing }: { readonly stepType: StepType; readonly packing: Packing },
  stepDimension: string,
  coordinates: readonly string[],
): Readonly<Record<string, unknown>> {
  const { unit, description, cfName, flags } = variable(name);
  return {
    units: unit,
    long_name: description,
    ...(cfName === undefined ? {} : { standard_name: cfName }),
    scale_factor: scaleOf(packing),
    _FillValue: packedMissing,
    step_type: stepType,
    ...(flags === undefined ? {} : flagAttributes(flags)),
    ...(coordinates.length === 0 ? {} : { coordinates: coordinates.join(" ") }),
    cell_methods: `${stepDimension}: ${cellMethods[stepType]}`,
  };
}

/**
 * Returns the CF flag attributes of a variable whose values are codes.
 *
 * @see https://cfconventions.org/Data/cf-conventions/cf-conventions-1.11/cf-conventions.html#flags
 */
function flagAttributes(flags: Readonly<Record<number, string>>): Readonly<Record<string, unknown>> {
  return {
    flag_values: Object.keys(flags).map(Number),
    flag_meanings: Object.values(flags).join(" "),
  };
}

/**
 * Reads the attributes of a packed variable. Checks its unit and scale, because wrong ones would give wrong values.
 *
 * @param packings - Packings that the variable may have.
 * @returns Attributes, and the packing used.
 * @throws StoreError `unsupported` if attributes are missing, or if the unit or the packing is not an allowed one.
 */
export function packedAttributesOf(
  array: ZarrArray,
  name: VariableName,
  packings: readonly [Packing, ...Packing[]],
): PackedAttributes & { readonly packing: Packing } {
  const { unit } = variable(name);
  const attributes = parseMetadata(array.attributes, attributesSchema, `${array.path}: attributes`);
  const { _FillValue: cfFill = packedMissing } = attributes;
  const problem =
    array.dataType !== "int16"
      ? `is ${array.dataType}, not int16`
      : array.fillValue !== packedMissing || cfFill !== packedMissing
        ? `has another fill value than ${packedMissing}`
        : attributes.units !== unit
          ? `is in ${attributes.units}, not ${unit}`
          : undefined;
  if (problem !== undefined) throw new StoreError("unsupported", `${array.path} ${problem}`);
  const { scale_factor: scale } = attributes;
  const packing = packings.find((one) => Math.abs(scale / scaleOf(one) - 1) <= 1e-12);
  if (packing === undefined) {
    const known = packings.map(scaleOf).join(" or ");
    throw new StoreError("unsupported", `${array.path} has the scale factor ${scale}, not ${known}`);
  }
  return { ...attributes, packing };
}

/** Schema of the required attributes of a packed variable. */
const attributesSchema = z.object({
  units: z.string(),
  scale_factor: z.number(),
  add_offset: z.literal(0).optional(),
  _FillValue: z.unknown().optional(),
  step_type: z.enum(["instant", "mean", "sum", "max", "min", "category"]).optional(),
  to_lead_hours: z.int().nonnegative().optional(),
});
type PackedAttributes = z.output<typeof attributesSchema>;

function scaleOf({ multiplier, divisor }: Packing): number {
  return multiplier / divisor;
}

/** CF names of the cell methods, by step type. */
const cellMethods = {
  instant: "point",
  mean: "mean",
  sum: "sum",
  max: "maximum",
  min: "minimum",
  category: "point",
  solar: "point",
} as const;
