import { sized } from "@halcyon/testing";
import { type Constraint, constraintSchema, type HourlyWeather, packedMissing } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { constraintGrids } from "../constraint/constraint-grids.ts";
import { anyConstraints, entryOf } from "../../entry/entry.arbitrary.ts";
import { prepareEntry } from "../../entry/prepare.ts";
import { publish } from "../publish/publish.ts";
import { scoreGrids } from "../score-model-part.ts";
import type { Kernel } from "./kernel.ts";
import { type NaiveScore, naiveScores } from "./naive-scores.suite.ts";
import { plainKernel, wasmKernel } from "./kernel-for.ts";

interface Case {
  readonly constraints: readonly Constraint[];
  readonly weather: HourlyWeather;
  readonly runRow: number | undefined;
}

const spans = [
  undefined,
  { hours: 3, direction: "trailing", statistic: "sum" },
  { hours: 5, direction: "centered", statistic: "mean" },
  { hours: 2, direction: "forward", statistic: "min" },
] as const;

/** Features that `anyConstraints` does not generate: ranges of hours, handling of gaps, and allowances by lead time. */
const anyExtras = fc.record({
  over: fc.constantFrom(...spans),
  missing: fc.constantFrom("drop" as const, "refuse" as const),
  factors: fc.option(fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 })),
});

const anyEntry = fc
  .tuple(anyConstraints, fc.array(anyExtras, { minLength: 6, maxLength: 6 }))
  .map(([constraints, extras]) =>
    constraints.map((one, index): Constraint => {
      const { over, missing, factors } = extras[index]!;
      const spanned = { ...one, over, if_missing: missing };
      const allowance = factors?.map((factor, row) => ({ to_lead_hours: 2 + 4 * row, factor }));
      const allowed = constraintSchema.safeParse({ ...spanned, allowance });
      if (factors !== null && allowed.success) return allowed.data;
      return constraintSchema.safeParse(spanned).data ?? { ...one, if_missing: missing };
    }),
  );

/** Cases in which most variables and hours have values of all members. In the others, a few or all members lack theirs. */
const anyCase: fc.Arbitrary<Case> = anyEntry.chain((constraints) =>
  fc
    .record({
      members: fc.oneof(fc.integer({ min: 1, max: 64 }), fc.constantFrom(1, 31, 51, 64, 65)),
      hours: fc.integer({ min: 7, max: 30 }),
      seed: fc.integer(),
      gaps: fc.constantFrom(0, 0, 0.02, 0.1),
      runRow: fc.option(fc.integer({ min: -3, max: 0 }), { nil: undefined }),
    })
    .map(({ members, hours, seed, gaps, runRow }) => {
      const random = seeded(seed);
      const names = new Set(constraints.map(({ variable }) => variable));
      const grids = new Map(
        [...names].map((name) => {
          const around = 200 + random() * 700;
          const spread = random() * 400;
          const grid = Int16Array.from({ length: hours * members }, () =>
            Math.round(Math.max(around + (random() - 0.5) * spread, 0)),
          );
          for (let hour = 0; hour < hours; hour++) {
            if (random() >= gaps) continue;
            const lacking = random() < 0.5 ? members : Math.floor(random() * 0.25 * members);
            for (let lacks = 0; lacks < lacking; lacks++) {
              const member = lacking === members ? lacks : Math.floor(random() * members);
              grid[hour * members + member] = packedMissing;
            }
          }
          return [name, grid] as const;
        }),
      );
      return { constraints, weather: { from: 0, hours, members, grids }, runRow };
    }),
);

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Hours before and after the scored hours, as many as any range of hours can need [h]. */
const outside = { before: 4, after: 2 };

const scoredRows = ({ hours }: HourlyWeather) => ({
  fromRow: outside.before,
  toRow: hours - outside.after,
});

function scoresBy(kernel: Kernel, { constraints, weather, runRow }: Case, { tables = true } = {}) {
  const site = { cell: { latitude: 50, longitude: 8, sea: false }, nowRow: 0, runRow };
  const reach = (name: Constraint["variable"]) => (weather.grids.has(name) ? weather.hours : 0);
  const entry = prepareEntry(entryOf([...constraints]));
  for (const { logMembership } of entry.constraints) if (tables) logMembership.tableFor(20_000);
  const grids = constraintGrids(entry, weather, site, reach);
  const { hours, members } = weather;
  const into = new Float64Array((hours - outside.before - outside.after) * members);
  const rows = { ...scoredRows(weather), quantilesToRow: Math.ceil(hours / 2) };
  const scores = scoreGrids(grids, members, rows, { kernel, into });
  return "gap" in scores ? scores : { ...scores, logScores: into };
}

const published = (scores: Iterable<number>): number[] => Array.from(scores, publish);

const wasm = wasmKernel();
if (wasm === undefined) throw new Error("Node has WebAssembly with SIMD");

const numRuns = sized(100, 10_000);

/** Kernel with blocks of few hours, so that cases need several blocks. */
const plain = plainKernel(256);

describe("the kernels", () => {
  it("publish the scores of the formula, whatever is missing", () => {
    let scored = 0;
    fc.assert(
      fc.property(anyCase, (one) => {
        const { fromRow, toRow } = scoredRows(one.weather);
        const naive = naiveScores(one.constraints, one.weather, one.runRow).slice(fromRow, toRow);
        for (const kernel of [plain, wasm].filter(({ membersMax }) => one.weather.members <= membersMax)) {
          const scores = scoresBy(kernel, one);
          expect("gap" in scores).toBe(naive.includes(undefined));
          if ("gap" in scores) continue;
          scored++;
          const known = naive as NaiveScore[];
          const of = (name: keyof NaiveScore, hours: number) =>
            published(known.slice(0, hours).map((hour) => hour[name]));
          expect(published(scores.median)).toEqual(of("median", known.length));
          expect(published(scores.q10)).toEqual(of("q10", scores.q10.length));
          expect(published(scores.q90)).toEqual(of("q90", scores.q90.length));
        }
      }),
      { numRuns },
    );
    expect(scored).toBeGreaterThan(numRuns / 2);
  });

  it("agree in every bit, of members as of hours, and so does what is scored without tables", () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        fc.pre(one.weather.members <= wasm.membersMax);
        const expected = scoresBy(plain, one);
        expect(scoresBy(wasm, one)).toEqual(expected);
        expect(scoresBy(wasm, one, { tables: false })).toEqual(expected);
      }),
      { numRuns },
    );
  });
});
