import { variable as registryVariable, type VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import { compositions, type Quantity } from "./fields/field-names.ts";
import { type Field, isPart, unknownName } from "./fields/field.ts";
import { NetcdfError } from "./formats/netcdf-error.ts";
import type { RunningSum } from "./reading/running-sums.ts";
import type { Parts } from "./record-files.ts";

/** Fields of a registry variable, from all files of a record. */
export interface Series {
  readonly stepType: StepType;
  /** Fields of each quantity from which the variable is computed, in chronological order. There are one or two quantities. */
  readonly fields: readonly (readonly Field[])[];
  readonly compose?: (first: number, second: number) => number;
  /**
   * True if the variable is a direction that is computed from components along the rows and columns of the grid. It must be rotated by an angle that depends on
   * the cell.
   */
  readonly isTurned?: true;
  /** Running sum that the amounts are computed from; absent if the values are not known to be a running sum. */
  readonly running?: RunningSum;
  /** True if the options state that each amount belongs to a single step. The values are then not checked for running sums. */
  readonly isStep?: true;
}

/**
 * Joins the fields of all files into one series per registry variable.
 *
 * @throws NetcdfError `files_differ` if files overlap in time, `no_variables` if no variable can be used.
 */
export function findSeries({ fields, opened, skipped, cells }: Parts): ReadonlyMap<VariableName, Series> {
  const quantities = new Map<Quantity, Field[]>();
  for (const field of fields)
    quantities.set(field.quantity, [...(quantities.get(field.quantity) ?? []), field]);
  for (const [quantity, ofQuantity] of quantities) quantities.set(quantity, inOrder(ofQuantity));
  const series = new Map<VariableName, Series>();
  for (const [quantity, ofQuantity] of quantities) {
    if (isPart(quantity)) continue;
    const { stepType } = ofQuantity[0]!;
    series.set(quantity, { stepType, fields: [ofQuantity] });
  }
  for (const { variable, parts, ofInstants, compose } of compositions) {
    const [first, second] = parts.map((part) => quantities.get(part));
    if (series.has(variable) || first === undefined || second === undefined) continue;
    const { stepType } = first[0]!;
    if (ofInstants && stepType !== "instant") continue;
    const alongGrid = [...first, ...second].filter(({ axes }) => axes === "grid").length;
    if (isDirection(variable) && cells.turnOf !== undefined) {
      const isOneKind = alongGrid === 0 || alongGrid === first.length + second.length;
      if (!isOneKind || [...first, ...second].some(({ axes }) => axes === undefined)) continue;
    }
    series.set(variable, {
      stepType,
      fields: [first, second],
      compose,
      ...(isDirection(variable) && alongGrid > 0 && cells.turnOf !== undefined ? { isTurned: true } : {}),
    });
  }
  if (series.size > 0) return series;
  const known = skipped.filter(({ reason }) => reason !== unknownName);
  const reasons = Map.groupBy(known.length > 0 ? known : skipped, ({ reason }) => reason);
  const words = [...reasons].slice(0, 3).map(([reason, of]) => {
    const names = new Set(of.map(({ variable }) => variable));
    return ` ${[...names].slice(0, 8).join(", ")}: ${reason}`;
  });
  throw new NetcdfError(
    "no_variables",
    { file: opened.map(({ file }) => file.name).join(", ") },
    known.length > 0
      ? `no variable can be used.${words.join("")}`
      : `no variable is known. Name them with --names, as --names t_2m=temperature_2m.${words.join("")}`,
  );
}

function isDirection(name: VariableName): boolean {
  return registryVariable(name).unit === "deg";
}

function inOrder(fields: readonly Field[]): Field[] {
  const sorted = fields.toSorted((left, right) => left.stamps[0]! - right.stamps[0]!);
  sorted.slice(1).forEach((field, index) => {
    const before = sorted[index]!;
    const where = { file: field.file.name, variable: field.variable.name };
    if (field.stamps[0]! <= before.stamps.at(-1)!) {
      throw new NetcdfError(
        "files_differ",
        where,
        `its times overlap those of ${before.variable.name} in ${before.file.name}. Leave one out.`,
      );
    }
    if (field.stepType !== before.stepType) {
      throw new NetcdfError(
        "files_differ",
        where,
        `it is ${field.stepType}, but ${before.stepType} in ${before.file.name}.`,
      );
    }
  });
  return sorted;
}
