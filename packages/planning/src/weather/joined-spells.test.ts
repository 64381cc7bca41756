import * as fc from "fast-check";
import { expect, test } from "vitest";
import { never } from "../network/calendar-clock.ts";
import { JoinedSpells, spellsOf } from "./joined-spells.ts";

const flags = (maxLength: number) => fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength });

test("runs go on across the seam as they do in one series", () => {
  fc.assert(
    fc.property(flags(12), flags(40), fc.nat(30), (member, record, nowAtMost) => {
      const now = Math.min(nowAtMost, record.length - 1);
      const joined = new JoinedSpells([spellsOf(member, 1)], spellsOf(record, 1), member.length);
      joined.use(0, now);
      const hours = [...member, ...record.slice(now + member.length)];
      for (let hour = 0; hour < hours.length + 3; hour++) {
        const nextGood = hours.findIndex((good, index) => index >= hour && good === 1);
        let until = hour;
        while (hours[until] === 1) until++;
        expect([joined.nextGood(hour), joined.goodUntil(hour)]).toEqual([
          nextGood === -1 ? never : nextGood,
          until,
        ]);
      }
    }),
  );
});

test("gaps and hours before now are not good", () => {
  const joined = new JoinedSpells([], spellsOf([1, Number.NaN, 1], 0.1), 0);
  expect([joined.goodUntil(-2), joined.nextGood(-2), joined.goodUntil(0), joined.nextGood(1)]).toEqual([
    -2, 0, 1, 2,
  ]);
});
