import { classify, type Doubt } from "@halcyon/schema";
import { memo, type PointerEvent, useMemo } from "react";
import type { Clock } from "../../words/time/clock.ts";
import { bandHatch } from "../bands/hatch-patterns.tsx";
import { MissingLine } from "../bands/mark-legend.tsx";
import { bandClass, type Polarity } from "../../words/weather/band-words.ts";
import { CursorBox } from "./cursor-box.tsx";
import { HourAxis } from "../axes/hour-axis.tsx";
import { type HourCursor, hourSlider } from "../hour-slider.ts";
import { dayTicks, type TimeScale, timeScale } from "../axes/time-scale.ts";
import { useWidth } from "../use-width.ts";

interface Props {
  readonly scores: readonly number[];
  /** True for each hour in which a limit lacks data; undefined if no limit ever does. */
  readonly missing?: readonly boolean[] | undefined;
  /** Members that disagree with the score, hour by hour; undefined if none are shown. */
  readonly doubts?: readonly (Doubt | undefined)[] | undefined;
  readonly startMs: number;
  readonly clock: Clock;
  readonly polarity: Polarity;
  readonly cursor: HourCursor;
  readonly text: string;
}

const height = 34;

/** Draws the score of every hour in one line. Such lines can stand above each other over the same hours. */
export function LineStrip({ scores, missing, doubts, startMs, clock, polarity, cursor, text }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const scale = useMemo(() => timeScale(scores.length, Math.max(width, 1)), [scores.length, width]);
  const ticks = useMemo(
    () => dayTicks(startMs, scores.length, clock, Math.max(width, 1)),
    [startMs, scores.length, clock, width],
  );
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    cursor.read(scale.hourAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  return (
    <div ref={frame} className="chart" {...hourSlider(cursor, scores.length, "Score by hour", text)}>
      {width > 0 && (
        <svg
          width={width}
          height={height + 19}
          viewBox={`0 0 ${width} ${height + 19}`}
          onPointerMove={readAt}
          onPointerDown={readAt}
          aria-hidden="true"
        >
          <LineCells {...{ scores, missing, doubts, polarity, scale }} />
          <HourAxis ticks={ticks} scale={scale} top={0} height={height} />
          <CursorBox x={scale.x(cursor.hour)} y={0} width={Math.max(scale.x(1), 2)} height={height} />
        </svg>
      )}
    </div>
  );
}

interface CellsProps extends Pick<Props, "scores" | "missing" | "doubts" | "polarity"> {
  readonly scale: TimeScale;
}

/** Draws each run of hours that look the same as one rectangle. */
const LineCells = memo(function LineCells({ scores, missing, doubts, polarity, scale }: CellsProps) {
  const lookAt = (hour: number): string =>
    [
      bandClass(scores[hour]!, polarity),
      missing?.[hour] === true,
      doubts?.[hour]?.band,
      doubts?.[hour]?.share,
    ].join(" ");
  const starts = scores.flatMap((_, hour) => (hour === 0 || lookAt(hour) !== lookAt(hour - 1) ? [hour] : []));
  return starts.map((from, position) => {
    const score = scores[from]!;
    const doubt = doubts?.[from];
    const hatch = bandHatch(classify(score), polarity);
    const otherwiseHatch = doubt && bandHatch(doubt.band, polarity);
    const x = scale.x(from);
    const box = { x, y: 0, height, width: scale.x(starts[position + 1] ?? scores.length) - x };
    const share = doubt?.share ?? 0;
    const lower = { ...box, y: height * (1 - share), height: height * share };
    return (
      <g key={from}>
        <rect {...box} className={bandClass(score, polarity)} />
        {hatch !== undefined && <rect {...box} className={hatch} />}
        {doubt !== undefined && (
          <>
            <rect {...lower} className={`band-${polarity}-${doubt.band}`} />
            {otherwiseHatch !== undefined && <rect {...lower} className={otherwiseHatch} />}
          </>
        )}
        {missing?.[from] === true && <MissingLine x={x} width={box.width} y={height - 1.5} />}
      </g>
    );
  });
});
