import { classify, type Doubt } from "@halcyon/schema";
import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { memo, useMemo } from "react";
import type { DayRow } from "./day-rows.ts";
import { bandHatch } from "../bands/band-hatch.ts";
import { bandClass, type Polarity } from "../../words/weather/band-words.ts";
import type { StripLayout } from "./strip-layout.ts";

interface Props {
  readonly days: readonly DayRow[];
  readonly scores: readonly number[];
  readonly startMs: number;
  /** The members that say otherwise, hour by hour; undefined where none are shown. */
  readonly doubts: readonly (Doubt | undefined)[] | undefined;
  readonly polarity: Polarity;
  readonly layout: StripLayout;
}

/** The cells of a strip with its labels: what stays when another hour is read. */
export const StripCells = memo(function StripCells({
  days,
  scores,
  doubts,
  startMs,
  polarity,
  layout,
}: Props) {
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

interface MissingProps extends Pick<Props, "days" | "layout"> {
  /** Whether a limit has no data, hour by hour. */
  readonly missing: readonly boolean[];
}

/** The dots over hours in which a limit has no data. */
export const MissingDots = memo(function MissingDots({ days, layout, missing }: MissingProps) {
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
