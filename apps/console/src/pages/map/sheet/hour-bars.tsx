import { millisecondsPerHour } from "@halcyon/schema/time";
import { type PointerEvent, useMemo } from "react";
import { HourAxis } from "../../../chart/axes/hour-axis.tsx";
import { dayTicks, timeScale } from "../../../chart/axes/time-scale.ts";
import { type HourCursor, hourSlider } from "../../../chart/hour-slider.ts";
import { CursorBox } from "../../../chart/strip/cursor-box.tsx";
import { useWidth } from "../../../chart/use-width.ts";
import type { Polarity } from "../../../words/weather/band-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import type { HourFigures } from "../field/hour-figures.ts";

/** Bar of an hour: the shares of the bands, or the span of a weather variable as shares of its range, 0..1. */
export type HourBar =
  | Pick<HourFigures, "shares">
  | { readonly span: readonly [lowest: number, highest: number] };

interface Props {
  /** Bar of each hour; undefined for an hour without data, or before it is loaded. */
  readonly figures: readonly (HourBar | undefined)[];
  readonly startMs: number;
  readonly nowMs: number;
  readonly clock: Clock;
  readonly polarity: Polarity;
  readonly cursor: HourCursor;
  readonly label: string;
  /** Text that screen readers read for the selected hour. */
  readonly text: string;
}

/** Height of the bars [px]. */
const height = 64;

/** Draws a bar for each hour: the ideal share of the cells and the acceptable share above it, or a span. The bars are a slider over the hours. */
export function HourBars({ figures, startMs, nowMs, clock, polarity, cursor, label, text }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const hours = figures.length;
  const scale = useMemo(() => timeScale(hours, Math.max(width, 1)), [hours, width]);
  const ticks = useMemo(
    () => dayTicks(startMs, hours, clock, Math.max(width, 1)),
    [startMs, hours, clock, width],
  );
  const paths = useMemo(() => barPaths(figures, scale.x, height), [figures, scale]);
  const now = (nowMs - startMs) / millisecondsPerHour;
  const readAt = (event: PointerEvent<SVGSVGElement>): void =>
    cursor.read(scale.hourAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <div ref={frame} className="chart hour-bars" {...hourSlider(cursor, hours, label, text)}>
      {width > 0 && (
        <svg
          width={width}
          height={height + 20}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            readAt(event);
          }}
          onPointerMove={(event) => {
            if (event.buttons !== 0) readAt(event);
          }}
        >
          <rect className="bar-ground" width={width} height={height} />
          <path className="missing-hours" d={paths.missing} />
          <path className={`band-${polarity}-ideal`} d={paths.ideal} />
          <path className={`band-${polarity}-acceptable`} d={paths.acceptable} />
          <path className="bar-span" d={paths.span} />
          <HourAxis ticks={ticks} scale={scale} top={0} height={height} />
          {now > 0 && now < hours && (
            <line className="now-line" x1={scale.x(now)} x2={scale.x(now)} y1={0} y2={height} />
          )}
          <CursorBox
            x={scale.x(cursor.hour)}
            y={0}
            width={Math.max(scale.x(1) - scale.x(0), 2)}
            height={height}
          />
        </svg>
      )}
    </div>
  );
}

/**
 * Returns SVG paths of the bars. The ideal share of each hour begins at the bottom, and the acceptable share is above it. There are spans too, and a low line for hours without data.
 *
 * @param x - Returns the left edge of an hour [px].
 * @param full - Height of a share of 1 [px].
 */
export function barPaths(
  figures: Props["figures"],
  x: (hour: number) => number,
  full: number,
): Readonly<Record<"ideal" | "acceptable" | "span" | "missing", string>> {
  const bar = (hour: number, from: number, share: number): string => {
    if (share === 0) return "";
    const [left, right] = [x(hour).toFixed(1), x(hour + 1).toFixed(1)];
    const [foot, top] = [((1 - from) * full).toFixed(1), ((1 - from - share) * full).toFixed(1)];
    return `M${left} ${foot}V${top}H${right}V${foot}Z`;
  };
  const joined = (of: (hour: number, shares: HourFigures["shares"]) => string): string =>
    figures.map((one, hour) => (one !== undefined && "shares" in one ? of(hour, one.shares) : "")).join("");
  return {
    ideal: joined((hour, { ideal }) => bar(hour, 0, ideal)),
    acceptable: joined((hour, { ideal, acceptable }) => bar(hour, ideal, acceptable)),
    span: figures
      .map((one, hour) =>
        // A span of no height is a line that is seen.
        one !== undefined && "span" in one
          ? bar(hour, one.span[0], Math.max(one.span[1] - one.span[0], 0.03))
          : "",
      )
      .join(""),
    missing: figures.map((one, hour) => (one === undefined ? bar(hour, 0, 0.06) : "")).join(""),
  };
}
