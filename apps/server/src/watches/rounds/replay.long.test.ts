import { beforeAll, describe, expect, test } from "vitest";
import {
  replayedRounds,
  replayedRules,
  type ReplayedSpans,
  replayedSpans,
  usualRules,
} from "./replay.suite.ts";

const crane = { constraint_params: { id: 1, type: "task" } };

/** Returns the shares of a replay that are compared. */
function sharesOf({ spans, lost, foundAgain, rounds, unlikelyRounds }: ReplayedSpans) {
  return { lost: lost / spans, foundAgain: foundAgain / spans, unlikely: unlikelyRounds / rounds };
}

type Row = (typeof replayedRules)[number] & ReplayedSpans;

let sample: readonly Row[];
beforeAll(async () => {
  const all = await replayedRounds({
    days: 60,
    seed: 3,
    places: [
      { latitude: 51.5, longitude: -0.12 },
      { latitude: 57, longitude: 2 },
    ],
    watches: [
      { ...crane, when: { kind: "window", duration_hours: 6 } },
      { ...crane, when: { kind: "band", is: "at_most", band: "unsuitable", for_hours: 3 } },
    ],
  });
  sample = replayedRules.map((rules) => ({ ...rules, ...replayedSpans(all, rules) }));
});

describe("in a replay of synthetic runs", () => {
  const shares = (changes: Partial<Row>) => {
    const wanted = { ...usualRules, ...changes };
    return sharesOf(
      sample.find((row) =>
        Object.entries(wanted).every(([name, value]) => row[name as keyof Row] === value),
      )!,
    );
  };

  test("a span that needs less to go on than to begin is lost less often, and less often found again", () => {
    const [without, usual] = [shares({ fall: usualRules.rise }), shares({})];
    expect(usual.lost).toBeLessThan(without.lost);
    expect(usual.foundAgain).toBeLessThan(without.foundAgain);
  });

  test("no span of a watch that says nothing stays while it is less likely than not", () => {
    expect(shares({}).unlikely).toBe(0);
  });

  test("what is calmer tells of spans that are less likely than not", () => {
    for (const calmer of [{ fall: 0.3 }, { fallRounds: 2 }]) {
      expect(shares(calmer).lost).toBeLessThan(shares({}).lost);
      expect(shares(calmer).unlikely).toBeGreaterThan(0);
    }
  });
});
