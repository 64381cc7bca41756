import { dayNumber } from "@halcyon/schema/time";
import { type AcrossModels, type DailySeries, frequencyChange, type Years } from "@halcyon/scoring";
import { waveTypes } from "@halcyon/scoring/hazard";
import { frame, roundTicks, ticksAt } from "./frame.mts";
import { area, at, line, type Point, type Scale, svg, text } from "./svg.mts";
import { normalNumbers } from "./random.mts";

const baseline: Years = { first: 1950, last: 2010 };
const period: Years = { first: 2041, last: 2070 };
const daysInYear = 365;
const years = 2100 - baseline.first + 1;
/** Autocorrelation of daily means from one day to the next. */
const persistence = 0.7;

/** Random seeds, one for each invented climate model. */
const seeds = [11, 12, 13, 14, 15, 16, 17];

/**
 * Returns invented daily means without seasons.
 *
 * @param shift - Warming of the period, compared with the years before it [standard deviations].
 */
function series(seed: number, shift: number): DailySeries {
  const normal = normalNumbers(seed);
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

/**
 * Returns a plot of the change in the number of heat waves and cold waves as a function of the warming of the climate. It shows the median and the range of the
 * models.
 */
export function wavesPlot(): string {
  const shifts = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
  const weather = shifts.map((shift) => new Map(seeds.map((seed) => [`model ${seed}`, series(seed, shift)])));
  const [heat, cold] = waveTypes.map((waveType) =>
    weather.map((models) => frequencyChange({ waveType, models, baseline, period }).change!),
  ) as [AcrossModels[], AcrossModels[]];
  const highest = Math.ceil(Math.max(...heat.map(({ q90 }) => q90)));
  const lowest = Math.floor(Math.min(...cold.map(({ q10 }) => q10)));
  const x: Scale = { from: 0, to: 2, start: 48, end: 624 };
  const y: Scale = { from: lowest, to: highest, start: 270, end: 30 };
  const curve = (changes: readonly AcrossModels[], valueOf: (change: AcrossModels) => number): Point[] =>
    changes.map((change, index) => [at(x, shifts[index]!), at(y, valueOf(change))]);
  const band = (changes: readonly AcrossModels[]): string =>
    area(
      curve(changes, ({ q90 }) => q90),
      curve(changes, ({ q10 }) => q10),
      "plot-fill",
    );
  const most = Math.max(...heat.map(({ median }) => median));
  const fewest = Math.min(...cold.map(({ median }) => median));
  return svg(
    640,
    340,
    `Change of the number of waves a year against warming, median and range of ${seeds.length} made-up models. Without warming it is about 0. Heat waves rise by ${most.toFixed(0)} a year at most, cold waves fall by ${(-fewest).toFixed(0)}.`,
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
    band(heat),
    band(cold),
    line(
      curve(heat, ({ median }) => median),
      "plot-line-2",
    ),
    line(
      curve(cold, ({ median }) => median),
      "plot-line",
    ),
    text(at(x, 0.5), at(y, heat[2]!.median) - 14, "heat waves", "plot-note plot-end"),
    text(at(x, 1.3), at(y, cold[5]!.median) - 10, "cold waves", "plot-note"),
  );
}
