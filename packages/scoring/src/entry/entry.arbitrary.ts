import { type Constraint, constraintSchema, type Entry, type VariableName, variable } from "@halcyon/schema";
import fc from "fast-check";

const rangeVariables = [
  "temperature_2m",
  "wind_speed_10m",
  "wind_gusts_10m",
  "cloud_cover",
  "visibility",
] as const;

/** Distances of a range's edges, from the inner edge outward [packed steps]. They are rounded as people round limits of the variable. */
const anyEdges = fc.record({
  ideal: fc.integer({ min: 0, max: 400 }),
  toAcceptable: fc.integer({ min: 0, max: 300 }),
  toStop: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
});

/** Generator of random valid constraints on the value of one hour, with a lower side, an upper side or both. */
export const anyRangeConstraint: fc.Arbitrary<Constraint> = fc
  .record({
    name: fc.constantFrom<VariableName>(...rangeVariables),
    center: fc.integer({ min: 450, max: 550 }),
    min: fc.option(anyEdges, { nil: undefined }),
    max: anyEdges,
    weight: fc.integer({ min: 1, max: 50 }).map((tenths) => tenths / 10),
    role: fc.constantFrom("limit" as const, "preference" as const),
    shape: fc.constantFrom("linear" as const, "smoothstep" as const, { power: 2 }),
  })
  .map(({ name, center, min, max, weight, role, shape }) => {
    const { divisor, multiplier } = variable(name).packing;
    const value = (packed: number): number => (packed * multiplier) / divisor;
    const inside = (packed: number): number =>
      Math.min(Math.max(value(packed), 0), variable(name).physical.max);
    const edges = (
      outward: 1 | -1,
      side: typeof max,
    ): { ideal: number; acceptable: number; stop: number | undefined } => {
      const ideal = center + outward * side.ideal;
      const acceptable = ideal + outward * side.toAcceptable;
      return {
        ideal: inside(ideal),
        acceptable: inside(acceptable),
        stop: side.toStop === undefined ? undefined : inside(acceptable + outward * side.toStop),
      };
    };
    const upper = edges(1, max);
    const lower = min === undefined ? undefined : edges(-1, min);
    const range = (key: "ideal" | "acceptable" | "stop"): object => ({
      ...(upper[key] === undefined ? {} : { max: upper[key] }),
      ...(lower?.[key] === undefined ? {} : { min: lower[key] }),
    });
    return constraintSchema.parse({
      variable: name,
      unit: variable(name).unit,
      ideal: range("ideal"),
      acceptable: range("acceptable"),
      stop: range("stop"),
      weight,
      role,
      shape,
    });
  });

/** Generator of random lists of constraints. At least one constraint in each list is a limit. */
export const anyConstraints: fc.Arbitrary<Constraint[]> = fc
  .array(anyRangeConstraint, { minLength: 1, maxLength: 6 })
  .map((constraints) =>
    constraints.map((one, index) => (index === 0 ? { ...one, role: "limit" as const } : one)),
  );

/** Generator of random packed values of all variables that {@link anyRangeConstraint} uses, for one hour and one member. */
export const anyPackedValues: fc.Arbitrary<Record<VariableName, number>> = fc.record(
  Object.fromEntries(rangeVariables.map((name) => [name, fc.integer({ min: 0, max: 1000 })])),
) as fc.Arbitrary<Record<VariableName, number>>;

/** Returns a task or scenario with the given constraints. It has only the fields needed for scoring. */
export function entryOf(constraints: Constraint[]): Pick<Entry, "constraints"> {
  return { constraints };
}
