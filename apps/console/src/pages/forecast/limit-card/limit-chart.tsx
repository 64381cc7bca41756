import { type RangeConstraint, variable } from "@halcyon/schema";
import { type PointerEvent, useMemo, useState } from "react";
import type { Polarity } from "../../../words/weather/band-words.ts";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import { timeScale } from "../../../chart/axes/time-scale.ts";
import { useWidth } from "../../../chart/use-width.ts";
import { axisGutter } from "../../../chart/axes/value-axis.tsx";
import { edgeValue, givenEdgesOf, moveEdge, valueReach } from "../../editor/limits/edges.ts";
import { shownScale } from "../../../words/units/shown-scale.ts";
import { useShownUnit } from "../../../words/units/unit-choice.ts";
import type { Clock } from "../../../words/time/clock.ts";
import type { HoursChange } from "./hours-change.ts";
import type { ValueRange } from "./value-ranges.ts";
import { constraintWords, unitWords } from "../../../words/weather/constraint-words.ts";
import { LimitHandle } from "./limit-handle.tsx";
import { LimitLegend } from "./limit-legend.tsx";
import { ChangeLanes, LimitBands, limitFrame, MemberMarks } from "./limit-marks.tsx";
import { valueDomain } from "../../../chart/series/constraint-bands.ts";

/** The share of the shown values that stays free beyond the outermost edges, to drag them outward. */
const roomShare = 0.15;

/**
 * The values that the chart of a limit spans: what the members see, the own and the moved edges, and room to drag them.
 *
 * @param own - As the task has it.
 * @param moved - As it is tried.
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

interface Props {
  /** As the entry has it. */
  readonly own: RangeConstraint;
  /** As it is tried. */
  readonly moved: RangeConstraint;
  readonly ranges: readonly (ValueRange | null)[];
  readonly change: HoursChange;
  readonly polarity: Polarity;
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
  readonly move: (limit: RangeConstraint) => void;
}

const { top, plotHeight, height } = limitFrame;

/** What the members say of a variable over time, with its limits as lines to be dragged. */
export function LimitChart({ own, moved, ranges, change, polarity, startMs, clock, cursor, move }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const plotWidth = Math.max(width - axisGutter, 1);
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
            {givenEdgesOf(moved).map((edge) => (
              <LimitHandle
                key={`${edge.range} ${edge.side}`}
                {...{ edge, polarity, scale, domain }}
                constraint={moved}
                width={plotWidth}
                y={y(edgeValue(moved, edge)!)}
                valueAt={(place) => low + (1 - (place - top) / plotHeight) * (high - low)}
                hold={() => setDragged(domain)}
                settle={() => setDragged(undefined)}
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
