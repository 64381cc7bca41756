import { packedMissing } from "@halcyon/schema";
import { evenShares, spreadTotal } from "../../hourly/spread-total.ts";

/** Lengths of the periods over which a depth may be spread [h], shortest first. */
const spreadPeriods = [3, 6];

/**
 * Returns hourly precipitation from depths over different periods. A depth over one hour belongs to that hour. A depth over three or six hours is spread evenly
 * over the hours of its period, which ends at the record. It is not spread if one of these hours has an amount of its own. The packed amounts add up to the
 * depth. Depths over other or unknown periods are not used.
 *
 * @param packedDepths - Depth of each record; `packedMissing` if the record has none.
 * @param periodHours - Period of each record; NaN if unknown.
 * @returns Packed amount in the hour of each record; `packedMissing` if the amount is unknown. An hour without data is never 0.
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

/** Counts the depths above 0 that cannot be used, because their period is unknown or too long for hourly amounts. */
export function untimedDepths(packedDepths: Int16Array, periodHours: readonly number[]): number {
  return packedDepths.reduce((count, depth, record) => {
    const isTimed = [1, ...spreadPeriods].includes(periodHours[record]!);
    return depth === packedMissing || depth === 0 || isTimed ? count : count + 1;
  }, 0);
}

/** Spreads a depth over the hours of its period. Does nothing if one of these hours has an amount of its own. */
function spread(hourly: Int16Array, record: number, depth: number, period: number): void {
  const first = record - period + 1;
  if (first < 0 || hourly.subarray(first, record + 1).some((amount) => amount !== packedMissing)) return;
  const amounts = new Int32Array(period);
  spreadTotal(depth, evenShares(period), amounts);
  hourly.set(amounts, first);
}
