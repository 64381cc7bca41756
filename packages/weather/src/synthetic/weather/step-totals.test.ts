import { expect, test } from "vitest";
import { syntheticCells } from "../climate/cell.ts";
import { climateOf } from "../climate/climate.ts";
import { Histories } from "../drivers/histories.ts";
import { conditionsAt } from "./conditions.ts";
import { emptySky, fillSky } from "./sky.ts";
import { stepTotals } from "./step-totals.ts";

const members = 31;
const run = 498_672;
const cell = syntheticCells()({ latitude: 53.5, longitude: 8.1 });
const climate = climateOf(cell);
const histories = new Histories({ product: "gefs", seed: 1 }, cell, run);

function gustsAt(hour: number): Float64Array {
  const sky = emptySky();
  histories.moveTo(hour);
  return Float64Array.from({ length: members }, (_, member) => {
    fillSky(climate, conditionsAt(climate, hour), histories.driversOf(member), sky);
    return sky.gustMps;
  });
}

test("totals are equal whether or not the gusts at the ends of the step are known", () => {
  for (const [lead, length] of [
    [3, 3],
    [96, 3],
    [246, 6],
  ] as const) {
    const stamp = run + lead;
    const step = { climate, histories, members, stamp, length };
    const ends = { gustsBefore: gustsAt(stamp - length), gusts: gustsAt(stamp) };
    const names = ["wind_gusts_10m", "precipitation"] as const;
    expect(stepTotals(names, { ...step, ...ends })).toEqual(stepTotals(names, step));
  }
});
