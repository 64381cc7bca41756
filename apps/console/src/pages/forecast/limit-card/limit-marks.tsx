import type { RangeConstraint } from "@halcyon/schema";
import { memo } from "react";
import { constraintBands } from "../../../chart/series/constraint-bands.ts";
import { HourAxis } from "../../../chart/axes/hour-axis.tsx";
import { bandPath, linePath, runsOf } from "../../../chart/paths.ts";
import { dayTicks, type TimeScale } from "../../../chart/axes/time-scale.ts";
import { ValueAxis } from "../../../chart/axes/value-axis.tsx";
import type { ShownScale } from "../../../words/units/shown-scale.ts";
import { valueTicks } from "../../../chart/axes/value-ticks.ts";
import type { Clock } from "../../../words/time/clock.ts";
import type { HoursChange } from "./hours-change.ts";
import type { ValueRange } from "./value-ranges.ts";

const top = 22;
const plotHeight = 240;
/** Marks of gained and of lost hours beneath the plot [px]. */
const lane = 9;
const axisHeight = 22;

/** Where the plot of a limit stands in its picture [px]. */
export const limitFrame = { top, plotHeight, height: top + plotHeight + 2 * lane + axisHeight } as const;

interface BandsProps {
  readonly constraint: RangeConstraint;
  readonly y: (value: number) => number;
  readonly low: number;
  readonly high: number;
  readonly width: number;
}

/** The acceptable and the ideal range behind the values. */
export function LimitBands({ constraint, y, low, high, width }: BandsProps) {
  return (
    <>
      <rect className="range-outside" y={top} width={width} height={plotHeight} />
      {constraintBands(constraint).map(({ kind, from, to }) => {
        const upper = y(Math.min(to, high));
        return (
          <rect
            key={kind}
            className={`range-${kind}`}
            y={upper}
            width={width}
            height={Math.max(y(Math.max(from, low)) - upper, 0)}
          />
        );
      })}
    </>
  );
}

interface MarksProps {
  readonly ranges: readonly (ValueRange | null)[];
  readonly startMs: number;
  readonly clock: Clock;
  readonly time: TimeScale;
  readonly low: number;
  readonly high: number;
  readonly scale: ShownScale;
  readonly unit: string;
  readonly width: number;
}

/** What stays while a limit is dragged. */
export const MemberMarks = memo(function MemberMarks(props: MarksProps) {
  const { ranges, time, low, high, startMs, clock, scale, unit, width } = props;
  const y = (value: number): number => top + (1 - (value - low) / (high - low)) * plotHeight;
  const band = (from: keyof ValueRange, to: keyof ValueRange): string =>
    bandPath(
      ranges.map((range) => range && [y(range[from]), y(range[to])]),
      time,
    );
  return (
    <>
      <ValueAxis ticks={valueTicks([low, high], scale, 5)} unitY={12} {...{ y, width, unit }} />
      <path className="members-all" d={band("low", "high")} />
      <path className="members-most" d={band("Q10", "Q90")} />
      <path
        className="value-line"
        d={linePath(
          ranges.map((range) => range && y(range.median)),
          time,
        )}
      />
      <HourAxis
        ticks={dayTicks(startMs, ranges.length, clock, width)}
        scale={time}
        top={top}
        height={plotHeight + 2 * lane}
      />
    </>
  );
});

interface LanesProps {
  readonly change: HoursChange;
  readonly time: TimeScale;
}

/** The gained hours above the lost ones. */
export function ChangeLanes({ change, time }: LanesProps) {
  const lanes = [
    ["hours-gained", change.gained],
    ["hours-lost", change.lost],
  ] as const;
  return lanes.map(([look, hours], place) =>
    runsOf(hours).map(({ from, to }) => (
      <rect
        key={`${look} ${from}`}
        className={look}
        x={time.x(from)}
        width={Math.max(time.x(to) - time.x(from), 1)}
        y={top + plotHeight + place * lane + 2}
        height={lane - 2}
      />
    )),
  );
}
