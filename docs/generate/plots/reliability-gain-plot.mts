import type { ReliabilityBin } from "@halcyon/scoring";
import { frame, ticksAt } from "./frame.mts";
import { legend } from "./legend.mts";
import { at, line, type Point, rect, type Scale, svg } from "./svg.mts";

/** Reliability of forecasts before and after calibration. */
export interface ReliabilityGain {
  readonly raw: readonly ReliabilityBin[];
  readonly calibrated: readonly ReliabilityBin[];
}

/** Minimum number of forecasts in a bin for which a point is drawn. */
const fewestOfBin = 30;

const x: Scale = { from: 0, to: 1, start: 56, end: 396 };
const y: Scale = { from: 0, to: 1, start: 400, end: 60 };

/** Returns a plot with two panels. One shows the reliability before and after calibration, the other the number of forecasts in each bin. */
export function reliabilityGainPlot({ raw, calibrated }: ReliabilityGain): string {
  const most = Math.max(...[...raw, ...calibrated].map(({ count }) => count));
  const counts: Scale = { from: 0, to: roundUp(most), start: 470, end: 660 };
  const sides = [
    { bins: raw, lineClass: "plot-line-2", dotClass: "plot-dot-2", barClass: "plot-bar-2", shift: 1 },
    { bins: calibrated, lineClass: "plot-line", dotClass: "plot-dot", barClass: "plot-bar", shift: -9 },
  ] as const;
  return svg(
    700,
    460,
    `Reliability diagram before and after calibration. Raw: ${wordsOf(raw)}. Calibrated: ${wordsOf(calibrated)}.`,
    legend(
      [
        { words: "raw", className: "plot-line-2" },
        { words: "calibrated", className: "plot-line" },
        { words: "perfect", className: "plot-line-3" },
      ],
      { left: x.start, right: 690, top: 20 },
    ),
    frame(
      { scale: x, ticks: ticksAt([0, 0.2, 0.4, 0.6, 0.8, 1]), title: "forecast probability" },
      { scale: y, ticks: ticksAt([0, 0.2, 0.4, 0.6, 0.8, 1]), title: "observed frequency" },
    ),
    line(
      [
        [x.start, y.start],
        [x.end, y.end],
      ],
      "plot-line-3",
    ),
    frame(
      {
        scale: counts,
        ticks: [0, counts.to / 2, counts.to].map((value) => ({ value, label: value.toLocaleString("en") })),
        title: "forecasts in the bin",
      },
      { scale: y, ticks: ticksAt([0, 0.2, 0.4, 0.6, 0.8, 1]), title: "probability" },
    ),
    ...sides.map(({ bins, lineClass, dotClass, barClass, shift }) => {
      const points = bins.flatMap(({ count, meanProbability, frequency }): Point[] =>
        count < fewestOfBin ? [] : [[at(x, meanProbability!), at(y, frequency!)]],
      );
      return [
        line(points, lineClass),
        ...points.map(([px, py]) => `<circle class="${dotClass}" cx="${px}" cy="${py}" r="3.5"/>`),
        ...bins.map(({ from, to, count }) =>
          rect(counts.start, at(y, (from + to) / 2) + shift, at(counts, count) - counts.start, 8, barClass),
        ),
      ].join("");
    }),
  );
}

/** Rounds a count up to a round number. */
function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(count));
  return [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].find((factor) => factor * power >= count)! * power;
}

function wordsOf(bins: readonly ReliabilityBin[]): string {
  return bins
    .flatMap(({ count, meanProbability, frequency }) =>
      count < fewestOfBin
        ? []
        : [`${meanProbability!.toFixed(2)} forecast, ${frequency!.toFixed(2)} observed of ${count}`],
    )
    .join("; ");
}
