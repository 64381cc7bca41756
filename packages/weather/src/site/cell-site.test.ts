import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { siteIn } from "./locate-site.ts";

const land = { elevationM: 560, sea: false };

describe("siteIn", () => {
  test("moves up and down by the difference of height", () => {
    expect(siteIn(land, 1360, 4.5)).toEqual({
      elevationM: 1360,
      riseM: 800,
      lapseKPerKm: 4.5,
      isUnlike: false,
      movesPhase: true,
    });
    expect(siteIn(land, 360.25, 4.5)).toMatchObject({ riseM: -199.75, movesPhase: false });
  });

  test("moves nothing for less than 50 m, and nothing that is unlike for more than 1,500 m", () => {
    const moved = [49.9, 50, 1500, 1500.1].flatMap((apartM) =>
      [apartM, -apartM].map((one) => siteIn(land, 560 + one, 4.5)),
    );
    expect(moved.map(({ riseM }) => riseM)).toEqual([0, 0, 50, -50, 1500, -1500, 0, 0]);
    expect(moved.map(({ isUnlike }) => isUnlike)).toEqual([
      ...Array.from({ length: 6 }, () => false),
      true,
      true,
    ]);
  });

  test("moves nothing at sea or where the cell's height is not known", () => {
    expect(siteIn({ elevationM: 0, sea: true }, 300, 4.5)).toMatchObject({ riseM: 0, isUnlike: false });
    expect(siteIn({ sea: true }, 1501, 4.5)).toMatchObject({ riseM: 0, isUnlike: true });
    expect(siteIn({ sea: false }, 3000, 4.5)).toMatchObject({ riseM: 0, isUnlike: false });
  });

  test("finds anew what falls where the air is more than a kelvin warmer or colder", () => {
    const byRise = [222, 223, -222, -223].map((riseM) => siteIn(land, 560 + riseM, 4.5).movesPhase);
    expect(byRise).toEqual([false, true, false, true]);
    expect(siteIn(land, 1560, 0).movesPhase).toBe(false);
  });

  test("is either moved or unlike, never both", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -430, max: 8850, noNaN: true }),
        fc.double({ min: -430, max: 8850, noNaN: true }),
        fc.boolean(),
        (cellM, siteM, sea) => {
          const { riseM, isUnlike } = siteIn({ elevationM: cellM, sea }, siteM, 6.5);
          if (isUnlike || sea) expect(riseM).toBe(0);
          expect(Math.abs(riseM)).toBeLessThanOrEqual(1500);
        },
      ),
    );
  });
});
