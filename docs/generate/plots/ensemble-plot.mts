import { probabilityOf, quantileType6 } from "@halcyon/scoring";
import { type Axis, frame, roundTicks, ticksAt } from "./frame.mts";
import { legend } from "./legend.mts";
import { area, at, line, type Point, rect, type Scale, svg } from "./svg.mts";

/** Hourly values of a variable, and a limit that they may exceed. */
export interface EnsembleHours {
  /** Time stamps of the hours in UTC, in ISO 8601. */
  readonly stamps: readonly string[];
  /** Values of the variable, [hour][member]. */
  readonly members: readonly (readonly number[])[];
  /** Name of the variable, with its unit. */
  readonly title: string;
  /** Limit in the unit of the variable. `limitWords` is its name. */
  readonly limit: number;
  readonly limitWords: string;
}

const [left, right] = [48, 708];

/**
 * Returns a plot of the members of an ensemble with their quantiles. A second panel shows how many members exceed a limit, and the probability of exceeding
 * it.
 */
export function ensemblePlot({ stamps, members, title, limit, limitWords }: EnsembleHours): string {
  const highest = Math.max(...members.flat());
  const x: Scale = { from: 0, to: stamps.length - 1, start: left, end: right };
  const y: Scale = { from: 0, to: Math.ceil(highest / 5) * 5, start: 270, end: 70 };
  const p: Scale = { from: 0, to: 1, start: 440, end: 350 };
  const sorted = members.map((values) => values.toSorted((a, b) => a - b));
  const quantile = (share: number): Point[] =>
    sorted.map((values, hour) => [at(x, hour), at(y, quantileType6(values, share))]);
  const counts = members.map((values) => values.filter((value) => value > limit).length);
  const size = members[0]!.length;
  const likely = counts.map((count) => probabilityOf(count, size));
  const most = likely.indexOf(Math.max(...likely));
  const width = (right - left) / (stamps.length - 1);
  const days = daysOf(stamps);
  return svg(
    720,
    490,
    `${title} of ${size} members over ${stamps.length} hours, with Q10, median and Q90. Below, the share of the members above ${limitWords}, and the probability of it: at most ${counts[most]} of ${size} members, a probability of ${likely[most]!.toFixed(2)}.`,
    legend(
      [
        { words: "member", className: "plot-member" },
        { words: "Q10 to Q90", className: "plot-fill", isArea: true },
        { words: "median", className: "plot-line" },
        { words: limitWords, className: "plot-line-3" },
      ],
      { left, right, top: 20 },
    ),
    frame({ scale: x, ticks: days, title: "" }, { scale: y, ticks: roundTicks(0, y.to, 5), title }),
    area(quantile(0.9), quantile(0.1), "plot-fill"),
    ...Array.from({ length: size }, (_, member) =>
      line(
        members.map((values, hour): Point => [at(x, hour), at(y, values[member]!)]),
        "plot-member",
      ),
    ),
    line(quantile(0.5), "plot-line"),
    line(
      [
        [left, at(y, limit)],
        [right, at(y, limit)],
      ],
      "plot-line-3",
    ),
    frame({ scale: x, ticks: days, title: "UTC" }, { scale: p, ticks: ticksAt([0, 0.5, 1]), title: "" }),
    ...counts.map((count, hour) =>
      count === 0
        ? ""
        : rect(
            at(x, hour - 0.5),
            at(p, count / size),
            width + 0.2,
            p.start - at(p, count / size),
            "plot-share",
          ),
    ),
    line(
      likely.map((probability, hour): Point => [at(x, hour), at(p, probability)]),
      "plot-line-2",
    ),
    legend(
      [
        { words: "share of members above it", className: "plot-share", isArea: true },
        { words: "probability", className: "plot-line-2" },
      ],
      { left, right, top: p.end - 18 },
    ),
  );
}

/** Returns axis ticks at midnights, with the day as label. */
function daysOf(stamps: readonly string[]): Axis["ticks"] {
  return stamps.flatMap((stamp, value) =>
    stamp.slice(11, 13) === "00"
      ? [
          {
            value,
            label: new Date(stamp).toLocaleDateString("en-GB", {
              day: "numeric",
              month: "short",
              timeZone: "UTC",
            }),
          },
        ]
      : [],
  );
}
