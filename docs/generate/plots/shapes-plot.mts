import { acceptableFrom } from "@halcyon/schema";
import { membership, type Shape } from "@halcyon/scoring";
import { defaultStop } from "@halcyon/scoring/entry";
import { frame, roundTicks, ticksAt } from "./frame.mts";
import { at, line, type Point, rect, type Scale, svg, text } from "./svg.mts";

const ideal = 8;
const acceptable = 13;
const x: Scale = { from: 6, to: 16, start: 48, end: 624 };
const y: Scale = { from: 0, to: 1, start: 240, end: 30 };

const curves: readonly {
  readonly name: string;
  readonly shape: Shape;
  readonly stop: number;
  readonly className: string;
}[] = [
  { name: "linear", shape: "linear", stop: defaultStop(ideal, acceptable), className: "plot-line" },
  { name: "smoothstep", shape: "smoothstep", stop: defaultStop(ideal, acceptable), className: "plot-line-2" },
  { name: "power 2, hard limit", shape: { power: 2 }, stop: acceptable, className: "plot-line-3" },
];

/** Returns a plot that compares all membership shapes, drawn with the same edges. */
export function shapesPlot(): string {
  const values = Array.from({ length: 1001 }, (_, step) => x.from + step / 100);
  return svg(
    640,
    320,
    `Membership falls from 1 at the ideal edge ${ideal} to ${acceptableFrom} at the acceptable edge ${acceptable} m/s: straight, in an S, or as a power. Beyond it goes on to 0, at once where the limit is hard.`,
    frame(
      { scale: x, ticks: roundTicks(x.from, x.to, 10), title: "gust [m/s]" },
      { scale: y, ticks: ticksAt([0, acceptableFrom, 0.5, 1]), title: "membership" },
    ),
    rect(x.start, at(y, acceptableFrom), x.end - x.start, 0.8, "plot-threshold"),
    ...curves.map(({ shape, stop, className }) =>
      line(
        values.map((value): Point => [
          at(x, value),
          at(y, membership(value, { ideal, acceptable, stop }, shape)),
        ]),
        className,
      ),
    ),
    ...curves.map(({ name, className }, index) => {
      const place = 52 + index * 20;
      return (
        line(
          [
            [420, place - 4],
            [444, place - 4],
          ],
          className,
        ) + text(452, place, name, "plot-tick")
      );
    }),
    text(at(x, ideal) + 6, at(y, 1) - 8, "ideal edge", "plot-edge"),
    text(at(x, acceptable) + 6, at(y, acceptableFrom) - 8, "acceptable edge", "plot-edge"),
  );
}
