import { doubtWords, missingWords, type Polarity } from "../../words/weather/band-words.ts";
import { bandHatch } from "./hatch-patterns.tsx";

interface Props {
  readonly polarity: Polarity;
  /** True if a limit lacks data in some hour. */
  readonly isMissing: boolean;
  /** True if members disagree with the score in some hour. */
  readonly isDoubted: boolean;
}

/** Explains the marks in the hours of a strip. Draws nothing if there are no marks. */
export function MarkLegend(marks: Props) {
  if (!marks.isMissing && !marks.isDoubted) return null;
  return (
    <ul className="legend" aria-label="Marks">
      <MarkItems {...marks} />
    </ul>
  );
}

/** Explains the same marks as items of another list. */
export function MarkItems({ polarity, isMissing, isDoubted }: Props) {
  return (
    <>
      {isDoubted && (
        <li>
          <DoubtSwatch polarity={polarity} />
          {doubtWords}
        </li>
      )}
      {isMissing && (
        <li>
          <MissingSwatch />
          {missingWords}
        </li>
      )}
    </>
  );
}

/** A dashed line beneath hours in which a limit has no data. */
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

/** Shows the look of hours in which a limit has no data, beside its words. */
export function MissingSwatch() {
  return (
    <svg width={14} height={14} aria-hidden="true">
      <rect width={14} height={14} rx={3} className="band-suitability-acceptable" />
      <MissingLine x={0} width={14} y={12.5} />
    </svg>
  );
}

/** Shows the look of an hour in which some members disagree with the score, beside its words. */
function DoubtSwatch({ polarity }: { readonly polarity: Polarity }) {
  const lower = { y: 9, width: 14, height: 5, rx: 1 };
  const hatch = bandHatch("unsuitable", polarity);
  return (
    <svg width={14} height={14} aria-hidden="true">
      <rect width={14} height={14} rx={3} className={`band-${polarity}-ideal`} />
      <rect {...lower} className={`band-${polarity}-unsuitable`} />
      {hatch !== undefined && <rect {...lower} className={hatch} />}
    </svg>
  );
}
