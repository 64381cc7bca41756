import { pack, packedMissing, type Packing, unpack, variable, type VariableName } from "@halcyon/schema";
import { type LastDay, lastDayHours } from "../../derived/last-day.ts";
import type { Join } from "../reach/hand-over.ts";
import { packedMax } from "@halcyon/schema/registry";

/** Variable that a rule estimates after the end of a source's values, so that the estimate continues these values. */
interface HandedOver extends Pick<Join, "handOver" | "lastDay"> {
  readonly variable: VariableName;
  /** Variable that the rule multiplies by a factor, such as the mean wind. `inputs` are its values, [hour][member]. */
  readonly input: VariableName;
  readonly inputs: Int16Array;
  /** Factor of the rule, by which the input is multiplied. */
  readonly rule: number;
  /** Row after the last value of the source. The rule begins at this row. */
  readonly endRow: number;
  readonly members: number;
}

/**
 * Estimates a variable by a rule, for each member, in the rows after the end of the source's values. The estimate is missing if the input of the rule is
 * missing.
 */
export function fillHandedOver(
  values: Int16Array,
  rows: { readonly from: number; readonly to: number },
  handed: HandedOver,
): void {
  const { variable: name, input, inputs, rule, handOver, endRow, members } = handed;
  const { packing } = variable(name);
  const { multiplier, divisor } = variable(input).packing;
  const { eFoldingHours, follow } = handOver;
  const ratios = ratiosOf(values, handed);
  const found = new Float64Array(members);
  for (let row = rows.from; row < rows.to; row++) {
    const hoursAfter = row - endRow;
    const weight = Math.exp(-Math.abs(hoursAfter) / eFoldingHours);
    const ofHour = (((hoursAfter % lastDayHours) + lastDayHours) % lastDayHours) * members;
    for (let member = 0; member < members; member++) {
      const index = row * members + member;
      const packed = inputs[index]!;
      // A missing input is the lowest number, so it is never the stronger of two winds.
      const next = inputs[index + members] ?? packedMissing;
      const start = packed === packedMissing ? Number.NaN : (packed * multiplier) / divisor;
      const ratio = ratios[ofHour + member]!;
      found[member] = Number.isNaN(ratio)
        ? rule * start
        : follow(weight, ratio, rule, start, (next * multiplier) / divisor);
    }
    packInto(values, found, packing, row * members);
  }
}

/**
 * Returns, for each hour of a day after the source's values end, each member's own ratio of value to input, [hour][member]. NaN if the rule applies
 * immediately.
 */
function ratiosOf(
  values: Int16Array,
  { variable: name, input, inputs, handOver, endRow, members, lastDay }: HandedOver,
): Float64Array {
  const own = { packed: values, packing: variable(name).packing };
  const speeds = { packed: inputs, packing: variable(input).packing };
  const ofRun = lastDay && handOver.ratiosOf(dayOfRun(lastDay, name, input));
  const ratios = new Float64Array(lastDayHours * members).fill(Number.NaN);
  for (let member = 0; member < members; member++) {
    const ofMember = lastDay
      ? ofRun
      : handOver.ratiosOf(lastDayOf(own, speeds, (row) => (endRow + row) * members + member));
    ofMember?.forEach((ratio, hour) => {
      ratios[hour * members + member] = ratio;
    });
  }
  return ratios;
}

/** Packed values of a variable, [hour][member], with their packing. */
export interface Column {
  readonly packed: Int16Array;
  readonly packing: Packing;
}

function dayOfRun(lastDay: NonNullable<Join["lastDay"]>, name: VariableName, input: VariableName): LastDay {
  const columnOf = (one: VariableName): Column => ({
    packed: lastDay.get(one)!,
    packing: variable(one).packing,
  });
  return lastDayOf(columnOf(name), columnOf(input), (row) => lastDayHours + row);
}

/**
 * Returns one member's values and inputs of the rule, in the last 24 hours before the source's values end.
 *
 * @param indexOf - Function that returns the index of a row in the columns. Row 0 is the first row after the end.
 */
function lastDayOf(own: Column, input: Column, indexOf: (row: number) => number): LastDay {
  const valuesOf = (column: Column, hours: number): Float64Array => {
    const found = new Float64Array(hours);
    for (let hour = 0; hour < hours; hour++) found[hour] = valueAt(column, indexOf(hour - lastDayHours));
    return found;
  };
  return { values: valuesOf(own, lastDayHours), inputs: valuesOf(input, lastDayHours + 1) };
}

/** Returns the value at an index; NaN after the end of the column. */
function valueAt({ packed, packing }: Column, index: number): number {
  const value = packed[index];
  return value === undefined ? Number.NaN : unpack(value, packing);
}

/** Packs values with the same result as {@link pack}, and writes them into `values` from index `start` on. */
export function packInto(values: Int16Array, from: Float64Array, packing: Packing, start: number): void {
  const { multiplier, divisor } = packing;
  const isPart = multiplier === 1;
  for (let index = 0; index < from.length; index++) {
    const whole = from[index]! * divisor;
    const scaled = isPart ? whole : whole / multiplier;
    if (scaled >= 0 && scaled < packedMax) values[start + index] = scaled + 0.5;
    else if (scaled < 0 && scaled > -packedMax) values[start + index] = scaled - 0.5;
    else values[start + index] = pack(from[index]!, packing);
  }
}
