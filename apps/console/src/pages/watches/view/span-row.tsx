import type { SpanHistory } from "@halcyon/schema";
import type { WatchKind } from "@halcyon/schema/watch";
import { formatShare } from "../../../words/weather/band-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { spanOdds } from "../event-words.ts";
import { scaleLinear } from "d3-scale";
import { useWidth } from "../../../chart/use-width.ts";

interface Props {
  readonly span: SpanHistory;
  readonly kind: WatchKind;
  readonly probability: { readonly rise: number; readonly fall: number };
  readonly clock: Clock;
  /** True if the span is the only window that its watch accepts. */
  readonly isOne?: boolean;
  /** Name of the place; undefined if the list contains only one place. */
  readonly place?: string | undefined;
}

const phases: Readonly<Record<SpanHistory["state"], string>> = {
  pending: "not reported yet: more rounds must agree",
  open: "it holds",
  fading: "the last round did not find it: reported as lost if the next ones agree",
  lost: "lost",
  passed: "over",
};

/** Shows a span (range of hours) that a watch found, with its probability in each evaluation of the watch. */
export function SpanRow({ span, kind, probability, clock, isOne = false, place }: Props) {
  const { start, end, latest_start: latestStart, hours, state, rounds, likelihood } = span;
  const startMs = Date.parse(start);
  return (
    <li className="span-row">
      <div>
        <h3>{clock.span(startMs, Date.parse(end))}</h3>
        <p>
          <strong>{spanOdds(span)}</strong>, {likelihood.replaceAll("_", " ")} · {withUnit(hours, "h")}
        </p>
        <p className="note">
          {place !== undefined && `${place} · `}
          {kind === "window" &&
            latestStart !== start &&
            `start by ${clock.moment(Date.parse(latestStart))} · `}
          {isOne && state === "pending" ? `less than ${formatShare(probability.rise)}` : phases[state]}
        </p>
      </div>
      <div>
        {rounds.length > 1 && <SpanPicture {...{ rounds, probability, clock }} />}
        {rounds.length > 1 && (
          <details className="span-rounds">
            <summary>All {rounds.length} rounds</summary>
            <ol>
              {rounds.toReversed().map(({ as_of: asOf, probability: chance }) => (
                <li key={asOf}>
                  {clock.moment(Date.parse(asOf))}{" "}
                  <strong>{chance === null ? "not seen" : formatShare(chance)}</strong>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </li>
  );
}

interface SpanPictureProps {
  readonly rounds: SpanHistory["rounds"];
  /** Probability from which the span is reported (`rise`), and probability below which it ends (`fall`). */
  readonly probability: { readonly rise: number; readonly fall: number };
  readonly clock: Clock;
}

/** Left margin of the plot, with space for the marks [px]. `right` is the right margin, with space for the labels of the lines [px]. */
const left = 6;
const right = 90;
const top = 7;
const height = 64;
const bottom = 18;
/** Minimum distance between two labels [px]. */
const labelPx = 12;

/**
 * Draws the probability of a span in each evaluation of the watch. One line marks the probability from which the span is reported. Another marks the
 * probability below which the span ends.
 */
function SpanPicture({ rounds, probability: { rise, fall }, clock }: SpanPictureProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const times = rounds.map(({ as_of: asOf }) => Date.parse(asOf));
  const [firstMs = 0, lastMs = 0] = [times[0], times.at(-1)];
  const end = Math.max(width - right, left + 1);
  const x = scaleLinear([firstMs, lastMs], [left, end]);
  const y = scaleLinear([1, 0], [top, top + height]);
  const marks = rounds.map(({ probability }, at) => ({
    key: times[at]!,
    x: firstMs === lastMs ? end : x(times[at]!),
    chance: probability,
  }));
  const lines = [
    { at: rise, name: "told at", className: "rise-line" },
    ...(fall === rise ? [] : [{ at: fall, name: "over at", className: "fall-line" }]),
  ];
  const apart = y(fall) - y(rise) < labelPx ? (labelPx - (y(fall) - y(rise))) / 2 : 0;
  return (
    <div ref={frame} className="chart span-picture">
      {width > 0 && (
        <svg
          width={width}
          height={top + height + bottom}
          viewBox={`0 0 ${width} ${top + height + bottom}`}
          role="img"
          aria-label={pictureWords(rounds, clock)}
        >
          <rect className="range-outside" x={0} y={top} width={end + left} height={height} rx={3} />
          {lines.map(({ at, name, className }, row) => (
            <g key={name}>
              <line className={className} x1={0} x2={end + left} y1={y(at)} y2={y(at)} />
              <text x={end + left + 4} y={y(at) + 4 + (row === 0 ? -apart : apart)}>
                {name} {formatShare(at)}
              </text>
            </g>
          ))}
          <path className="chance-line" d={lineOf(marks, y)} />
          {marks.map(({ key, x: across, chance }) =>
            chance === null ? (
              <path key={key} className="chance-missing" d={`M${across - 3} ${y(0) - 8}l6 6m0 -6l-6 6`} />
            ) : (
              <circle
                key={key}
                className={marks.length > 40 ? "chance-dot small" : "chance-dot"}
                cx={across}
                cy={y(chance)}
                r={marks.length > 40 ? 1.5 : 3}
              />
            ),
          )}
          {firstMs === lastMs ? null : (
            <text x={0} y={top + height + 14}>
              {clock.moment(firstMs)}
            </text>
          )}
          <text x={end + left} y={top + height + 14} textAnchor="end">
            {firstMs === lastMs || width > 300 ? clock.moment(lastMs) : clock.time(lastMs)}
          </text>
        </svg>
      )}
    </div>
  );
}

interface Mark {
  readonly x: number;
  readonly chance: number | null;
}

/** Returns a line through the probabilities. The line has gaps at evaluations without a probability. */
function lineOf(marks: readonly Mark[], y: (chance: number) => number): string {
  return marks
    .map(({ x, chance }, at) => {
      if (chance === null) return "";
      const isJoined = at > 0 && marks[at - 1]!.chance !== null;
      return `${isJoined ? "L" : "M"}${x.toFixed(1)} ${y(chance).toFixed(1)}`;
    })
    .join("");
}

/** Describes in words how the probability of a span changed between evaluations, for screen readers. */
function pictureWords(rounds: SpanPictureProps["rounds"], clock: Clock): string {
  const seen = rounds.flatMap(({ probability }) => (probability === null ? [] : [probability]));
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (first === undefined || last === undefined) return "No round has found it";
  const now = last.probability === null ? "not seen" : formatShare(last.probability);
  if (rounds.length === 1) return `Chance at its one round, ${clock.moment(Date.parse(last.as_of))}: ${now}`;
  const range =
    seen.length === 0
      ? ""
      : `, between ${formatShare(Math.min(...seen))} and ${formatShare(Math.max(...seen))}`;
  return `Chance at ${rounds.length} rounds from ${clock.moment(Date.parse(first.as_of))} to ${clock.moment(Date.parse(last.as_of))}${range}; at the last ${now}`;
}
