import { pack, type Packing, unpack, variable, type VariableName } from "@halcyon/schema";
import { type HandOver, type LastDay, lastDayHours } from "./derived/last-day.ts";
import type { RunBefore } from "./hand-over.ts";

/** Values that go on where those of a source end. */
export interface HandedOver {
  readonly variable: VariableName;
  /** What the rule multiplies, with its values, [hour][member]. */
  readonly input: VariableName;
  readonly inputs: Int16Array;
  /** The factor of the rule. */
  readonly rule: number;
  readonly handOver: HandOver;
  /** The row of the join. */
  readonly endRow: number;
  readonly members: number;
  /** The last day of the one run that hands over; else each member goes on from its own. */
  readonly lastDay: RunBefore["lastDay"] | undefined;
}

/** Derives rows of a variable that takes over from a source, member by member; where the input is missing, so is the value. */
export function fillHandedOver(
  values: Int16Array,
  rows: { readonly from: number; readonly to: number },
  { variable: name, input, inputs, rule, handOver, endRow, members, lastDay }: HandedOver,
): void {
  const { packing } = variable(name);
  const own = { packed: values, packing };
  const speeds = { packed: inputs, packing: variable(input).packing };
  const ofRun = lastDay && handOver(dayOfRun(lastDay, name, input), rule);
  for (let member = 0; member < members; member++) {
    const following = lastDay
      ? ofRun
      : handOver(
          lastDayOf(own, speeds, (row) => (endRow + row) * members + member),
          rule,
        );
    for (let row = rows.from; row < rows.to; row++) {
      const index = row * members + member;
      const start = valueAt(speeds, index);
      if (Number.isNaN(start)) continue;
      const end = valueAt(speeds, index + members);
      values[index] = pack(following?.(row - endRow, start, end) ?? rule * start, packing);
    }
  }
}

interface Column {
  readonly packed: Int16Array;
  readonly packing: Packing;
}

function dayOfRun(lastDay: RunBefore["lastDay"], name: VariableName, input: VariableName): LastDay {
  const columnOf = (one: VariableName): Column => ({
    packed: lastDay.get(one)!,
    packing: variable(one).packing,
  });
  return lastDayOf(columnOf(name), columnOf(input), (row) => lastDayHours + row);
}

/**
 * The day before a join.
 *
 * @param indexOf - The position of a row, counted from the join.
 */
function lastDayOf(own: Column, input: Column, indexOf: (row: number) => number): LastDay {
  const valuesOf = (column: Column, hours: number): Float64Array =>
    Float64Array.from({ length: hours }, (_, hour) => valueAt(column, indexOf(hour - lastDayHours)));
  return { values: valuesOf(own, lastDayHours), inputs: valuesOf(input, lastDayHours + 1) };
}

/** NaN where there is none. */
function valueAt({ packed, packing }: Column, index: number): number {
  const value = packed[index];
  return value === undefined ? Number.NaN : unpack(value, packing);
}
