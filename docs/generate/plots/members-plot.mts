import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { frame, ticksAt } from "./frame.mts";
import { at, line, rect, type Scale, svg, text } from "./svg.mts";

/** Scores of the members in one hour, with their quantiles. */
export interface MemberSpread {
  readonly memberScores: readonly number[];
  readonly q10: number;
  readonly median: number;
  readonly q90: number;
}

const y: Scale = { from: 0, to: 1, start: 250, end: 30 };

/** Returns a plot of the members' scores in ascending order. It marks the positions of the quantiles (type 6). */
export function membersPlot({ memberScores, q10, median, q90 }: MemberSpread): string {
  const sorted = memberScores.toSorted((a, b) => a - b);
  const ranks = sorted.length + 1;
  const x: Scale = { from: 0, to: ranks, start: 48, end: 624 };
  const quantiles = [
    { name: "Q10", position: 0.1 * ranks, score: q10 },
    { name: "median", position: 0.5 * ranks, score: median },
    { name: "Q90", position: 0.9 * ranks, score: q90 },
  ];
  return svg(
    640,
    310,
    `The scores of ${sorted.length} members in their order. ${quantiles.map(({ name, position, score }) => `${name}, at position ${Number(position.toFixed(1))}, is ${score.toFixed(4)}`).join("; ")}.`,
    frame(
      {
        scale: x,
        ticks: ticksAt([1, ...quantiles.map(({ position }) => position), sorted.length]),
        title: "rank of the member, from the lowest score",
      },
      { scale: y, ticks: ticksAt([0, acceptableFrom, 0.5, idealAbove, 1]), title: "score" },
    ),
    rect(x.start, at(y, acceptableFrom), x.end - x.start, 0.8, "plot-threshold"),
    rect(x.start, at(y, idealAbove), x.end - x.start, 0.8, "plot-threshold"),
    ...quantiles.map(({ position, score }) =>
      line(
        [
          [at(x, position), y.start],
          [at(x, position), at(y, score)],
          [x.start, at(y, score)],
        ],
        "plot-line-3",
      ),
    ),
    ...sorted.map(
      (score, index) => `<circle class="plot-dot" cx="${at(x, index + 1)}" cy="${at(y, score)}" r="3.5"/>`,
    ),
    ...quantiles.map(
      ({ position, score }) =>
        `<circle class="plot-dot-2" cx="${at(x, position)}" cy="${at(y, score)}" r="4.5"/>`,
    ),
    ...quantiles.map(({ name, position, score }) =>
      text(at(x, position) + 10, at(y, score) + 24, name, "plot-note"),
    ),
  );
}
