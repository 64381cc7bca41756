import fc from "fast-check";
import type { PartScores } from "../score/score-model-part.ts";
import type { WindowPart, WindowSearch } from "./search/window-search.ts";

/** Published scores as [hour][member]; null means that a member has no score. */
export type ScoreRows = readonly (readonly (number | null)[])[];

/**
 * Window search for a test, given by rows of scores. A single run, with or without an ensemble for the same hours, is followed by an ensemble. Some hours may
 * have no scores.
 */
export interface MadeSearch {
  readonly run: readonly number[];
  /** Scores of an ensemble for the hours of the run; undefined if no ensemble is counted with the run. */
  readonly beside: ScoreRows | undefined;
  /** Scores of the ensemble that follows the run, from the first hour of the search on. */
  readonly ensemble: ScoreRows;
  readonly wanted: readonly boolean[];
  readonly durationHours: number;
  readonly minimumScore: number;
  readonly maximumScore: number | undefined;
  readonly usual: readonly number[] | undefined;
}

/** Arbitrary scores with long good and short bad periods. Scores at the edges of bands are more frequent than others. */
const anyScore = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0.5, 0.5, 1) },
  { weight: 1, arbitrary: fc.constantFrom(0, 0.0001, 0.0999, 0.1, 0.9, 0.9001) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 10_000 }).map((steps) => steps / 1e4) },
);
const oneOrMore = fc.integer({ min: 1, max: 6 });

/**
 * Returns arbitrary scores by hour and member for a test.
 *
 * @param hasGaps - True if members lack a score now and then, and many members in some hours.
 */
function rows(hours: number, members: number, hasGaps: boolean): fc.Arbitrary<ScoreRows> {
  const each = <One>(one: fc.Arbitrary<One>): fc.Arbitrary<One[]> =>
    fc.array(one, { minLength: members, maxLength: members });
  // The weather of members is much the same: an hour has one score, and some members another one.
  const hour = fc
    .tuple(
      anyScore,
      each(fc.option(anyScore, { nil: undefined, freq: 1 })),
      each(fc.nat({ max: 29 })),
      fc.nat({ max: 14 }),
    )
    .map(([usual, own, holes, hole]) =>
      own.map((score, member) => {
        const isMissing = hasGaps && (holes[member] === 0 || (hole === 0 && holes[member]! < 9));
        return isMissing ? null : (score ?? usual);
      }),
    );
  return fc.array(hour, { minLength: hours, maxLength: hours });
}

/** Returns arbitrary wanted hours: all hours, or only the days without the nights, so that spells end with the day. */
function anyWanted(hours: number): fc.Arbitrary<boolean[]> {
  return fc.oneof(
    fc.constant(Array.from({ length: hours }, () => true)),
    fc
      .tuple(fc.integer({ min: 3, max: 20 }), oneOrMore, fc.integer({ min: 0, max: 23 }))
      .map(([day, night, first]) =>
        Array.from({ length: hours }, (_, hour) => (hour + first) % (day + night) >= night),
      ),
    fc.array(fc.boolean(), { minLength: hours, maxLength: hours }),
  );
}

export const anySearch: fc.Arbitrary<MadeSearch> = fc
  .record({
    runHours: fc.integer({ min: 1, max: 24 }),
    ensembleHours: fc.integer({ min: 0, max: 24 }),
    members: fc.integer({ min: 2, max: 16 }),
    hasGaps: fc.boolean(),
  })
  .chain(({ runHours, ensembleHours, members, hasGaps }) => {
    const hours = runHours + ensembleHours;
    return fc.record({
      run: fc.array(anyScore, { minLength: runHours, maxLength: runHours }),
      beside: fc.option(rows(runHours, members, hasGaps), { nil: undefined }),
      ensemble: rows(hours, members, hasGaps).map((scores) => (ensembleHours === 0 ? [] : scores)),
      wanted: anyWanted(hours),
      durationHours: fc.integer({ min: 1, max: 9 }),
      minimumScore: fc.constantFrom(0, 0.0001, 0.1, 0.1, 0.5, 0.9001),
      maximumScore: fc.constantFrom(undefined, undefined, 0.0999, 0.5, 0.9, 1),
      usual: fc.option(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: hours, maxLength: hours }),
        {
          nil: undefined,
        },
      ),
    });
  })
  .filter(({ minimumScore, maximumScore = 1 }) => minimumScore <= maximumScore);

/** Returns the window search for the given scores. */
export function searchOf(made: MadeSearch): WindowSearch {
  const { run, beside, ensemble, durationHours, usual, ...wish } = made;
  const own: WindowPart = {
    scores: scoresOf(run.map((score) => [score])),
    fromHour: 0,
    toHour: run.length,
    firstHour: 0,
    ensemble: beside && scoresOf(beside),
  };
  const search = { ...wish, durationHours, usual: usual && Float64Array.from(usual) };
  if (ensemble.length === 0) return { ...search, parts: [own] };
  const firstHour = Math.max(run.length - durationHours + 1, 0);
  const scores = scoresOf(ensemble.slice(firstHour));
  const next = { scores, fromHour: run.length, toHour: ensemble.length, firstHour };
  return { ...search, parts: [own, next] };
}

function scoresOf(hours: ScoreRows): PartScores {
  const members = hours[0]!.length;
  const logScores = Float64Array.from(hours.flat(), (score) =>
    score === null ? Number.NaN : Math.log(score),
  );
  const median = Float64Array.from(hours, ([score]) => score ?? Number.NaN);
  const empty = new Float64Array();
  return { logScores, members, median, q10: empty, q90: empty, dropped: [], grids: [], fromRow: 0 };
}
