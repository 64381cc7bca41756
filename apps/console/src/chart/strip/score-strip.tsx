import { classify, type Doubt } from "@halcyon/schema";
import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { memo, type PointerEvent, useMemo } from "react";
import type { Clock } from "../../words/time/clock.ts";
import { type DayCell, type DayRow, dayRows } from "./day-rows.ts";
import { bandHatch } from "../bands/hatch-patterns.tsx";
import { bandClass, type Polarity } from "../../words/weather/band-words.ts";
import { CursorBox } from "./cursor-box.tsx";
import { type HourCursor, hourSlider } from "../hour-slider.ts";
import { type StripLayout, stripLayout } from "./strip-layout.ts";
import { useWidth } from "../use-width.ts";
import { type BandShares, usualBars } from "./usual-bars.ts";
import { runsOf } from "../paths.ts";

interface Props {
  readonly scores: readonly number[];
  /** Whether a limit has no data, hour by hour; undefined where every limit has. */
  readonly missing?: readonly boolean[] | undefined;
  /** The members that say otherwise than the score, hour by hour. */
  readonly doubts?: readonly (Doubt | undefined)[] | undefined;
  /** Whether work is done, hour by hour; undefined where no working hours are known. */
  readonly worked?: readonly boolean[] | undefined;
  /** Whether an hour tells little, and is drawn paler; undefined where none does. */
  readonly pale?: readonly boolean[] | undefined;
  /** What the months usually bring, January first, shown beneath paler hours; undefined where it is not known. */
  readonly usual?: readonly (BandShares | null)[] | undefined;
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
  readonly clock: Clock;
  readonly polarity: Polarity;
  readonly cursor: HourCursor;
  /** The words about the hour that is read. */
  readonly text: string;
}

/** The score of every hour, a row a day. */
export function ScoreStrip(props: Props) {
  const { scores, missing, doubts, worked, pale, usual, startMs, clock, polarity, cursor, text } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const days = useMemo(() => dayRows(startMs, scores.length, clock), [startMs, scores.length, clock]);
  const layout = useMemo(
    () => stripLayout(days, clock, width, usual !== undefined),
    [days, clock, width, usual !== undefined],
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
          <StripCells {...{ days, scores, doubts, startMs, polarity, layout }} />
          {pale && <HourFrames {...{ days, layout }} hours={pale} look="paler" />}
          {missing && !layout.isAcross && <MissingDots {...{ days, layout, missing }} />}
          {missing && layout.isAcross && (
            <HourFrames {...{ days, layout }} hours={missing} look="missing-dotted across" />
          )}
          {pale && usual && <UsualBars {...{ days, pale, usual, polarity, layout }} />}
          {worked && <HourFrames {...{ days, layout }} hours={worked} look="work-halo" />}
          {worked && <HourFrames {...{ days, layout }} hours={worked} look="work-frame" />}
          {box && <CursorBox {...box} />}
        </svg>
      )}
    </div>
  );
}

interface FramesProps {
  readonly days: readonly DayRow[];
  readonly hours: readonly boolean[];
  readonly look: string;
  readonly layout: StripLayout;
}

/** Boxes around hours that stand together. */
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

/** What the months usually bring, beneath the days that tell little. */
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

/** Hours that stand beside each other in a strip: the same ones of consecutive days. */
interface HourFrame {
  /** Positions of the first and the last day. */
  readonly fromDay: number;
  readonly toDay: number;
  /** The first and the last hour of each of these days. */
  readonly first: DayCell;
  readonly last: DayCell;
}

/** @param framed - Whether it is one of them, hour by hour of the forecast. */
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

interface StripCellsProps {
  readonly days: readonly DayRow[];
  readonly scores: readonly number[];
  readonly startMs: number;
  /** The members that say otherwise, hour by hour; undefined where none are shown. */
  readonly doubts: readonly (Doubt | undefined)[] | undefined;
  readonly polarity: Polarity;
  readonly layout: StripLayout;
}

/** The cells of a strip with its labels: what stays when another hour is read. */
const StripCells = memo(function StripCells({
  days,
  scores,
  doubts,
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
        return (
          <Cell
            key={place.index}
            place={place}
            score={score}
            look={bandClass(score, polarity)}
            hatch={bandHatch(classify(score), polarity)}
            otherwise={otherwiseOf(doubts?.[place.index], polarity)}
            otherwiseHatch={doubts?.[place.index] && bandHatch(doubts[place.index]!.band, polarity)}
            otherwiseShare={doubts?.[place.index]?.share ?? 0}
          />
        );
      })}
    </>
  );
});

/** Where an hour stands, which stays the same when its score changes. */
interface CellPlace {
  readonly index: number;
  /** The hour, as the API writes it. */
  readonly hour: string;
  readonly box: ReturnType<StripLayout["boxOf"]> & { readonly rx: number };
}

interface CellProps {
  readonly place: CellPlace;
  readonly score: number;
  readonly look: string;
  /** The class of the lines over its band; undefined where there are none. */
  readonly hatch: string | undefined;
  /** The class of members that say otherwise; undefined where none do. */
  readonly otherwise: string | undefined;
  readonly otherwiseHatch: string | undefined;
  readonly otherwiseShare: number;
}

const Cell = memo(function Cell({
  place: { hour, box },
  score,
  look,
  hatch,
  otherwise,
  otherwiseHatch,
  otherwiseShare,
}: CellProps) {
  const height = box.height * otherwiseShare;
  const lower = { x: box.x, y: box.y + box.height - height, width: box.width, height };
  return (
    <g>
      <rect {...box} className={look} data-hour={hour} data-score={score} />
      {hatch !== undefined && <rect {...box} className={hatch} />}
      {otherwise !== undefined && (
        <>
          <rect {...lower} className={otherwise} />
          {otherwiseHatch !== undefined && <rect {...lower} className={otherwiseHatch} />}
        </>
      )}
    </g>
  );
});

interface MissingProps extends Pick<StripCellsProps, "days" | "layout"> {
  /** Whether a limit has no data, hour by hour. */
  readonly missing: readonly boolean[];
}

/** The dots over hours in which a limit has no data. */
const MissingDots = memo(function MissingDots({ days, layout, missing }: MissingProps) {
  return days.flatMap(({ cells }, day) =>
    cells.map((cell) =>
      missing[cell.index] ? (
        <rect key={cell.index} {...layout.boxOf(day, cell)} className="missing-dotted" />
      ) : null,
    ),
  );
});

function otherwiseOf(doubt: Doubt | undefined, polarity: Polarity): string | undefined {
  return doubt && `band-${polarity}-${doubt.band}`;
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
