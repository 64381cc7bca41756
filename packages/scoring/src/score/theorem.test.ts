import {
  type Constraint,
  constraintSchema,
  type HourlyWeather,
  packedMissing,
  variable,
  type VariableName,
} from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyConstraints, anyPackedValues, entryOf } from "../entry/entry.arbitrary.ts";
import { prepareEntry } from "../entry/prepare.ts";
import { publish } from "./publish/publish.ts";
import { scorePart } from "./score-model-part.ts";

type Values = Record<VariableName, number>;

/**
 * Returns the composite score of one hour and one member, computed as for every request: with tables, sums of logarithms and packed values.
 */
function scoreOf(constraints: Constraint[], values: Values): number {
  const weather: HourlyWeather = {
    from: 0,
    hours: 1,
    members: 1,
    grids: new Map(
      Object.entries(values).map(([name, packed]) => [name as VariableName, Int16Array.of(packed)]),
    ),
  };
  const scores = scorePart({
    entry: prepareEntry(entryOf(constraints)),
    weather,
    site: { cell: { latitude: 0, longitude: 0, sea: false }, nowRow: 0 },
    reach: () => 1,
    fromRow: 0,
    toRow: 1,
    quantilesToRow: 0,
  });
  if ("gap" in scores) throw new Error("a gap where every value is given");
  return scores.median[0]!;
}

const valueOf = (constraint: Constraint, values: Values): number => {
  const { multiplier, divisor } = variable(constraint.variable).packing;
  return (values[constraint.variable] * multiplier) / divisor;
};

type Range = { min?: number | undefined; max?: number | undefined };
const within = (value: number, { min = -Infinity, max = Infinity }: Range): boolean =>
  min <= value && value <= max;

function edgesOf(constraint: Constraint): { ideal: Range; acceptable: Range; stop?: Range | undefined } {
  if (!("ideal" in constraint)) throw new Error("a range was made");
  return constraint;
}

const limitsOf = (constraints: Constraint[]): Constraint[] =>
  constraints.filter(({ role }) => role === "limit");
const muOf = (constraint: Constraint, values: Values): number =>
  prepareEntry(entryOf([constraint])).constraints[0]!.membershipOf(values[constraint.variable]);

/**
 * Returns true if a value, in whole packed steps, is at or beyond the stop edge by definition. If the stop edge equals the acceptable edge, the value must
 * be beyond it.
 */
function isStopped(constraint: Constraint, value: number): boolean {
  const { ideal, acceptable, stop } = edgesOf(constraint);
  const { packing, physical } = variable(constraint.variable);
  const steps = (edge: number): number => Math.round((edge * packing.divisor) / packing.multiplier);
  return (["min", "max"] as const).some((side) => {
    const outward = side === "max" ? 1 : -1;
    if (acceptable[side] === undefined || ideal[side] === undefined) return false;
    const [x, i, a, end] = [value, ideal[side], acceptable[side], physical[side]].map(
      (edge) => outward * steps(edge),
    );
    // Nine times the distances: the default stop edge lies a ninth of the ramp beyond, between packed steps as a rule.
    const ninths =
      stop?.[side] === undefined ? Math.min(10 * a! - i!, 9 * end!) : 9 * outward * steps(stop[side]);
    return ninths <= 9 * a! ? x! > a! : 9 * x! >= ninths;
  });
}

const check = (property: (constraints: Constraint[], values: Values) => void): void => {
  fc.assert(fc.property(anyConstraints, anyPackedValues, property), { numRuns: 400 });
};

describe("band exactness, for entries with at least one limit", () => {
  it("scores 0 exactly when some limit is stopped", () => {
    check((constraints, values) => {
      const stopped = limitsOf(constraints).some((one) => isStopped(one, valueOf(one, values)));
      expect(publish(scoreOf(constraints, values)) === 0).toBe(stopped);
    });
  });

  it("scores 0 at a default stop edge that binary fractions would miss", () => {
    const wind = (ideal: number, acceptable: number): Constraint =>
      constraintSchema.parse({
        variable: "wind_speed_10m",
        unit: "m/s",
        ideal: { max: ideal / 100 },
        acceptable: { max: acceptable / 100 },
        weight: 1,
      });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 300 }), (ideal, ninth) => {
        const acceptable = ideal + 9 * ninth;
        const at = (packed: number): Values => ({ wind_speed_10m: packed }) as Values;
        const constraints = [wind(ideal, acceptable)];
        expect(publish(scoreOf(constraints, at(acceptable + ninth)))).toBe(0);
        expect(publish(scoreOf(constraints, at(acceptable + ninth - 1)))).toBeGreaterThan(0);
      }),
    );
  });

  it("scores under 0.1 exactly when some limit is outside its acceptable range", () => {
    check((constraints, values) => {
      const outside = limitsOf(constraints).some(
        (one) => !within(valueOf(one, values), edgesOf(one).acceptable),
      );
      expect(publish(scoreOf(constraints, values)) < 0.1).toBe(outside);
    });
  });

  it("scores over 0.9 only when every limit is met to more than 0.9", () => {
    check((constraints, values) => {
      if (publish(scoreOf(constraints, values)) <= 0.9) return;
      for (const limit of limitsOf(constraints)) expect(muOf(limit, values)).toBeGreaterThan(0.9);
    });
  });

  it("scores 1 when all values are ideal, and at least 0.1 when all are acceptable", () => {
    check((constraints, values) => {
      const all = (range: "ideal" | "acceptable"): boolean =>
        constraints.every((one) => within(valueOf(one, values), edgesOf(one)[range]));
      if (all("ideal")) expect(scoreOf(constraints, values)).toBe(1);
      if (all("acceptable")) expect(publish(scoreOf(constraints, values))).toBeGreaterThanOrEqual(0.1);
    });
  });
});

describe("a limit that was dropped", () => {
  /** Checks a property of the score with some variables missing, and of the score without the constraints on them. */
  const checkDropped = (
    property: (scored: { score: number; rest: number; lostLimit: boolean }) => void,
  ): void => {
    fc.assert(
      fc.property(
        anyConstraints,
        anyPackedValues,
        fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 5 }),
        (given, values, lost) => {
          const constraints = given.map((one) => ({ ...one, if_missing: "drop" as const }));
          const missing = new Set(lost.map((index) => constraints[index % constraints.length]!.variable));
          const kept = constraints.filter((one) => !missing.has(one.variable));
          if (kept.length === 0) return;
          const gaps = Object.fromEntries([...missing].map((name) => [name, packedMissing]));
          property({
            score: scoreOf(constraints, { ...values, ...gaps }),
            rest: scoreOf(kept, values),
            lostLimit: limitsOf(constraints).length > limitsOf(kept).length,
          });
        },
      ),
      { numRuns: 400 },
    );
  };

  it("keeps the score at 0.9 at most, whatever the other values are", () => {
    checkDropped(({ score, lostLimit }) => {
      if (lostLimit) expect(publish(score)).toBeLessThanOrEqual(0.9);
    });
  });

  it("leaves the score of the others as it is up to 0.9, and a preference that was dropped at any score", () => {
    checkDropped(({ score, rest, lostLimit }) => {
      expect(score).toBeCloseTo(lostLimit ? Math.min(rest, 0.9) : rest, 12);
    });
  });
});

describe("the composite", () => {
  it("stays between 0 and 1 and under the membership of every limit", () => {
    check((constraints, values) => {
      const score = scoreOf(constraints, values);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      for (const limit of limitsOf(constraints))
        expect(score).toBeLessThanOrEqual(muOf(limit, values) + 1e-12);
    });
  });

  it("never rises when one value moves outward", () => {
    fc.assert(
      fc.property(
        anyConstraints,
        anyPackedValues,
        fc.integer({ min: 1, max: 300 }),
        (constraints, values, steps) => {
          const name = constraints[0]!.variable;
          const own = constraints.find((one) => one.variable === name)!;
          const others = constraints.filter((one) => one.variable !== name);
          const { ideal } = edgesOf(own);
          const outward = valueOf(own, values) < (ideal.min ?? -Infinity) ? -1 : 1;
          const moved = { ...values, [name]: values[name] + outward * steps };
          const kept = [own, ...others];
          expect(scoreOf(kept, moved)).toBeLessThanOrEqual(scoreOf(kept, values) + 1e-12);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("is the same for k times all weights", () => {
    fc.assert(
      fc.property(
        anyConstraints,
        anyPackedValues,
        fc.integer({ min: 2, max: 40 }),
        (constraints, values, k) => {
          const heavier = constraints.map((one) => ({ ...one, weight: one.weight * k }));
          expect(scoreOf(heavier, values)).toBeCloseTo(scoreOf(constraints, values), 12);
        },
      ),
    );
  });

  it("does not depend on the order of the constraints", () => {
    check((constraints, values) => {
      expect(scoreOf(constraints.toReversed(), values)).toBeCloseTo(scoreOf(constraints, values), 12);
    });
  });

  it("lets a preference weigh but never stop", () => {
    check((constraints, values) => {
      const limits = limitsOf(constraints);
      const stopped = limits.some((one) => isStopped(one, valueOf(one, values)));
      if (!stopped) expect(scoreOf(constraints, values)).toBeGreaterThan(0);
    });
  });
});
