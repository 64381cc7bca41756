import fc from "fast-check";
import { expect, test } from "vitest";
import { configFrom, portsFrom } from "../../environment.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { evaluatePlace } from "../evaluate/evaluate-place.ts";
import type { EvaluatedPlace, WatchQuestion } from "../evaluate/evaluated-place.ts";
import { requestOf } from "../watch-bench.suite.ts";

const base = { horizon_hours: 60 };
const limit = { kind: "limit", variable: "wind_gusts_10m", unit: "m/s", for_hours: 2, ...base };

/** Questions that share an entry, weather, or both. */
const questions: readonly WatchQuestion[] = [
  {},
  { constraint_params: { id: 2, type: "task" } },
  { when: { kind: "window", duration_hours: 4, ...base } },
  { when: { kind: "window", duration_hours: 4, minimum_score: 0.5, ...base } },
  { when: { kind: "window", duration_hours: 4, daylight_only: true, ...base } },
  { when: { kind: "band", is: "at_most", band: "unsuitable", for_hours: 2, ...base } },
  { constraint_params: undefined, when: { ...limit, above: 9 } },
  { constraint_params: undefined, when: { ...limit, above: 9, clear_at: 6 } },
].map((changes) => ({ ...requestOf([1], changes), accountId: "acc_1" }));

/** Two places in the same grid cell, and one place in another cell. */
const places = [
  { latitude: 50.01, longitude: 8.01 },
  { latitude: 50.02, longitude: 8.02 },
  { latitude: 20, longitude: -60 },
];

/** Returns all values of an evaluation that a round uses. */
function told(seen: EvaluatedPlace) {
  const { starts, runAgrees, limiting, stoppedBy, ...rest } = seen;
  const hours = [...starts.rise.keys()].map((start) => starts.firstStart + start);
  return {
    ...rest,
    starts,
    agrees: hours.map((start) => runAgrees(start)),
    stoppedBy: hours.map((start) => stoppedBy({ firstStart: start, lastStart: start }, 0)),
    limiting: hours.map((start) =>
      limiting({ firstStart: start, lastStart: start, best: 1, isCutOff: false }),
    ),
  };
}

test("places are seen the same whatever was seen before them", async () => {
  const ports = await portsFrom(configFrom({}));
  const nowMs = Date.UTC(2026, 10, 21, 9);
  const scorer = scorerOf({ ...ports, nowMs: () => nowMs } as typeof ports);
  const alone = new Map<string, ReturnType<typeof told>>();
  for (const [question, asked] of questions.entries())
    for (const [place, location] of places.entries())
      alone.set(`${question} ${place}`, told(await evaluatePlace({ scorer })(asked, location, nowMs)));
  const look = fc.tuple(fc.nat(questions.length - 1), fc.nat(places.length - 1));
  await fc.assert(
    fc.asyncProperty(fc.array(look, { minLength: 2, maxLength: 12 }), async (looks) => {
      const see = evaluatePlace({ scorer });
      for (const [question, place] of looks) {
        const seen = await see(questions[question]!, places[place]!, nowMs);
        expect(told(seen)).toEqual(alone.get(`${question} ${place}`));
      }
    }),
    { seed: 1, numRuns: 40 },
  );
});
