import { packedMissing } from "@halcyon/schema";

const totalHours = 6;

/**
 * Hourly precipitation from depths that cover different periods.
 *
 * A depth of one hour is that hour's. A depth of six hours is spread evenly over the six hours that end with its record, where none of
 * them has an amount of its own; their packed amounts add up to it. Depths of other or unknown periods say nothing about an hour.
 *
 * @param packedDepths - By record, `packedMissing` where there is none.
 * @param periodHours - By record, NaN where unknown.
 * @returns Packed amounts of each record's hour; `packedMissing` where the file does not tell, never 0 for want of a record.
 */
export function hourlyPrecipitation(packedDepths: Int16Array, periodHours: readonly number[]): Int16Array {
  const hourly = packedDepths.map((depth, record) => (periodHours[record] === 1 ? depth : packedMissing));
  packedDepths.forEach((depth, record) => {
    const first = record - totalHours + 1;
    if (periodHours[record] !== totalHours || depth === packedMissing || first < 0) return;
    if (hourly.subarray(first, record + 1).some((amount) => amount !== packedMissing)) return;
    let written = 0;
    for (let hour = 1; hour <= totalHours; hour += 1) {
      const reached = Math.floor((depth * hour) / totalHours + 0.5);
      hourly[first + hour - 1] = reached - written;
      written = reached;
    }
  });
  return hourly;
}
