import { variable, type VariableName } from "@halcyon/schema";

/** Variables for upper limits. For each: the lowest limit, and the width of the range above it from which limits are chosen. */
const limits: readonly [VariableName, number, number][] = [
  ["temperature_2m", 10, 12],
  ["wind_speed_10m", 4, 6],
  ["wind_gusts_10m", 7, 8],
  ["relative_humidity_2m", 60, 30],
  ["cloud_cover", 20, 60],
  ["precipitation", 0.1, 2],
];

/** Returns constraints on six variables that sources provide. Constraints differ between seeds below 997. */
export function newConstraints(count: number, seed: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => {
    const [name, from, reach] = limits[index % limits.length]!;
    const ideal = from + ((reach / 2) * (index + (seed % 997) / 997)) / count;
    return {
      variable: name,
      unit: variable(name).unit,
      ideal: { max: ideal },
      acceptable: { max: ideal + reach / 2 },
      weight: 1 + (index % 3),
      role: index % 2 === 0 ? "limit" : "preference",
    };
  });
}
