import { packedMissing } from "@halcyon/schema";
import { evenShares, spreadTotal } from "../../hourly/spread-total.ts";

/** Periods short enough to spread their depth over their hours [h], the shortest first. */
const spreadPeriods = [3, 6];

/**
 * Returns hourly precipitation from depths that cover different periods. A depth of one hour belongs to that hour. A depth of three or six hours spreads evenly
 * over the hours that end with its record. It is not spread if one of them has an amount of its own. The packed amounts add up to the depth. Depths of other or
 * unknown periods do not determine an hour.
 *
 * @param packedDepths - By record; `packedMissing` where the record has none.
 * @param periodHours - By record, NaN where unknown.
 * @returns Packed amounts of each record's hour; `packedMissing` where the file does not tell: an hour without a record is never 0.
 */
export function hourlyPrecipitation(packedDepths: Int16Array, periodHours: readonly number[]): Int16Array {
  const hourly = packedDepths.map((depth, record) => (periodHours[record] === 1 ? depth : packedMissing));
  for (const period of spreadPeriods) {
    packedDepths.forEach((depth, record) => {
      if (periodHours[record] === period && depth !== packedMissing) spread(hourly, record, depth, period);
    });
  }
  return hourly;
}

/** Counts depths above 0 that have none of the given periods, so that they say nothing about an hour. */
export function untimedDepths(packedDepths: Int16Array, periodHours: readonly number[]): number {
  return packedDepths.reduce((count, depth, record) => {
    const isTimed = [1, ...spreadPeriods].includes(periodHours[record]!);
    return depth === packedMissing || depth === 0 || isTimed ? count : count + 1;
  }, 0);
}

/** Spreads a depth over the hours that end with a record, unless one of them has an amount. */
function spread(hourly: Int16Array, record: number, depth: number, period: number): void {
  const first = record - period + 1;
  if (first < 0 || hourly.subarray(first, record + 1).some((amount) => amount !== packedMissing)) return;
  const amounts = new Int32Array(period);
  spreadTotal(depth, evenShares(period), amounts);
  hourly.set(amounts, first);
}
