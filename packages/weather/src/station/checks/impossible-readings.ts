import { variable } from "@halcyon/schema";
import type { StationRecord } from "../station-record.ts";

/**
 * Says how many readings of a file their variable cannot have. They are the sign of a wrong unit, or of a code for missing that was taken for a
 * value.
 *
 * @returns A sentence for each variable that has some, without its full stop.
 */
export function impossibleReadings({ impossible }: Pick<StationRecord, "impossible">): readonly string[] {
  return [...impossible].map(([name, { count, readings, first }]) => {
    const { unit, physical } = variable(name);
    const example = Number(first.toPrecision(4));
    return `${name}: ${count} of ${readings} readings are outside the ${physical.min} to ${physical.max} ${unit} that it can have, the first ${example} ${unit}; they count as missing`;
  });
}
