import {
  disputedWords,
  missingShareWords,
  type Polarity,
  warnedHourWords,
} from "../../words/weather/band-words.ts";

interface Props {
  readonly polarity: Polarity;
  /** True if the legend must explain the mark of hours in which a weather limit has no data. */
  readonly isMissing: boolean;
  /** True if the legend must explain the mark of hours in which the scored run disagrees with most members. */
  readonly isDisputed: boolean;
  /** True if the legend must explain the mark of hours in which an official warning holds. */
  readonly isWarned?: boolean;
}

/** Explains the marks on a strip of hours. Draws nothing if the strip has no marks. */
export function MarkLegend(marks: Props) {
  if (!marks.isMissing && !marks.isDisputed && marks.isWarned !== true) return null;
  return (
    <ul className="legend" aria-label="Marks">
      <MarkItems {...marks} />
    </ul>
  );
}

/** Explains the marks on a strip of hours, as items of an existing list. */
export function MarkItems({ polarity, isMissing, isDisputed, isWarned = false }: Props) {
  return (
    <>
      {isDisputed && (
        <li>
          <svg width={14} height={14} aria-hidden="true">
            <rect width={14} height={14} rx={3} className={`band-${polarity}-acceptable`} />
            <rect y={1} width={14} height={3} className="disputed-mark" />
          </svg>
          {disputedWords}
        </li>
      )}
      {isMissing && (
        <li>
          <MissingSwatch />
          {missingShareWords}
        </li>
      )}
      {isWarned && <WarnedItem />}
    </>
  );
}

/** Draws a dashed line beneath hours in which a limit has no data. */
export function MissingLine({
  x,
  width,
  y,
}: {
  readonly x: number;
  readonly width: number;
  readonly y: number;
}) {
  return (
    <>
      <line className="missing-ground" x1={x} x2={x + width} y1={y} y2={y} />
      <line className="missing-line" x1={x} x2={x + width} y1={y} y2={y} />
    </>
  );
}

/** Shows a sample of the mark for hours in which a limit has no data. */
export function MissingSwatch() {
  return (
    <svg width={14} height={14} aria-hidden="true">
      <rect width={14} height={14} rx={3} className="band-suitability-acceptable" />
      <MissingLine x={0} width={14} y={12.5} />
    </svg>
  );
}

/** Explains the mark of hours in which an official warning holds, as an item of a list. */
export function WarnedItem() {
  return (
    <li>
      <WarnedSwatch />
      {warnedHourWords}
    </li>
  );
}

/** Shows a sample of the mark of hours in which an official warning holds. */
export function WarnedSwatch() {
  return (
    <svg width={14} height={14} aria-hidden="true">
      <rect width={14} height={14} rx={3} className="band-suitability-acceptable" />
      <WarnedTape {...tapeIn({ x: 0, y: 0, width: 14, height: 14 })} />
    </svg>
  );
}

/** Rectangle of an hour or of its mark [px]. */
type MarkBox = Readonly<Record<"x" | "y" | "width" | "height", number>>;

/** Draws a striped tape over hours in which an official warning holds. */
export function WarnedTape(box: MarkBox) {
  return (
    <>
      <rect {...box} className="warned-ground" />
      <rect {...box} className="warned-tape" />
    </>
  );
}

/** Returns the box of the tape at the lower edge of an hour. */
export function tapeIn(hour: MarkBox): MarkBox {
  const height = 5;
  return { ...hour, y: hour.y + hour.height - height, height };
}
