import { variable } from "@halcyon/schema";
import { planVariable, quantileType6 } from "@halcyon/scoring";
import { variableGrids } from "@halcyon/scoring/entry";
import { longestGapHours, toHours } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, it } from "vitest";

const source = syntheticSource({ product: "gefs", seed: 0 });
const run = (await source.latestRun(Date.UTC(2026, 10, 21) / 3_600_000, () => false))!;
/** Lead at which the gusts of the product end [h], and the length of the last steps [h]. */
const endHour = source.describe().variables.get("wind_gusts_10m")!.toLeadHours;
const stepHours = 3;
const span = { fromLead: endHour - 48, hours: 60 };
const members = source.describe().members;

interface Cell {
  /** Returns a function that returns packed gusts by lead and member, if the gusts of the source are used up to the given lead. */
  readonly gustsUntil: (endLead: number) => (lead: number, member: number) => number;
}

/** Returns cells that are distributed over the globe by the golden ratio, except near the poles. */
async function cellsOf(count: number): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (let index = 0; index < count; index++) {
    const latitude = -60 + (130 * (index + 0.5)) / count;
    const longitude = ((index * 137.507_764) % 360) - 180;
    const cell = (await source.locate({ latitude, longitude }, run))!;
    const native = await source.read({
      cell,
      run,
      variables: ["wind_gusts_10m", "wind_speed_10m"],
      from: run + span.fromLead - longestGapHours,
      to: run + span.fromLead + span.hours + longestGapHours,
    });
    const from = run + span.fromLead;
    const weather = toHours(native, source.describe().variables, { from, hours: span.hours, location: cell });
    cells.push({
      gustsUntil: (endLead) => {
        const plan = planVariable("wind_gusts_10m", 10, (name) =>
          name === "wind_gusts_10m" ? endLead : 9999,
        );
        const site = { cell, nowRow: -span.fromLead };
        const grid = variableGrids(weather, site)(plan);
        return (lead, member) => grid[(lead - span.fromLead) * members + member]!;
      },
    });
  }
  return cells;
}

const cells = await cellsOf(200);
const { divisor } = variable("wind_gusts_10m").packing;

/** Returns the values of all cells and members [m/s]. */
function everywhere(of: (cell: Cell) => (member: number) => number): number[] {
  return cells.flatMap((cell) => {
    const ofMember = of(cell);
    return Array.from({ length: members }, (_, member) => ofMember(member) / divisor);
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianSize(values: readonly number[]): number {
  return quantileType6(Float64Array.from(values, Math.abs).toSorted(), 0.5);
}

describe("where the gusts of the ensemble end", () => {
  it("the step to those that are estimated is no larger than those before it", () => {
    const jumps = everywhere(({ gustsUntil }) => {
      const gusts = gustsUntil(endHour);
      return (member) => gusts(endHour, member) - gusts(endHour - 1, member);
    });
    const stepsBefore = everywhere(({ gustsUntil }) => {
      const gusts = gustsUntil(endHour);
      return (member) => gusts(endHour - 1, member) - gusts(endHour - 1 - stepHours, member);
    });
    expect(medianSize(jumps)).toBeLessThanOrEqual(1.1 * medianSize(stepsBefore));
  });

  it("those that are estimated are as strong on average as the source's, which the rule alone misses", () => {
    // Both in the last step of the source.
    const hours = Array.from({ length: stepHours }, (_, hour) => endHour - stepHours + hour);
    const offByRatio = everywhere(({ gustsUntil }) => {
      const [estimated, own] = [gustsUntil(endHour - stepHours), gustsUntil(endHour)];
      return (member) => mean(hours.map((hour) => estimated(hour, member) - own(hour, member)));
    });
    const offByRule = everywhere(({ gustsUntil }) => {
      const [ruled, own] = [gustsUntil(0), gustsUntil(endHour)];
      return (member) => mean(hours.map((hour) => ruled(hour, member) - own(hour, member)));
    });
    expect(Math.abs(mean(offByRatio))).toBeLessThanOrEqual(0.05);
    expect(Math.abs(mean(offByRule))).toBeGreaterThan(0.2);
  });
});
