import { expect, test } from "vitest";
import { isUsual, watchReplay } from "./watch-replay.mts";

const { rows } = watchReplay();
const usual = rows.find(isUsual)!;

function rowOf(changes: Partial<typeof usual>): typeof usual {
  const { rise, fall, riseRounds, fallRounds, changeHours, changeProbability } = { ...usual, ...changes };
  return rows.find(
    (row) =>
      row.rise === rise &&
      row.fall === fall &&
      row.riseRounds === riseRounds &&
      row.fallRounds === fallRounds &&
      row.changeHours === changeHours &&
      row.changeProbability === changeProbability,
  )!;
}

/** Returns counts as shares of the spans or of their rounds. */
function sharesOf({ spans, lost, foundAgain, rounds, unlikelyRounds }: typeof usual) {
  return { lost: lost / spans, foundAgain: foundAgain / spans, unlikely: unlikelyRounds / rounds };
}

test("the lower probability to go on spares at least half of the spans that come and go in the same hours", () => {
  const without = sharesOf(rowOf({ fall: usual.rise }));
  expect(sharesOf(usual).lost).toBeLessThan(without.lost);
  expect(sharesOf(usual).foundAgain).toBeLessThan(without.foundAgain / 2);
});

test("the usual rules tell of no span that is less likely than not, as calmer ones do", () => {
  expect(usual.unlikelyRounds).toBe(0);
  for (const calmer of [rowOf({ fall: 0.3 }), rowOf({ fallRounds: 2 })]) {
    expect(sharesOf(calmer).lost).toBeLessThan(sharesOf(usual).lost);
    expect(sharesOf(calmer).unlikely).toBeGreaterThan(0);
  }
});

test("to wait for a second run leaves out more spans than are lost without", () => {
  const patient = rowOf({ riseRounds: 2 });
  expect(usual.spans - patient.spans).toBeGreaterThan(usual.lost);
});
