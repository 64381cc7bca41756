import { dayNumber } from "@halcyon/schema";
import { type DailySeries, frequencyChange, type Years } from "@halcyon/scoring";
import { frame, roundTicks, ticksAt } from "./frame.mts";
import { at, line, type Point, type Scale, svg, text } from "./svg.mts";
import { normalNumbers } from "./random.mts";

const baseline: Years = { first: 1950, last: 2010 };
const period: Years = { first: 2041, last: 2070 };
const daysInYear = 365;
const years = 2100 - baseline.first + 1;
/** Of daily means from one day to the next. */
const persistence = 0.7;

/** A series without a season whose days from the period on are warmer by so many standard deviations. */
function series(shift: number): DailySeries {
  const normal = normalNumbers(11);
  let anomaly = 0;
  const values = Float64Array.from({ length: years * daysInYear }, (_, day) => {
    anomaly = persistence * anomaly + Math.sqrt(1 - persistence ** 2) * normal();
    return 10 + anomaly + (day >= (period.first - baseline.first) * daysInYear ? shift : 0);
  });
  return {
    calendar: "noleap",
    firstDay: dayNumber("noleap", { year: baseline.first, month: 1, day: 1 }),
    values,
  };
}

/** How many more heat waves, and how many fewer cold waves, a warmer climate has. */
export function wavesPlot(): string {
  const shifts = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
  const changes = (["heatwave", "coldwave"] as const).map((waveType) =>
    shifts.map(
      (shift) =>
        frequencyChange({ waveType, models: new Map([["made-up", series(shift)]]), baseline, period }).change!
          .median,
    ),
  );
  const highest = Math.ceil(Math.max(...changes.flat()));
  const lowest = Math.floor(Math.min(...changes.flat()));
  const x: Scale = { from: 0, to: 2, start: 48, end: 624 };
  const y: Scale = { from: lowest, to: highest, start: 270, end: 30 };
  const curve = (values: readonly number[]): Point[] =>
    values.map((value, index) => [at(x, shifts[index]!), at(y, value)]);
  const [heat, cold] = changes as [number[], number[]];
  return svg(
    640,
    340,
    `Change of the number of waves a year against warming: heat waves rise from 0 to ${heat[4]!.toFixed(1)} more a year at one standard deviation and ${Math.max(...heat).toFixed(1)} at most, cold waves fall by up to ${(-Math.min(...cold)).toFixed(1)}.`,
    frame(
      {
        scale: x,
        ticks: ticksAt([0, 0.5, 1, 1.5, 2]),
        title: "warming of the period [standard deviations of the daily mean]",
      },
      { scale: y, ticks: roundTicks(lowest, highest, 6), title: "change [waves a year]" },
    ),
    line(
      [
        [x.start, at(y, 0)],
        [x.end, at(y, 0)],
      ],
      "plot-line-3",
    ),
    line(curve(heat), "plot-line-2"),
    line(curve(cold), "plot-line"),
    text(at(x, 0.55), at(y, heat[2]!) - 10, "heat waves", "plot-note plot-end"),
    text(at(x, 1.3), at(y, cold[5]!) - 10, "cold waves", "plot-note"),
  );
}
