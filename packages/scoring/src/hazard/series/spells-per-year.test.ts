import { describe, expect, it } from "vitest";
import { daysInSpells, longestSpellDays, spells } from "./spells-per-year.ts";

/** Ten days with their heat waves, from the tests of xclim: minima above 22 °C and maxima above 30 °C. */
const minimaC = [20, 23, 23, 23, 23, 22, 23, 23, 23, 23];
const maximaC = [29, 31, 31, 31, 29, 31, 31, 31, 31, 31];
const hot = Uint8Array.from(minimaC, (minimumC, day) => Number(minimumC > 22 && maximaC[day]! > 30));

describe("spells", () => {
  it("finds the heat waves that xclim's tests find", () => {
    const waves = spells(hot, 0, 10, 3);
    expect([waves.length, daysInSpells(waves), longestSpellDays(waves)]).toEqual([2, 7, 4]);
    expect(spells(hot, 0, 10, 4)).toEqual([{ fromRow: 6, toRow: 10 }]);
  });

  it("cuts a spell at both ends of the rows", () => {
    expect(spells(Uint8Array.from([1, 1, 1, 1, 1]), 1, 4, 3)).toEqual([{ fromRow: 1, toRow: 4 }]);
    expect(spells(Uint8Array.from([1, 1, 1, 1, 1]), 1, 4, 4)).toEqual([]);
  });
});
