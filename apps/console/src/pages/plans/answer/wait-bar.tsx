import { withUnit } from "../../../words/units/with-unit.ts";
import { type HourKind, hourKinds, hourKindWords } from "./answer-words.ts";

/** Hours of a task or plan by their kind [h]. */
export type KindHours = Readonly<Partial<Record<HourKind, number>>>;

/** Patterns over the colours of kinds, for readers who do not tell colours apart. */
const patterns: Readonly<Partial<Record<HourKind, string>>> = {
  weather: "hatched",
  short_window: "lined",
  busy: "warned-tape",
};

interface KindProps {
  readonly kind: HourKind;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws hours of a kind in its colour and pattern. */
export function KindRect({ kind, ...box }: KindProps) {
  const pattern = patterns[kind];
  return (
    <>
      <rect {...box} className={`plan-kind-${kind}`} />
      {pattern !== undefined && <rect {...box} className={pattern} />}
    </>
  );
}

interface BarProps {
  readonly hours: KindHours;
  /** Hours that the whole width stands for [h]. */
  readonly most: number;
  readonly width: number;
  readonly height?: number;
}

/** Draws the hours of a task or plan as one bar, by kind. The numbers must stand beside it as text. */
export function WaitBar({ hours, most, width, height = 14 }: BarProps) {
  const scale = most > 0 ? width / most : 0;
  let from = 0;
  return (
    <svg width={width} height={height} aria-hidden="true" className="plan-wait-bar">
      {hourKinds.map((kind) => {
        const size = (hours[kind] ?? 0) * scale;
        const x = from;
        from += size;
        return size > 0 && <KindRect key={kind} {...{ kind, x, height }} y={0} width={size} />;
      })}
    </svg>
  );
}

/** Explains the kinds of a bar, with their hours if they are given. */
export function KindLegend({
  hours,
  kinds = hourKinds,
}: {
  readonly hours?: KindHours;
  readonly kinds?: readonly HourKind[];
}) {
  return (
    <ul className="legend" aria-label="Kinds of hours">
      {kinds
        .filter((kind) => hours === undefined || (hours[kind] ?? 0) > 0)
        .map((kind) => (
          <li key={kind}>
            <svg width={14} height={14} aria-hidden="true">
              <KindRect kind={kind} x={0.5} y={0.5} width={13} height={13} />
            </svg>
            {hourKindWords[kind]}
            {hours !== undefined && ` ${withUnit(hours[kind]!, "h")}`}
          </li>
        ))}
    </ul>
  );
}
