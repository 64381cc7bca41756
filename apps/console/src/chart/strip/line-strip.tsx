import { type Band, classify } from "@halcyon/schema";
import { equalRuns } from "@halcyon/scoring/judgement";
import { memo, type PointerEvent, useMemo } from "react";
import type { Clock } from "../../words/time/clock.ts";
import { bandHatch } from "../bands/hatch-patterns.tsx";
import { MissingLine, tapeIn, WarnedTape } from "../bands/mark-legend.tsx";
import { runsOf } from "../paths.ts";
import type { Polarity } from "../../words/weather/band-words.ts";
import { CursorBox } from "./cursor-box.tsx";
import { HourAxis } from "../axes/hour-axis.tsx";
import { type HourCursor, hourSlider } from "../hour-slider.ts";
import { dayTicks, type TimeScale, timeScale } from "../axes/time-scale.ts";
import { useWidth } from "../use-width.ts";

interface Props {
  readonly scores: readonly number[];
  /** True for each hour in which a limit lacks data; undefined if every limit has data in every hour. */
  readonly missing?: readonly boolean[] | undefined;
  /** Band whose colour each hour gets; by default the band of the score of the hour. */
  readonly looks?: readonly Band[] | undefined;
  /** True for each hour in which the scored run disagrees with most members; undefined if there is no such hour. */
  readonly disputed?: readonly boolean[] | undefined;
  /** True for each hour in which an official warning holds; undefined if there is no such hour. */
  readonly warned?: readonly boolean[] | undefined;
  readonly startMs: number;
  readonly clock: Clock;
  readonly polarity: Polarity;
  readonly cursor: HourCursor;
  readonly text: string;
}

const height = 34;

/** Draws the scores of all hours in one line. Several lines over the same hours can be stacked. */
export function LineStrip({
  scores,
  missing,
  looks,
  disputed,
  warned,
  startMs,
  clock,
  polarity,
  cursor,
  text,
}: Props) {
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
          <LineCells {...{ scores, missing, looks, disputed, polarity, scale }} />
          {runsOf(warned ?? []).map(({ from, to }) => {
            const x = scale.x(from);
            return <WarnedTape key={from} {...tapeIn({ x, y: 0, width: scale.x(to) - x, height })} />;
          })}
          <HourAxis ticks={ticks} scale={scale} top={0} height={height} />
          <CursorBox x={scale.x(cursor.hour)} y={0} width={Math.max(scale.x(1), 2)} height={height} />
        </svg>
      )}
    </div>
  );
}

interface CellsProps extends Pick<Props, "scores" | "missing" | "looks" | "disputed" | "polarity"> {
  readonly scale: TimeScale;
}

/** Draws consecutive hours that look the same as one rectangle. */
const LineCells = memo(function LineCells({ scores, missing, looks, disputed, polarity, scale }: CellsProps) {
  const lookAt = (hour: number): Band => looks?.[hour] ?? classify(scores[hour]!);
  const drawn = scores.map((_, hour) =>
    [lookAt(hour), missing?.[hour] === true, disputed?.[hour] === true].join(" "),
  );
  return equalRuns(drawn).map(({ from, to }) => {
    const look = lookAt(from);
    const hatch = bandHatch(look, polarity);
    const x = scale.x(from);
    const box = { x, y: 0, height, width: scale.x(to) - x };
    return (
      <g key={from}>
        <rect {...box} className={`band-${polarity}-${look}`} />
        {hatch !== undefined && <rect {...box} className={hatch} />}
        {disputed?.[from] === true && <rect {...box} className="disputed-mark" y={1} height={3} />}
        {missing?.[from] === true && <MissingLine x={x} width={box.width} y={height - 1.5} />}
      </g>
    );
  });
});
