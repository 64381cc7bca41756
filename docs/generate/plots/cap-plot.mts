import { acceptableFrom } from "@halcyon/schema";
import { composite } from "@halcyon/scoring";
import { geometricMean } from "@halcyon/scoring/score";
import { frame, ticksAt } from "./frame.mts";
import { at, line, type Point, rect, type Scale, svg, text } from "./svg.mts";

/** Example in the plot of a capped geometric mean: the number of constraints, and the membership of the only constraint that is not ideal. */
export const capExample = { constraints: 8, broken: 0.05 } as const;

function parts(broken: number): Parameters<typeof composite>[0] {
  return Array.from({ length: capExample.constraints }, (_, index) => ({
    membership: index === 0 ? broken : 1,
    weight: 1,
    isLimit: true,
  }));
}

/** Results of the example, with two decimals: `plain` is the geometric mean of the memberships, and `capped` is the composite score. */
export const capFigures = {
  constraints: capExample.constraints,
  broken: capExample.broken,
  plain: Number(geometricMean(parts(capExample.broken)).toFixed(2)),
  capped: Number(composite(parts(capExample.broken)).toFixed(2)),
} as const;

/** Returns a plot of a plain and of a capped geometric mean. Along the horizontal axis, the membership of one of eight constraints decreases. */
export function capPlot(): string {
  const x: Scale = { from: 1, to: 0, start: 48, end: 624 };
  const y: Scale = { from: 0, to: 1, start: 210, end: 30 };
  const memberships = Array.from({ length: 201 }, (_, step) => 1 - step / 200);
  const curve = (score: (given: ReturnType<typeof parts>) => number): Point[] =>
    memberships.map((broken) => [at(x, broken), at(y, score(parts(broken)))]);
  return svg(
    640,
    280,
    `With ${capExample.constraints} constraints of which seven are ideal, the plain geometric mean stays at ${capFigures.plain} when the eighth falls to ${capExample.broken}; the composite falls with it.`,
    frame(
      {
        scale: x,
        ticks: ticksAt([1, 0.8, 0.6, 0.4, 0.2, 0]),
        title: "membership of one of eight limits; the others are ideal",
      },
      { scale: y, ticks: ticksAt([0, acceptableFrom, 0.5, 1]), title: "score" },
    ),
    rect(x.start, at(y, acceptableFrom), x.end - x.start, 0.8, "plot-threshold"),
    line(curve(geometricMean), "plot-line-3"),
    line(curve(composite), "plot-line"),
    text(at(x, 0.55), at(y, 0.78), "geometric mean alone", "plot-note"),
    text(at(x, 0.62), at(y, 0.42), "composite", "plot-note"),
  );
}
