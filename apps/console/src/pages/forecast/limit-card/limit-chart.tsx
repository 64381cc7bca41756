import { type RangeConstraint, variable } from "@halcyon/schema";
import { memo, type PointerEvent, useMemo, useState } from "react";
import type { Polarity } from "../../../words/weather/band-words.ts";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import { dayTicks, timeScale, type TimeScale } from "../../../chart/axes/time-scale.ts";
import { useWidth } from "../../../chart/use-width.ts";
import { axisGutter, ValueAxis } from "../../../chart/axes/value-axis.tsx";
import { edgeValue, givenEdgesOf, moveEdge, valueReach } from "../../editor/limits/edges.ts";
import { shownScale, type ShownScale } from "../../../words/units/shown-scale.ts";
import { useShownUnit } from "../../../words/units/unit-choice.ts";
import type { Clock } from "../../../words/time/clock.ts";
import type { HoursChange } from "./hours-change.ts";
import type { ValueRange } from "./value-ranges.ts";
import { constraintWords, unitWords } from "../../../words/weather/constraint-words.ts";
import { grip, LimitHandle } from "./limit-handle.tsx";
import { constraintBands, valueDomain } from "../../../chart/series/constraint-bands.ts";
import { HourAxis } from "../../../chart/axes/hour-axis.tsx";
import { bandPath, linePath, runsOf } from "../../../chart/paths.ts";
import { valueTicks } from "../../../chart/axes/value-scale.ts";

/** Free space beyond the outermost edges, as a share of the shown range. It lets the reader drag the edges outward. */
const roomShare = 0.15;

/**
 * Returns the range of values that the chart of a limit spans. The range covers the values of the ensemble members, the limits before and after the move, and
 * space to drag the limits outward.
 *
 * @param own - Constraint of the task.
 * @param moved - Constraint with moved limits.
 */
export function limitDomain(
  own: RangeConstraint,
  moved: RangeConstraint,
  ranges: readonly (ValueRange | null)[],
): readonly [low: number, high: number] {
  const edges = [own, moved].flatMap((one) => givenEdgesOf(one).map((edge) => edgeValue(one, edge)!));
  const seen = ranges.flatMap((range) => (range === null ? [] : [range.low, range.high]));
  const span = Math.max(...edges, ...seen) - Math.min(...edges, ...seen);
  const reach = valueReach(own);
  const roomy = edges.flatMap((edge) => [
    Math.max(edge - span * roomShare, Math.min(reach.low, edge)),
    Math.min(edge + span * roomShare, Math.max(reach.high, edge)),
  ]);
  return valueDomain(own, [...seen, ...edges, ...roomy]);
}

/** Width of the margin for the grips, right of the plot, so that they hide no hour [px]. */
const gripGutter = grip.width + 10;

/** Minimum distance between the middles of two grips [px]. */
const gripStep = grip.height + 2;

/**
 * Returns the vertical positions of grips, each as near to its line as possible. Grips of limits with similar values are moved apart, so that none covers
 * another.
 *
 * @param lines - Vertical position of each line [px].
 * @param room - First and last position that a grip may have [px].
 */
export function gripPlaces(
  lines: readonly number[],
  [first, last]: readonly [first: number, last: number],
): number[] {
  const order = [...lines.keys()].toSorted((one, other) => lines[one]! - lines[other]!);
  const places = [...lines];
  let free = first;
  for (const at of order) {
    places[at] = Math.max(lines[at]!, free);
    free = places[at] + gripStep;
  }
  free = last;
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at]!, free);
    free = places[at] - gripStep;
  }
  return places;
}

interface Props {
  /** Constraint with the original limits of the entry. */
  readonly own: RangeConstraint;
  /** Constraint with moved limits. */
  readonly moved: RangeConstraint;
  readonly ranges: readonly (ValueRange | null)[];
  readonly change: HoursChange;
  readonly polarity: Polarity;
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
  readonly move: (limit: RangeConstraint) => void;
  /** Called when the reader releases a dragged limit. */
  readonly settle: () => void;
}

/** Draws the values of the ensemble members over time, with the limits as lines that can be dragged. */
export function LimitChart({ own, moved, ranges, change, polarity, startMs, clock, cursor, ...act }: Props) {
  const { move, settle } = act;
  const [frame, width] = useWidth<HTMLDivElement>();
  const plotWidth = Math.max(width - axisGutter - gripGutter, 1);
  const time = useMemo(() => timeScale(ranges.length, plotWidth), [ranges.length, plotWidth]);
  const shown = useShownUnit(variable(own.variable).unit);
  const scale = useMemo(() => shownScale(own, shown), [own, shown]);
  const unit = unitWords(scale.unit);
  // The domain stays while a limit is dragged, or the line would run away.
  const [dragged, setDragged] = useState<readonly [low: number, high: number]>();
  const settled = useMemo(() => limitDomain(own, moved, ranges), [own, moved, ranges]);
  const domain = dragged ?? settled;
  const [low, high] = domain;
  const y = (value: number): number =>
    top + (1 - (Math.min(Math.max(value, low), high) - low) / (high - low)) * plotHeight;
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    cursor.read(time.hourAt(event.clientX - event.currentTarget.getBoundingClientRect().left - axisGutter));
  };
  const x = time.x(cursor.hour + 0.5);
  const seen = ranges[cursor.hour];
  const edges = givenEdgesOf(moved);
  const grips = gripPlaces(
    edges.map((edge) => y(edgeValue(moved, edge)!)),
    [top + grip.height / 2, top + plotHeight - grip.height / 2],
  );
  return (
    <div ref={frame} className="chart limit-chart">
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={`${constraintWords(own)} and its limits`}
          onPointerMove={readAt}
          onPointerDown={readAt}
        >
          <g transform={`translate(${axisGutter} 0)`}>
            <LimitBands constraint={moved} {...{ y, low, high }} width={plotWidth} />
            <MemberMarks {...{ ranges, time, low, high, startMs, clock, scale, unit }} width={plotWidth} />
            {givenEdgesOf(own).map((edge) => {
              const value = edgeValue(own, edge)!;
              return (
                edgeValue(moved, edge) !== value && (
                  <line
                    key={`${edge.range} ${edge.side}`}
                    className="limit-own"
                    x2={plotWidth}
                    y1={y(value)}
                    y2={y(value)}
                  />
                )
              );
            })}
            <line className="cursor-line" x1={x} x2={x} y1={top} y2={top + plotHeight} />
            {seen && <circle className="cursor-dot" cx={x} cy={y(seen.median)} r={4} />}
            <ChangeLanes {...{ change, time }} />
            {edges.map((edge, at) => (
              <LimitHandle
                key={`${edge.range} ${edge.side}`}
                {...{ edge, polarity, scale, domain }}
                constraint={moved}
                width={plotWidth}
                y={y(edgeValue(moved, edge)!)}
                gripY={grips[at]!}
                valueAt={(place) => low + (1 - (place - top) / plotHeight) * (high - low)}
                hold={() => setDragged(domain)}
                settle={() => {
                  setDragged(undefined);
                  settle();
                }}
                move={(value) => move(moveEdge(moved, edge, Math.min(Math.max(value, low), high)))}
              />
            ))}
          </g>
        </svg>
      )}
      <LimitLegend />
    </div>
  );
}

/** Explains the lines and marks of the chart of a limit. */
function LimitLegend() {
  return (
    <ul className="legend" aria-label="Lines">
      <li>
        <svg width={22} height={14} aria-hidden="true">
          <line className="value-line" x2={22} y1={7} y2={7} />
        </svg>
        One run, then the middle of the members
      </li>
      <li>
        <svg width={22} height={14} aria-hidden="true">
          <rect className="members-all" width={22} height={14} />
          <rect className="members-most" y={4} width={22} height={6} />
        </svg>
        All members, and 8 in 10 of them
      </li>
      <li>
        <svg width={22} height={14} aria-hidden="true">
          <rect className="hours-gained" width={22} y={3} height={7} />
        </svg>
        Gained hours
      </li>
      <li>
        <svg width={22} height={14} aria-hidden="true">
          <rect className="hours-lost" x={1} width={20} y={3} height={7} />
        </svg>
        Lost hours
      </li>
    </ul>
  );
}

/** Distance from the top of the picture to the plot [px]. */
const top = 22;
const plotHeight = 240;
/** Height of the row that marks gained or lost hours beneath the plot [px]. */
const lane = 9;
const axisHeight = 22;
const height = top + plotHeight + 2 * lane + axisHeight;

interface BandsProps {
  readonly constraint: RangeConstraint;
  readonly y: (value: number) => number;
  readonly low: number;
  readonly high: number;
  readonly width: number;
}

/** Draws the acceptable and the ideal range behind the values. */
function LimitBands({ constraint, y, low, high, width }: BandsProps) {
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

/** Draws the marks that do not change while a limit is dragged. */
const MemberMarks = memo(function MemberMarks(props: MarksProps) {
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

/** Draws the marks of gained hours above the marks of lost hours. */
function ChangeLanes({ change, time }: LanesProps) {
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
