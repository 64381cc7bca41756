import { type Unit, variable, type VariableName } from "@halcyon/schema";
import { type StepType, unitConverter } from "@halcyon/schema/registry";
import { type ArchiveArray, archiveArray, type AxisName } from "../chunks/archive-array.ts";
import { ArchiveError } from "../archive-error.ts";
import type { ArchiveLayout, ArchiveVariable } from "./archive-layout.ts";
import type { ZarrGroup } from "../chunks/zarr-group.ts";

/** Weather variable that an archive contains, and the arrays that it is derived from. */
export interface CarriedArchiveVariable {
  readonly name: VariableName;
  readonly as: ArchiveVariable["as"];
  readonly arrays: readonly ArchiveArray[];
  readonly stepType: StepType;
  /** Interval after which the variable's means start again [h]. Undefined if the variable is not a mean, or if its means cover only the last step. */
  readonly meansRestartHours: number | undefined;
  readonly toCanonical: ToCanonical;
}

/**
 * Returns the variables of a layout that the archive contains.
 *
 * @throws ArchiveError `misconfigured` if an array has an unexpected unit, or if the archive contains no variable of the layout.
 */
export async function archiveVariables(
  group: ZarrGroup,
  layout: ArchiveLayout,
  lengths: Readonly<Partial<Record<AxisName, number>>>,
): Promise<ReadonlyMap<VariableName, CarriedArchiveVariable>> {
  const carried = await Promise.all(
    layout.variables.map(async (row): Promise<CarriedArchiveVariable | undefined> => {
      const arrays = await Promise.all(
        row.arrays.map(async (name) => {
          const array = await group.array(name);
          return array === undefined
            ? undefined
            : archiveArray(name, array, row.zeroIsCommon === true, lengths);
        }),
      );
      const there = arrays.filter((array) => array !== undefined);
      return there.length < arrays.length ? undefined : carriedVariable(row, there, layout);
    }),
  );
  const present = carried.filter((entry) => entry !== undefined);
  if (present.length === 0) {
    throw new ArchiveError("misconfigured", `The archive has none of the arrays of ${layout.datasetId}.`);
  }
  return new Map(present.map((entry) => [entry.name, entry]));
}

function carriedVariable(
  { name, as }: ArchiveVariable,
  arrays: readonly ArchiveArray[],
  { meansRestartHours }: ArchiveLayout,
): CarriedArchiveVariable {
  const stepType = stepTypeOf(name, as, arrays[0]!);
  return {
    name,
    as,
    arrays,
    stepType,
    meansRestartHours: stepType === "mean" ? meansRestartHours : undefined,
    toCanonical: conversion(name, as, arrays),
  };
}

const stepTypes = new Map(
  Object.entries<StepType>({
    instant: "instant",
    avg: "mean",
    max: "max",
    min: "min",
  }),
);

/** Returns the step type that the archive states. If the archive does not state it, returns the variable's step type in the registry of variables. */
function stepTypeOf(name: VariableName, as: ArchiveVariable["as"], array: ArchiveArray): StepType {
  if (as === "code") return "category";
  const said = array.stepType === undefined ? undefined : stepTypes.get(array.stepType);
  const rate = as === "sum_of_rate";
  const wanted = rate ? "mean" : as === "mean_of_instants" ? "instant" : said;
  if (array.stepType !== undefined && (said === undefined || said !== wanted)) {
    throw new ArchiveError(
      "misconfigured",
      `${array.name} holds steps of type ${array.stepType} for ${name}.`,
    );
  }
  if (rate) return "sum";
  return as === "mean_of_instants" ? "mean" : (said ?? variable(name).stepType);
}

function conversion(
  name: VariableName,
  as: ArchiveVariable["as"],
  arrays: readonly ArchiveArray[],
): ToCanonical {
  if (as === "code") return (value) => value;
  const unit = as === "direction" ? "m/s" : variable(name).unit;
  const [first, ...others] = arrays.map((array) =>
    as === "sum_of_rate" ? sumOfRate(array.unit) : toCanonical(array.unit, unit),
  );
  const odd = arrays.find((array) => array.unit !== arrays[0]!.unit);
  if (first === undefined || others.includes(undefined) || odd !== undefined) {
    const { name: array, unit: given } = odd ?? arrays[0]!;
    throw new ArchiveError(
      "misconfigured",
      `${array} is given in "${given}", which does not measure ${name}.`,
    );
  }
  return first;
}

/** Names of units in archives, each with the registry's name for the unit. */
const spellings = new Map(
  Object.entries<string>({
    C: "degC",
    celsius: "degC",
    degree_Celsius: "degC",
    degrees_Celsius: "degC",
    kelvin: "K",
    percent: "%",
    "m s-1": "m/s",
    "m s**-1": "m/s",
    "W m-2": "W/m2",
    "W m**-2": "W/m2",
    "W/(m^2)": "W/m2",
    "J kg-1": "J/kg",
    "J kg**-1": "J/kg",
  }),
);

/** Units of rain rates that equal mm/s: 1 kg of water on 1 m2 is 1 mm deep. */
const millimetresPerSecond = new Set(["kg m-2 s-1", "kg m**-2 s**-1", "mm/s", "mm s-1"]);

/** Function that converts a stored number to the canonical unit. `stepHours` is the length of the step [h]. */
type ToCanonical = (value: number, stepHours: number) => number;

/**
 * Returns a conversion from an archive's unit into the canonical unit.
 *
 * @returns Undefined if the archive's unit belongs to another quantity.
 */
export function toCanonical(archiveUnit: string, unit: Unit): ToCanonical | undefined {
  const spelled =
    archiveUnit === "1" && unit === "%" ? "fraction" : (spellings.get(archiveUnit) ?? archiveUnit);
  return unitConverter(spelled, unit);
}

/**
 * Returns a function that converts mean rain rates to sums over their step [mm].
 *
 * @returns undefined if the archive's unit is not a rain rate.
 */
export function sumOfRate(archiveUnit: string): ToCanonical | undefined {
  return millimetresPerSecond.has(archiveUnit) ? (rate, stepHours) => rate * 3600 * stepHours : undefined;
}
