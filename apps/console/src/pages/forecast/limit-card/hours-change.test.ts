import { acceptableFrom } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeWords, hoursChange } from "./hours-change.ts";

const scores = fc
  .integer({ min: 1, max: 60 })
  .chain((length) =>
    fc.tuple(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: length, maxLength: length }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: length, maxLength: length }),
    ),
  );

describe("what another limit does to the hours", () => {
  it("counts the acceptable ones, and tells gained from lost", () => {
    const change = hoursChange([0.05, 0.1, 1, 0], [0.1, 0.0999, 0.5, 0]);
    expect(change).toEqual({
      gained: [true, false, false, false],
      lost: [false, true, false, false],
      hours: 2,
    });
  });

  it("never gains and loses an hour, and the balance is the difference of the counts", () => {
    fc.assert(
      fc.property(scores, ([before, tried]) => {
        const { gained, lost, hours } = hoursChange(before, tried);
        const was = before.filter((score) => score >= acceptableFrom).length;
        expect(gained.some((one, hour) => one && lost[hour])).toBe(false);
        expect(hours - was).toBe(gained.filter(Boolean).length - lost.filter(Boolean).length);
        const back = hoursChange(tried, before);
        expect([back.gained, back.lost]).toEqual([lost, gained]);
      }),
    );
  });

  it.each([
    [[], [], "As many as under its own limits"],
    [[true, true], [false, false], "2\u00A0h more than under its own limits"],
    [[false], [true], "1\u00A0h fewer than under its own limits"],
    [[true, false], [false, true], "1\u00A0h gained and 1\u00A0h lost by the move"],
  ])("is said in words", (gained, lost, words) => {
    expect(changeWords({ gained, lost, hours: 0 })).toBe(words);
  });
});
