import { type Band, type Constraint, variable } from "@halcyon/schema";
import { equalRuns } from "@halcyon/scoring/judgement";
import { memo, type PointerEvent, useMemo } from "react";
import type { ShownScale } from "../../words/units/shown-scale.ts";
import { withUnit } from "../../words/units/with-unit.ts";
import type { Polarity } from "../../words/weather/band-words.ts";
import type { Clock } from "../../words/time/clock.ts";
import { HourAxis } from "../axes/hour-axis.tsx";
import { dayTicks, type TimeScale, timeScale } from "../axes/time-scale.ts";
import type { HourCursor } from "../hour-slider.ts";
import { linePath, runsOf } from "../paths.ts";
import { narrowPx } from "../strip/strip-layout.ts";
import { useWidth } from "../use-width.ts";
import { constraintBands, valueDomain } from "./constraint-bands.ts";

/** Curve of one variable over the hours, with the constraint on that variable. The chart marks the limits of the constraint. */
export interface LimitCurve {
  readonly constraint: Constraint;
  readonly name: string;
  /** Value of the constrained variable in each hour, in the unit of the variable; null if missing. */
  readonly values: readonly (number | null)[];
  readonly scale: ShownScale;
  /** Unit of the values as the chart prints it; empty for values without a unit. */
  readonly unit: string;
}

interface Props {
  readonly curves: readonly LimitCurve[];
  /** Score band of each hour, shown as a coloured line above the curves. */
  readonly looks: readonly Band[];
  readonly polarity: Polarity;
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
}

const lineHeight = 10;
/** Height of the line of text above a curve, which has the name of its variable [px]. */
const nameHeight = 16;
const axisHeight = 20;
/** Width of the margin for the values of the limits, right of the curves, so that they hide no hour [px]. */
const limitGutter = 36;

/** Returns the height of a curve in a chart of a given width [px]. */
function heightOf(width: number): number {
  return width < narrowPx ? 30 : 46;
}

/** Draws small curves of several variables below each other, over the same hours. Lines across each curve mark its acceptable limits. */
export function LimitCurves({ curves, looks, polarity, startMs, clock, cursor }: Props) {
  const [frame, outer] = useWidth<HTMLDivElement>();
  const width = outer - limitGutter;
  const time = useMemo(() => timeScale(looks.length, Math.max(width, 1)), [looks.length, width]);
  const ticks = useMemo(
    () => dayTicks(startMs, looks.length, clock, Math.max(width, 1)),
    [startMs, looks.length, clock, width],
  );
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    cursor.read(time.hourAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const height = heightOf(outer);
  const rowHeight = nameHeight + height;
  const bottom = lineHeight + curves.length * rowHeight;
  const x = time.x(cursor.hour + 0.5);
  return (
    <div ref={frame} className="chart">
      {width > 0 && (
        <svg
          width={outer}
          height={bottom + axisHeight}
          viewBox={`0 0 ${outer} ${bottom + axisHeight}`}
          onPointerMove={readAt}
          onPointerDown={readAt}
          aria-hidden="true"
        >
          <LookLine {...{ looks, polarity, time }} />
          <HourAxis ticks={ticks} scale={time} top={lineHeight} height={bottom - lineHeight} />
          <line className="cursor-line" x1={x} x2={x} y1={0} y2={bottom} />
          {curves.map((curve, position) => (
            <g key={curve.name} transform={`translate(0 ${lineHeight + position * rowHeight})`}>
              <Curve {...{ curve, time, width, height }} read={curve.values[cursor.hour] ?? null} x={x} />
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

interface LineProps extends Pick<Props, "looks" | "polarity"> {
  readonly time: TimeScale;
}

/** Draws consecutive hours of the same band as one rectangle. */
const LookLine = memo(function LookLine({ looks, polarity, time }: LineProps) {
  return equalRuns(looks).map(({ from, to, value: look }) => (
    <rect
      key={from}
      className={`band-${polarity}-${look}`}
      x={time.x(from)}
      width={time.x(to) - time.x(from)}
      height={lineHeight - 2}
    />
  ));
});

interface CurveProps {
  readonly curve: LimitCurve;
  readonly time: TimeScale;
  readonly width: number;
  readonly height: number;
  /** Value of the variable in the selected hour; null if it is missing. */
  readonly read: number | null;
  /** Horizontal position of the selected hour [px]. */
  readonly x: number;
}

function Curve({ curve, time, width, height, read, x }: CurveProps) {
  const { constraint, name, values, scale, unit } = curve;
  const [low, high] = useMemo(() => valueDomain(constraint, values), [constraint, values]);
  const y = (value: number): number => nameHeight + ((high - value) / (high - low)) * height;
  const text = read === null ? "no data" : withUnit(scale.show(Number(read.toFixed(2))), unit);
  return (
    <>
      <CurveMarks {...{ constraint, values, time, width, height, low, high }} />
      {limitsOf(constraint).map((limit) => (
        <text key={limit} className="limit-through-value" x={width + 4} y={y(limit) + 4}>
          {scale.show(limit).replace("-", "−")}
        </text>
      ))}
      <text className="curve-name" y={12}>
        {name}: {text.replace("-", "−")}
      </text>
      {read !== null && <circle className="cursor-dot" cx={x} cy={y(read)} r={3.5} />}
    </>
  );
}

interface MarksProps extends Pick<LimitCurve, "constraint" | "values"> {
  readonly time: TimeScale;
  readonly width: number;
  readonly height: number;
  readonly low: number;
  readonly high: number;
}

/** Draws the parts of a curve that do not depend on the selected hour, so that moving it stays quick. */
const CurveMarks = memo(function CurveMarks({
  constraint,
  values,
  time,
  width,
  height,
  low,
  high,
}: MarksProps) {
  const y = (value: number): number => nameHeight + ((high - value) / (high - low)) * height;
  const ranges = constraintBands(constraint).filter(({ kind }) => kind === "acceptable");
  const isBeyond = (value: number | null): boolean =>
    value !== null && ranges.length > 0 && !ranges.some(({ from, to }) => from <= value && value <= to);
  return (
    <>
      <rect className="curve-ground" y={nameHeight} width={width} height={height} />
      {runsOf(values.map(isBeyond)).map(({ from, to }) => (
        <rect
          key={from}
          className="beyond-limit"
          x={time.x(from)}
          width={Math.max(time.x(to) - time.x(from), 1)}
          y={nameHeight}
          height={height}
        />
      ))}
      {limitsOf(constraint).map((limit) => (
        <line key={limit} className="limit-through" x2={width} y1={y(limit)} y2={y(limit)} />
      ))}
      <path
        className="value-line"
        d={linePath(
          values.map((value) => (value === null ? null : y(value))),
          time,
        )}
      />
    </>
  );
});

/** Returns the ends of the acceptable ranges of a constraint. */
function limitsOf(constraint: Constraint): number[] {
  const ends = constraintBands(constraint).flatMap(({ kind, from, to }) =>
    kind === "acceptable" ? [from, to] : [],
  );
  return [...new Set(ends)].filter(
    (end) => Number.isFinite(end) && !("arc" in constraint && (end === 0 || end === 360)),
  );
}

interface Ranked extends Pick<LimitCurve, "constraint"> {
  /** Number of hours in which the value of the variable limits the score. */
  readonly limitedHours: number;
}

/** Maximum number of curves that are drawn beneath the hours. */
const curvesMost = 3;

/** Kinds of weather whose curves come first among variables that limit no hour, in this order. */
const families = ["wind", "precipitation", "temperature"] as const;

/**
 * Returns the curves to show beneath the hours: at most three, and at most one per variable. Variables that limit the most hours come first. Among variables
 * that limit no hour, wind comes before precipitation and temperature.
 */
export function shownCurves<Row extends Ranked>(rows: readonly Row[]): Row[] {
  const drawable = rows.filter(({ constraint }) => !("categories" in constraint));
  const ranked = drawable.toSorted((one, other) => rankOf(other) - rankOf(one));
  return [...Map.groupBy(ranked, ({ constraint }) => constraint.variable).values()]
    .map(([first]) => first!)
    .slice(0, curvesMost);
}

function rankOf({ constraint, limitedHours: hours }: Ranked): number {
  const { family } = variable(constraint.variable);
  if (hours > 0) return families.length + hours;
  return family === undefined ? 0 : families.length - families.indexOf(family);
}
