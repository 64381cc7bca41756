import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publish } from "../score/publish/publish.ts";
import { membersNeeded } from "../score/counted-values.ts";
import { windowOdds } from "../windows/odds/candidate-windows.ts";
import { isCeiling, type ScoreRange } from "../windows/search/window-search.ts";
import { unmetHours } from "../windows/spells/unmet-hours.ts";
import { weatherSpells } from "../windows/spells/weather-spells.ts";
import { isIn, scoresOf } from "./naive-field.suite.ts";
import { departureOdds, departureSearch, routeDepartures, scoresAlone } from "./route-departures.ts";

const anyPublished = fc.constantFrom(0, 0.0001, 0.05, 0.1, 0.5, 0.9, 0.9001, 1);
const anyMember = fc.oneof(
  { weight: 12, arbitrary: anyPublished },
  { weight: 1, arbitrary: fc.constant(null) },
);
const anyRange: fc.Arbitrary<ScoreRange> = fc.constantFrom(
  { minimumScore: 0.1 },
  { minimumScore: 0.9001 },
  { minimumScore: 0, maximumScore: 0.1 },
  { minimumScore: 0.05, maximumScore: 0.9 },
);

/** Cells with the scores of two ensembles, and a way through them. */
const anyRoute = fc
  .record({
    members: fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 4 })),
    hours: fc.integer({ min: 1, max: 8 }),
  })
  .chain(({ members, hours }) => {
    const rowsOf = (count: number) =>
      fc.array(fc.array(anyMember, { minLength: count, maxLength: count }), {
        minLength: hours,
        maxLength: hours,
      });
    const cell = fc.record({
      published: fc.array(anyPublished, { minLength: hours, maxLength: hours }),
      ensembles: fc.tuple(...members.map(rowsOf)),
    });
    const later = fc.nat({ max: hours - 1 });
    return fc.array(cell, { minLength: 1, maxLength: 4 }).chain((cells) =>
      later.chain((latest) =>
        fc.record({
          cells: fc.constant(cells),
          passes: fc.array(
            fc.record({ cell: fc.nat({ max: cells.length - 1 }), hour: fc.nat({ max: latest }) }),
            { minLength: 1, maxLength: 6 },
          ),
          starts: fc.constant(Array.from({ length: hours - latest }, (_, start) => start)),
          range: anyRange,
        }),
      ),
    );
  });

describe("departures of a route", () => {
  it("are those of a count by member, cell and hour", () => {
    fc.assert(
      fc.property(anyRoute, ({ cells, passes, starts, range }) => {
        const made = cells.map(({ published, ensembles }) => ({
          scores: Float64Array.from(published),
          ensembles: ensembles.map(scoresOf),
        }));
        const worst = isCeiling(range) ? Math.max : Math.min;
        for (const [index, departure] of routeDepartures(made, passes, starts, range).entries()) {
          const start = starts[index]!;
          const own = passes.map(({ cell, hour }) => cells[cell]!.published[start + hour]!);
          expect(departure.score).toBe(worst(...own));
          expect(departure.step).toBe(own.findIndex((score) => score === departure.score));
          const counts = [0, 1].map((ensemble) => {
            const { length: members } = cells[0]!.ensembles[ensemble]![0]!;
            let [whole, good] = [0, 0];
            const ofMembers: (number | null)[] = [];
            for (let member = 0; member < members; member++) {
              const passed = passes.map(
                ({ cell, hour }) => cells[cell]!.ensembles[ensemble]![start + hour]![member]!,
              );
              const isWhole = passed.every((score) => score !== null);
              ofMembers.push(isWhole ? worst(...passed.map(Number)) : null);
              if (isWhole) whole++;
              if (isWhole && passed.every((score) => isIn(range, score))) good++;
            }
            return { ensemble, members, whole, good, ofMembers };
          });
          const counted = counts.find(({ whole, members }) => whole >= membersNeeded * members);
          expect(departure.counted?.ensemble).toBe(counted?.ensemble);
          if (departure.counted === undefined || counted === undefined) continue;
          const { whole, good, ofMembers } = counted;
          expect([departure.counted.whole, departure.counted.good]).toEqual([whole, good]);
          expect(
            Array.from(departure.counted.worst, (log) => (Number.isNaN(log) ? null : publish(Math.exp(log)))),
          ).toEqual(ofMembers);
          // No more members are good on the whole way than in any step.
          for (const { cell, hour } of passes) {
            const rows = cells[cell]!.ensembles[counted.ensemble]![start + hour]!;
            const inStep = rows.filter((score) => score !== null && isIn(range, score)).length;
            expect(good).toBeLessThanOrEqual(inStep);
          }
        }
      }),
      { numRuns: sized(1000, 5000) },
    );
  });

  it("have windows with the odds of their members, and none of bad departures", () => {
    fc.assert(
      fc.property(
        anyRoute,
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ cells, passes, starts, range }, minimumProbability) => {
          const made = cells.map(({ published, ensembles }) => ({
            scores: Float64Array.from(published),
            ensembles: ensembles.map(scoresOf),
          }));
          const departures = routeDepartures(made, passes, starts, range);
          const search = departureSearch(
            departures,
            departures.map(() => true),
            range,
          );
          const odds = departureOdds(search);
          const spells = weatherSpells(search, { minimumProbability });
          const inSpell = new Set(
            spells.flatMap(({ startHour, latestStartHour }) =>
              Array.from({ length: latestStartHour - startHour + 1 }, (_, at) => startHour + at),
            ),
          );
          for (const [hour, { counted }] of departures.entries()) {
            expect(odds[hour] === undefined).toBe(counted === undefined);
            const isMet = passes.every(({ cell, hour: later }) =>
              isIn(range, cells[cell]!.published[starts[hour]! + later]!),
            );
            // Without members that count, the published scores decide.
            const isPossible =
              counted === undefined ? isMet : counted.good > 0 && odds[hour]! >= minimumProbability;
            expect(inSpell.has(hour)).toBe(isPossible);
            const unmet = unmetHours(search, { startHour: hour, latestStartHour: hour });
            expect(unmet).toHaveLength(isMet ? 0 : 1);
          }
          for (const { startHour, chances, best } of spells) {
            expect(chances).toEqual(odds.slice(startHour, startHour + chances.length));
            if (departures[best.startHour]!.counted === undefined)
              expect(best.worstScore).toBe(departures[best.startHour]!.score);
          }
        },
      ),
      { numRuns: sized(300, 2000) },
    );
  });

  it("have the probability of a window of one hour, so that the best of many is not too high", () => {
    const rows = Array.from({ length: 30 }, (_, hour) =>
      Array.from({ length: 5 }, (__, member) => ((hour * 7 + member * 3) % 5 < 3 ? 1 : 0)),
    );
    const scores = Float64Array.from(rows, () => 1);
    const range = { minimumScore: 0.1 };
    const departures = routeDepartures(
      [{ scores, ensembles: [scoresOf(rows)] }],
      [{ cell: 0, hour: 0 }],
      rows.map((_, hour) => hour),
      range,
    );
    const search = departureSearch(
      departures,
      rows.map(() => true),
      range,
    );
    expect(departureOdds(search)).toEqual([...windowOdds(scoresOf(rows), { durationHours: 1, ...range })]);
  });
});

it("scores alone have no spread, and no constraint that could be told", () => {
  const scores = { logScores: Float64Array.of(0, -1), members: 2 };
  const median = Float64Array.of(0.7);
  expect(scoresAlone(scores, median)).toEqual({
    ...scores,
    median,
    q10: median,
    q90: median,
    dropped: [],
    grids: [],
    fromRow: 0,
  });
});
