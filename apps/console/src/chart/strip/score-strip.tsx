import { type Band, classify } from "@halcyon/schema";
import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { memo, type PointerEvent, useMemo } from "react";
import type { Clock } from "../../words/time/clock.ts";
import {
  type DayCell,
  type DayRow,
  dayRows,
  isAcross,
  narrowPx,
  type StripLayout,
  stripLayout,
} from "./strip-layout.ts";
import { bandHatch } from "../bands/hatch-patterns.tsx";
import { MissingLine, tapeIn, WarnedTape } from "../bands/mark-legend.tsx";
import type { Polarity } from "../../words/weather/band-words.ts";
import { CursorBox } from "./cursor-box.tsx";
import { type HourCursor, hourSlider } from "../hour-slider.ts";
import { useWidth } from "../use-width.ts";
import { type BandShares, usualBars } from "./usual-bars.ts";
import { runsOf } from "../paths.ts";

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
  /** True for each working hour; undefined if working hours are not known. If they are known, a narrow screen shows only these hours. */
  readonly worked?: readonly boolean[] | undefined;
  /** True for each hour for which the forecast has little skill; undefined if there is no such hour. Such hours are drawn paler. */
  readonly pale?: readonly boolean[] | undefined;
  /**
   * For each month from January, the share of hours that past weather had in each band. The shares are drawn beneath hours for which the forecast has
   * little skill. Undefined if the past shares are not known.
   */
  readonly usual?: readonly (BandShares | null)[] | undefined;
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
  readonly clock: Clock;
  readonly polarity: Polarity;
  readonly cursor: HourCursor;
  /** Text that screen readers read for the selected hour. */
  readonly text: string;
}

/** Draws the score of every hour, one row per day. If there are more than 60 days, each day is a column. */
export function ScoreStrip(props: Props) {
  const { scores, missing, looks, disputed, warned, worked, pale, usual } = props;
  const { startMs, clock, polarity, cursor, text } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const all = useMemo(() => dayRows(startMs, scores.length, clock), [startMs, scores.length, clock]);
  const isOfWork = worked?.includes(true) === true && width < narrowPx && !isAcross(all);
  const days = useMemo(() => (isOfWork ? workedRows(all, worked) : all), [all, isOfWork, worked]);
  const layout = useMemo(
    () =>
      stripLayout(days, clock, width, {
        withUsual: usual !== undefined,
        ...(isOfWork && { columns: columnsOf(days) }),
      }),
    [days, clock, width, usual !== undefined, isOfWork],
  );
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const hour = layout.hourAt(event.clientX - left, event.clientY - top);
    if (hour !== undefined) cursor.read(hour);
  };
  const day = days.findIndex(({ cells }) => cells.some(({ index }) => index === cursor.hour));
  const cell = days[day]?.cells.find(({ index }) => index === cursor.hour);
  const box = cell && layout.boxOf(day, cell);

  return (
    <div ref={frame} className="chart strip" {...hourSlider(cursor, scores.length, "Score by hour", text)}>
      {width > 0 && (
        <svg
          width={width}
          height={layout.height}
          viewBox={`0 0 ${width} ${layout.height}`}
          onPointerMove={readAt}
          onPointerDown={readAt}
          aria-hidden="true"
        >
          <StripCells {...{ days, scores, looks, startMs, polarity, layout }} />
          {pale && <HourFrames {...{ days, layout }} hours={pale} look="paler" />}
          {disputed && <DisputedMarks {...{ days, layout }} hours={disputed} />}
          {warned && <WarnedTapes {...{ days, layout }} hours={warned} />}
          {missing && !layout.isAcross && <MissingLines {...{ days, layout }} hours={missing} />}
          {missing && layout.isAcross && (
            <HourFrames {...{ days, layout }} hours={missing} look="missing-frame" />
          )}
          {pale && usual && <UsualBars {...{ days, pale, usual, polarity, layout }} />}
          {worked && !isOfWork && <HourFrames {...{ days, layout }} hours={worked} look="work-halo" />}
          {worked && !isOfWork && <HourFrames {...{ days, layout }} hours={worked} look="work-frame" />}
          {box && <CursorBox {...box} />}
        </svg>
      )}
    </div>
  );
}

/** Returns the working hours of each day. Days without working hours are left out. */
export function workedRows(days: readonly DayRow[], worked: readonly boolean[]): DayRow[] {
  return days
    .map((day) => ({ ...day, cells: day.cells.filter(({ index }) => worked[index]) }))
    .filter(({ cells }) => cells.length > 0);
}

/** Returns the hours of the day (0..23) that occur in at least one day, ascending. */
function columnsOf(days: readonly DayRow[]): number[] {
  const columns = days.flatMap(({ cells }) => cells.map(({ column }) => column));
  return [...new Set(columns)].toSorted((one, other) => one - other);
}

interface FramesProps {
  readonly days: readonly DayRow[];
  readonly hours: readonly boolean[];
  readonly look: string;
  readonly layout: StripLayout;
}

/** Draws a box around each group of adjacent hours. */
const HourFrames = memo(function HourFrames({ days, hours, look, layout }: FramesProps) {
  return hourFrames(days, hours).map(({ fromDay, toDay, first, last }) => {
    const start = layout.boxOf(fromDay, first);
    const end = layout.boxOf(toDay, last);
    return (
      <rect
        key={`${fromDay} ${first.index}`}
        className={look}
        x={start.x}
        y={start.y}
        width={end.x + end.width - start.x}
        height={end.y + end.height - start.y}
      />
    );
  });
});

interface UsualProps extends Pick<Props, "polarity"> {
  readonly days: readonly DayRow[];
  readonly pale: readonly boolean[];
  readonly usual: readonly (BandShares | null)[];
  readonly layout: StripLayout;
}

/** Draws the usual shares of the bands in a month, beneath the days for which the forecast has little skill. */
const UsualBars = memo(function UsualBars({ days, pale, usual, polarity, layout }: UsualProps) {
  return usualBars(days, pale, usual, layout).map(({ band, ...box }) => {
    const hatch = bandHatch(band, polarity);
    return (
      <g key={`${box.x} ${box.y} ${band}`}>
        <rect {...box} className={`band-${polarity}-${band}`} />
        {hatch !== undefined && <rect {...box} className={hatch} />}
      </g>
    );
  });
});

/** Group of adjacent hours in a strip: the same hours of the day, on one day or several consecutive days. */
interface HourFrame {
  /** Position of the first day of the group, from 0 among the shown days. `toDay` is the position of its last day. */
  readonly fromDay: number;
  readonly toDay: number;
  /** First hour of the group on each of its days. `last` is its last hour on each day. */
  readonly first: DayCell;
  readonly last: DayCell;
}

/**
 * Returns the frames that a strip draws, one around each group of adjacent hours.
 *
 * @param framed - True for each hour of the forecast that belongs to a group.
 */
export function hourFrames(days: readonly DayRow[], framed: readonly boolean[]): HourFrame[] {
  const frames: HourFrame[] = [];
  days.forEach(({ cells }, day) => {
    for (const { from, to } of runsOf(cells.map(({ index }) => framed[index]))) {
      const [first, last] = [cells[from]!, cells[to - 1]!];
      const above = frames.findIndex(
        (frame) => frame.toDay === day - 1 && isSame(frame.first, first) && isSame(frame.last, last),
      );
      if (above === -1) frames.push({ fromDay: day, toDay: day, first, last });
      else frames[above] = { ...frames[above]!, toDay: day };
    }
  });
  return frames;
}

function isSame(one: DayCell, other: DayCell): boolean {
  return one.column === other.column && one.share.join() === other.share.join();
}

interface StripCellsProps extends Pick<Props, "scores" | "looks" | "startMs" | "polarity"> {
  readonly days: readonly DayRow[];
  readonly layout: StripLayout;
}

/** Draws the cells of a strip with its labels. The drawing does not depend on the selected hour. */
const StripCells = memo(function StripCells({
  days,
  scores,
  looks,
  startMs,
  polarity,
  layout,
}: StripCellsProps) {
  const places = useMemo(() => placesOf(days, startMs, layout), [days, startMs, layout]);
  return (
    <>
      {layout.labels.map(({ kind, x, y, text }) => (
        <text key={`${x} ${y}`} className={kind === "day" ? "day" : undefined} x={x} y={y}>
          {text}
        </text>
      ))}
      {places.map((place) => {
        const score = scores[place.index]!;
        const look = looks?.[place.index] ?? classify(score);
        return <Cell key={place.index} {...{ place, score, look, polarity }} />;
      })}
    </>
  );
});

/** Place of an hour in a strip of cells: its number in the forecast and its rectangle. Both do not depend on the score of the hour. */
interface CellPlace {
  readonly index: number;
  /** Start of the hour as a timestamp in the format of the API. */
  readonly hour: string;
  readonly box: ReturnType<StripLayout["boxOf"]> & { readonly rx: number };
}

interface CellProps extends Pick<Props, "polarity"> {
  readonly place: CellPlace;
  readonly score: number;
  readonly look: Band;
}

const Cell = memo(function Cell({ place: { hour, box }, score, look, polarity }: CellProps) {
  const hatch = bandHatch(look, polarity);
  return (
    <g>
      <rect {...box} className={`band-${polarity}-${look}`} data-hour={hour} data-score={score} />
      {hatch !== undefined && <rect {...box} className={hatch} />}
    </g>
  );
});

interface MarksProps extends Pick<StripCellsProps, "days" | "layout"> {
  /** For each hour of the forecast, true if the hour gets a mark. */
  readonly hours: readonly boolean[];
}

/** Draws dashed lines beneath hours in which a limit has no data. */
const MissingLines = memo(function MissingLines({ days, layout, hours }: MarksProps) {
  return markedBoxes({ days, layout, hours }).map(({ x, y, width, height }) => (
    <MissingLine key={`${x} ${y}`} {...{ x, width }} y={y + height - 1.5} />
  ));
});

/** Draws thin bars in hours in which the scored run disagrees with most members. */
const DisputedMarks = memo(function DisputedMarks({ days, layout, hours }: MarksProps) {
  return markedBoxes({ days, layout, hours }).map(({ x, y, width }) => (
    <rect key={`${x} ${y}`} className="disputed-mark" x={x} y={y + 1} width={width} height={3} />
  ));
});

/** Draws striped tapes in hours in which an official warning holds. */
const WarnedTapes = memo(function WarnedTapes({ days, layout, hours }: MarksProps) {
  return hourFrames(days, hours).flatMap(({ fromDay, toDay, first, last }) =>
    Array.from({ length: toDay - fromDay + 1 }, (_, at) => {
      const start = layout.boxOf(fromDay + at, first);
      const end = layout.boxOf(fromDay + at, last);
      const box = layout.isAcross
        ? { ...start, height: end.y + end.height - start.y }
        : tapeIn({ ...start, width: end.x + end.width - start.x });
      return <WarnedTape key={`${fromDay + at} ${first.index}`} {...box} />;
    }),
  );
});

function markedBoxes({ days, layout, hours }: MarksProps) {
  return days.flatMap(({ cells }, day) =>
    cells.filter(({ index }) => hours[index]).map((cell) => layout.boxOf(day, cell)),
  );
}

function placesOf(days: readonly DayRow[], startMs: number, layout: StripLayout): CellPlace[] {
  const startHour = startMs / millisecondsPerHour;
  const rx = days.length > 60 ? 0 : 2;
  return days.flatMap(({ cells }, day) =>
    cells.map((cell) => ({
      index: cell.index,
      hour: formatEpochHour(startHour + cell.index),
      box: { ...layout.boxOf(day, cell), rx },
    })),
  );
}
