import { acceptableFrom, bands, classify, idealAbove } from "@halcyon/schema";
import type { CompositeResponse } from "@halcyon/schema/v1";
import { type Axis, frame, ticksAt } from "./frame.mts";
import { area, at, line, type Point, rect, type Scale, svg, text } from "./svg.mts";

type Hours = CompositeResponse["forecast"];

const width = 720;

/**
 * Returns a plot with two panels. The upper panel is a strip of hours in the colours of their bands. The lower panel shows the scores, with the range of the
 * scores of the ensemble.
 */
export function scorePlot(hours: Hours, alternative: string): string {
  const x: Scale = { from: 0, to: hours.length, start: 44, end: width - 12 };
  const y: Scale = { from: 0, to: 1, start: 316, end: 114 };
  const strip = bands.flatMap((band) =>
    runsOf(hours, ({ median }) => classify(median) === band).map(({ from, to }) =>
      rect(at(x, from), 30, at(x, to) - at(x, from), 34, `band-${band}`),
    ),
  );
  const fan = runsOf(hours, ({ Q10, Q90 }) => Q10 !== null && Q90 !== null);
  const place = (index: number, score: number): Point => [at(x, index + 0.5), at(y, score)];
  return svg(
    width,
    370,
    alternative,
    ...strip,
    ...legend(),
    frame(
      { scale: x, ticks: days(hours), title: "UTC" },
      { scale: y, ticks: ticksAt([0, acceptableFrom, 0.5, idealAbove, 1]), title: "" },
    ),
    rect(x.start, at(y, idealAbove), x.end - x.start, 0.8, "plot-threshold"),
    rect(x.start, at(y, acceptableFrom), x.end - x.start, 0.8, "plot-threshold"),
    ...fan.map(({ from, to }) =>
      area(
        hours.slice(from, to).map(({ Q90 }, row) => place(from + row, Q90!)),
        hours.slice(from, to).map(({ Q10 }, row) => place(from + row, Q10!)),
        "plot-fill",
      ),
    ),
    line(
      hours.map(({ median }, index) => place(index, median)),
      "plot-line",
    ),
    ...fan.slice(0, 1).map(
      ({ from }) =>
        line(
          [
            [at(x, from), y.start],
            [at(x, from), y.end],
          ],
          "plot-line-3",
        ) + text(at(x, from), y.end - 14, "ensemble: Q10 to Q90", "plot-tick"),
    ),
  );
}

/** Returns a legend of the bands, which is drawn above the strip. */
function legend(): string[] {
  return bands
    .toReversed()
    .map(
      (band, index) =>
        rect(44 + index * 150, 8, 12, 12, `band-${band}`) + text(62 + index * 150, 18, band, "plot-tick"),
    );
}

/** Returns axis ticks at midnights, with the day as label. */
function days(hours: Hours): Axis["ticks"] {
  const midnights = hours.flatMap(({ timestamp }, value) =>
    timestamp.slice(11, 13) === "00" ? [{ value, label: dayAndMonth(timestamp) }] : [],
  );
  const each = Math.ceil(midnights.length / 8);
  return midnights.filter((_, index) => index % each === 0);
}

function runsOf(hours: Hours, holds: (hour: Hours[number]) => boolean): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  hours.forEach((hour, index) => {
    if (!holds(hour)) return;
    const last = runs.at(-1);
    if (last?.to === index) last.to = index + 1;
    else runs.push({ from: index, to: index + 1 });
  });
  return runs;
}

function dayAndMonth(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
}
