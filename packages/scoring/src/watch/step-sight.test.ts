import { describe, expect, it } from "vitest";
import { type Sight, stepSight } from "./step-sight.ts";

/** Returns the events of consecutive rounds, each of which sees the place or not. */
function told(rounds: readonly (readonly [asOf: number, isSeen: boolean])[]): (string | undefined)[] {
  let sight: Sight = { lastSeen: 100, isBlind: false };
  return rounds.map(([asOf, isSeen]) => {
    const step = stepSight(sight, isSeen, asOf);
    ({ sight } = step);
    return step.event;
  });
}

describe("the sight of a place", () => {
  it("is told to be lost once, after a day without it", () => {
    expect(
      told([
        [106, false],
        [123, false],
        [124, false],
        [130, false],
      ]),
    ).toEqual([undefined, undefined, "blind", undefined]);
  });

  it("counts from the last round that had it", () => {
    expect(
      told([
        [120, true],
        [130, false],
        [143, false],
        [144, false],
      ]),
    ).toEqual([undefined, undefined, undefined, "blind"]);
  });

  it("is told to be back once", () => {
    expect(
      told([
        [124, false],
        [130, true],
        [136, true],
      ]),
    ).toEqual(["blind", "sighted", undefined]);
  });
});
