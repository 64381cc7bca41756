import { expect, it } from "vitest";
import { judgeShortfall, type ShortHour } from "./judged-shortfall.ts";

/** Returns an hour with the share of members below the acceptable band, and the shares of the limits. */
const counted = (short: number, ...shares: number[]): ShortHour => ({
  score: 0.6,
  ensemble: { shares: [0, 1 - short, 0, short] },
  short_shares: shares,
});

const run = (score: number, limiting: number[], missing: number[] = []): ShortHour => ({
  score,
  ensemble: null,
  limiting,
  missing,
});

it("counts members in each hour, whatever the run is limited by", () => {
  const hours = [counted(0.8, 0.2, 0.7), counted(0.4, 0.2, 0.3)].map((hour) => ({ ...hour, limiting: [0] }));
  expect(judgeShortfall(hours)).toEqual({
    hours: 2,
    lost: 1,
    share: 0.6,
    by: "members",
    limits: [
      { constraint: 1, share: 0.5 },
      { constraint: 0, share: 0.2 },
    ],
  });
});

it("names no limit that keeps no member below, and none where nothing is short", () => {
  expect(judgeShortfall([counted(0.5, 0, 0.5)]).limits).toEqual([{ constraint: 1, share: 0.5 }]);
  expect(judgeShortfall([counted(0, 0, 0)])).toEqual({
    hours: 1,
    lost: 0,
    share: 0,
    by: "members",
    limits: [],
  });
});

it("takes a single run where no members are counted, and no limit without data", () => {
  const hours = [run(0, [0, 1], [1]), run(0.6, [1])];
  expect(judgeShortfall(hours)).toEqual({
    hours: 2,
    lost: 1,
    share: 0.5,
    by: "run",
    limits: [{ constraint: 0, share: 0.5 }],
  });
  expect(judgeShortfall([...hours, counted(1, 1, 0)]).by).toBe("both");
});

it("names no limit of members whose limits are not known", () => {
  const hour = { ...counted(0.9), short_shares: undefined, limiting: [0] };
  expect(judgeShortfall([hour])).toMatchObject({ share: 0.9, limits: [] });
});

it("judges no hours as nothing", () => {
  expect(judgeShortfall([])).toMatchObject({ hours: 0, lost: 0, share: 0, limits: [] });
});
