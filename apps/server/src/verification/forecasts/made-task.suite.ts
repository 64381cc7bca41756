import type { Location } from "@halcyon/schema";
import type { StoredBytes } from "@halcyon/weather/source-kit";
import { madeEntry } from "../../../test/harness/made-ports.suite.ts";
import { formulaHours, hourOf } from "../../../test/harness/formula-record.suite.ts";

/** Task that needs cold weather: ideal up to 2 degC, acceptable up to 9 degC. */
export const madeTask = madeEntry({
  variable: "temperature_2m",
  unit: "degC",
  ideal: { max: 2 },
  acceptable: { max: 9 },
  weight: 1,
});

export const madePlaces: readonly Location[] = [
  { latitude: 50, longitude: 8 },
  { latitude: 50, longitude: 9 },
];

/** Ten years of temperatures that oscillate over all score bands. */
export const madeHistory = formulaHours({
  first: hourOf(2016),
  last: hourOf(2026, 10),
  formulas: { temperature_2m: (hour) => 4 + 8 * Math.sin(hour / 100) },
});

/** Returns storage in memory. */
export function keptInMemory(): StoredBytes {
  const kept = new Map<string, Uint8Array>();
  return {
    read: async (name) => kept.get(name),
    write: async (name, bytes) => void kept.set(name, bytes),
  };
}
