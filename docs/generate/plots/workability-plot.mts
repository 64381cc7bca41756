import type { HistoricalWorkabilityResponse } from "@halcyon/schema/v1";
import { frame, roundTicks } from "./frame.mts";
import { at, rect, type Scale, svg, text } from "./svg.mts";

type Months = HistoricalWorkabilityResponse["months"];

const shown = ["ideal", "acceptable"] as const;
const barWidth = 13;
const gap = 3;
const x: Scale = { from: 0, to: 12, start: 48, end: 624 };

/** Returns a plot of the number of acceptable and ideal hours in each month of the year. Each bar spans P10 to P90 over the years, with a line at P50. */
export function workabilityPlot(months: Months): string {
  const counted = months.flatMap(({ month, hours }) => (hours === null ? [] : [{ month, hours }]));
  const most = Math.max(...counted.flatMap(({ hours }) => shown.map((band) => hours[band].P90)));
  const y: Scale = { from: 0, to: Math.ceil(most / 50) * 50, start: 250, end: 54 };
  const bars = counted.flatMap(({ month, hours }) =>
    shown.map((band, index) => {
      const { P10, P50, P90 } = hours[band];
      const left = at(x, month - 0.5) + (index === 0 ? -barWidth - gap / 2 : gap / 2);
      return (
        rect(left, at(y, P90), barWidth, at(y, P10) - at(y, P90), `band-${band}`) +
        rect(left - 2, at(y, P50) - 1.2, barWidth + 4, 2.4, "plot-mark")
      );
    }),
  );
  return svg(
    640,
    300,
    `Hours a year in which the work is ideal or acceptable, by month: P10, P50 and P90 over the years. ${wordsOf(counted)}`,
    frame(
      {
        scale: x,
        ticks: months.map(({ month }) => ({ value: month - 0.5, label: "JFMAMJJASOND"[month - 1]! })),
        title: "month",
      },
      { scale: y, ticks: roundTicks(y.from, y.to, 5), title: "hours" },
    ),
    ...bars,
    ...shown.map(
      (band, index) =>
        rect(160 + index * 150, 14, 12, 12, `band-${band}`) + text(178 + index * 150, 24, band, "plot-tick"),
    ),
  );
}

function wordsOf(counted: readonly { month: number; hours: NonNullable<Months[number]["hours"]> }[]): string {
  const sorted = counted.toSorted((a, b) => b.hours.ideal.P50 - a.hours.ideal.P50);
  const best = sorted[0]!;
  const worst = sorted.at(-1)!;
  return `Most ideal hours are in month ${best.month} (P50 ${best.hours.ideal.P50}), fewest in month ${worst.month} (P50 ${worst.hours.ideal.P50}).`;
}
