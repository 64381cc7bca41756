import { packedMissing, type Packing, variable, type VariableName } from "@halcyon/schema";
import type { DataColumnName, NullReason, NullSpan } from "@halcyon/schema/wire";

/** Values of a variable in a data response, one for each time stamp. */
export interface DataColumn {
  readonly variable: VariableName;
  readonly column: DataColumnName;
  /** Index of the ensemble member, from 0; absent for a column that combines all members, such as the median. */
  readonly member?: number;
  /** Values in the unit of the variable; NaN stands for null. */
  readonly values: Float64Array;
  /** Returns the reason why the value in a row is null. */
  readonly reasonOf: (row: number) => NullReason;
}

/** Returns true if values of a variable describe the time step that ends at the time stamp. Returns false if they describe the instant of the time stamp. */
export function isOfStep(name: VariableName): boolean {
  const { stepType } = variable(name);
  return stepType !== "instant" && stepType !== "solar";
}

/** Converts packed values to the unit of the variable. A missing value becomes NaN. */
export function unpackAll(packed: Int16Array, packing: Packing): Float64Array {
  const { multiplier, divisor } = packing;
  const values = new Float64Array(packed.length);
  for (let row = 0; row < packed.length; row += 1) {
    const value = packed[row]!;
    values[row] = value === packedMissing ? Number.NaN : (value * multiplier) / divisor;
  }
  return values;
}

/**
 * Returns the reasons for all nulls in the columns. Consecutive rows with the same reason form one span, and ensemble members with the same gaps are
 * combined.
 *
 * @param stampOf - Returns the time stamp of a row as the response writes it.
 */
export function nullHours(columns: readonly DataColumn[], stampOf: (row: number) => string): NullSpan[] {
  const spans = new Map<string, NullSpan>();
  for (const { variable: name, column, values, reasonOf } of columns) {
    for (let row = 0; row < values.length; row += 1) {
      if (!Number.isNaN(values[row])) continue;
      const first = row;
      const reason = reasonOf(row);
      while (row + 1 < values.length && Number.isNaN(values[row + 1]) && reasonOf(row + 1) === reason)
        row += 1;
      const span = { variable: name, column, from: stampOf(first), to: stampOf(row), reason };
      spans.set(Object.values(span).join(" "), span);
    }
  }
  return [...spans.values()];
}

/** Returns the values of a column for JSON, with null in place of NaN. */
export function orNull(values: Float64Array): (number | null)[] {
  return Array.from(values, (value) => (Number.isNaN(value) ? null : value));
}

/** Returns true if a variable depends only on the time and the position of the sun, and not on weather. */
export function followsSun(name: VariableName): boolean {
  return variable(name).stepType === "solar";
}
