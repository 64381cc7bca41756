import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weatherSpells } from "../windows/spells/weather-spells.ts";
import { windowMembers } from "../windows/odds/window-members.ts";
import { probabilityOf } from "../statistics/probability-of.ts";
import { publishProbability } from "../statistics/publish-probability.ts";
import { addCell, areaMembers, areaTally, joinTally, workableShares } from "./area-members.ts";
import { type MadeField, naiveShare, naiveWindow, scoresOf } from "./naive-field.suite.ts";

const numRuns = sized(1000, 5000);
const anyScore = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 0.05, 0.0999, 0.1, 0.5, 0.9, 0.9001, 1) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 10_000 }).map((steps) => steps / 1e4) },
  { weight: 1, arbitrary: fc.constant(null) },
);

const anyField: fc.Arbitrary<MadeField> = fc
  .record({
    cells: fc.integer({ min: 1, max: 6 }),
    hours: fc.integer({ min: 1, max: 8 }),
    members: fc.integer({ min: 1, max: 5 }),
  })
  .chain(({ cells, hours, members }) => {
    const row = fc.array(anyScore, { minLength: members, maxLength: members });
    const cell = fc.record({
      km2: fc.oneof(fc.constant(400), fc.double({ min: 1e-6, max: 800, noNaN: true })),
      isRefused: fc.boolean(),
      rows: fc.array(row, { minLength: hours, maxLength: hours }),
    });
    return fc.record({
      cells: fc
        .array(cell, { minLength: cells, maxLength: cells })
        .filter((all) => all.some(({ isRefused }) => !isRefused)),
      range: fc.constantFrom(
        { minimumScore: 0.1 },
        { minimumScore: 0.9001 },
        { minimumScore: 0, maximumScore: 0.0999 },
        { minimumScore: 0.05, maximumScore: 0.9 },
      ),
      areaShare: fc.constantFrom(0.01, 0.25, 0.5, 0.8, 1),
      durationHours: fc.integer({ min: 1, max: hours }),
    });
  });

const weighted = ({ cells }: Pick<MadeField, "cells">) =>
  cells.filter(({ isRefused }) => !isRefused).map(({ km2, rows }) => ({ km2, scores: scoresOf(rows) }));

describe("the workable share of an area", () => {
  it("is that of a count by member, cell and hour, with holes, gaps and refused cells", () => {
    fc.assert(
      fc.property(anyField, (made) => {
        const { logScores, members } = areaMembers(weighted(made), made.range);
        for (let at = 0; at < logScores.length; at++) {
          const share = naiveShare(made, Math.floor(at / members), at % members);
          if (share === null) expect(logScores[at]).toBeNaN();
          else expect(Math.exp(logScores[at]!)).toBeCloseTo(share, 12);
        }
      }),
      { numRuns },
    );
  });

  it("is the same, however the cells are shared out among threads", () => {
    fc.assert(
      fc.property(anyField, fc.nat(), (made, cut) => {
        const cells = weighted(made);
        const { logScores, members } = cells[0]!.scores;
        const parts = [cells.slice(0, cut % cells.length), cells.slice(cut % cells.length)].map((some) => {
          const tally = areaTally(logScores.length / members, members);
          for (const cell of some) addCell(tally, cell, made.range);
          return tally;
        });
        const all = areaTally(logScores.length / members, members);
        for (const part of parts) joinTally(all, part);
        const [joined, whole] = [workableShares(all), areaMembers(cells, made.range)];
        for (const [at, log] of whole.logScores.entries()) {
          if (Number.isNaN(log)) expect(joined.logScores[at]).toBeNaN();
          else expect(Math.exp(joined.logScores[at]!)).toBeCloseTo(Math.exp(log), 12);
        }
      }),
    );
  });

  it("is 1 if every cell is workable, whatever rounding leaves of their weights", () => {
    const cells = Array.from({ length: 61 }, () => ({ km2: 0.1, scores: scoresOf([[1]]) }));
    expect(areaMembers(cells, { minimumScore: 0.1 }).logScores[0]).toBe(0);
  });

  it("is none without cells, and of cells that do not match", () => {
    expect(() => areaMembers([], { minimumScore: 0.1 })).toThrow("without cells");
    const [one, members, hours] = [[[1]], [[1, 1]], [[1], [1]]].map((rows) => ({
      km2: 1,
      scores: scoresOf(rows),
    }));
    for (const pair of [
      [one!, members!],
      [one!, hours!],
      [members!, hours!],
    ])
      expect(() => areaMembers(pair, { minimumScore: 0.1 })).toThrow("same hours and members");
    expect(workableShares(areaTally(1, 1)).logScores[0]).toBeNaN();
  });
});

describe("windows of an area", () => {
  it("have the members of a count by member, cell and hour", () => {
    fc.assert(
      fc.property(anyField, (made) => {
        const shares = areaMembers(weighted(made), made.range);
        const counted = windowMembers(shares, made.durationHours, { minimumScore: made.areaShare });
        for (const [start, good] of counted.good.entries())
          expect({ good, whole: counted.whole[start] }).toEqual(naiveWindow(made, start));
      }),
      { numRuns },
    );
  });

  it("are found by the search for places, with the odds of the whole area and not of its cells", () => {
    // Two cells of which one fails in each member: half of the area is always workable, all of it never.
    const rows = (failing: number) =>
      Array.from({ length: 3 }, () => [0, 1, 2, 3].map((member) => (member % 2 === failing ? 0 : 1)));
    const cells = [0, 1].map((failing) => ({ km2: 5, scores: scoresOf(rows(failing)) }));
    const { logScores, members } = areaMembers(cells, { minimumScore: 0.1 });
    const median = Float64Array.of(0.5, 0.5, 0.5);
    const scores = {
      logScores,
      members,
      median,
      q10: median,
      q90: median,
      dropped: [],
      grids: [],
      fromRow: 0,
    };
    const spellsAt = (areaShare: number) =>
      weatherSpells(
        {
          parts: [{ scores, fromHour: 0, toHour: 3, firstHour: 0 }],
          wanted: [true, true, true],
          durationHours: 2,
          minimumScore: areaShare,
        },
        { minimumProbability: 0.5 },
      );
    expect(spellsAt(0.5)).toMatchObject([
      { startHour: 0, latestStartHour: 1, best: { probability: publishProbability(probabilityOf(4, 4)) } },
    ]);
    expect(spellsAt(0.6)).toEqual([]);
  });
});
