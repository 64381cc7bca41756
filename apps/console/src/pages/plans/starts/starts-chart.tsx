import { millisecondsPerHour } from "@halcyon/schema/time";
import type { PlanStartsResponse } from "@halcyon/schema/v2";
import type { KeyboardEvent, PointerEvent } from "react";
import { ChartFrame } from "../../../chart/chart-frame.tsx";
import { ValueLines } from "../../../chart/axes/value-axis.tsx";
import { valueScale } from "../../../chart/axes/value-scale.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { moneyWords, type Moment, startWords } from "../answer/answer-words.ts";

interface Props {
  readonly answer: PlanStartsResponse;
  readonly clock: Clock;
  readonly moment: Moment;
  /** Position of the start that is read. */
  readonly selected: number;
  readonly select: (position: number) => void;
  /** Position of the start with which others are compared. */
  readonly first: number;
}

type Start = PlanStartsResponse["starts"][number];

const [gutter, right, headroom, finishHeight, costHeight, foot] = [64, 10, 10, 180, 80, 22];
const dayHours = 24;
const labelPx = 62;

/** Draws the finish of each start as a band from P50 to P80, and its mean cost below. The start is moved by drag or by arrow keys. */
export function StartsChart({ answer, clock, moment, selected, select, first }: Props) {
  const { starts, metadata, best } = answer;
  const last = starts.length - 1;
  const hasCost = starts.some(({ cost }) => cost !== null && cost.mean !== null);
  const height = headroom + finishHeight + foot + (hasCost ? costHeight : 0);
  const chosen = starts[selected]!;
  const keep = (position: number): void => select(Math.min(Math.max(position, 0), last));
  const frame = {
    role: "slider",
    tabIndex: 0,
    "aria-label": "Start of the plan",
    "aria-valuemin": 0,
    "aria-valuemax": last,
    "aria-valuenow": selected,
    "aria-valuetext": `${moment(chosen.start.at)}: ${startWords(chosen, metadata, moment)}`,
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps.get(event.key);
      if (step === undefined) return;
      event.preventDefault();
      keep(selected + step);
    },
  } as const;
  return (
    <>
      <p role="status" className="start-reading">
        <strong>Start on {moment(chosen.start.at)}</strong>: {startWords(chosen, metadata, moment)}
        {selected === best && " (the best of these)"}.
      </p>
      <ChartFrame kind="starts-chart" height={height} frame={frame} drawing={{}}>
        {(width) => {
          const plot = width - gutter - right;
          const x = (position: number): number => gutter + ((position + 0.5) * plot) / starts.length;
          const times = starts
            .flatMap(({ finish }) => [hourOf(finish.P50), hourOf(finish.P80)])
            .filter((hour) => hour !== undefined);
          const [low, high] = [Math.min(...times), Math.max(...times)];
          const span = Math.max(high - low, dayHours);
          const y = (hour: number): number =>
            headroom + finishHeight * (1 - (hour - low + span * 0.05) / (span * 1.1));
          const every = Math.ceil((labelPx * starts.length) / plot);
          const move = ({ clientX, currentTarget, buttons, type }: PointerEvent<SVGRectElement>): void => {
            if (type === "pointermove" && buttons === 0) return;
            const { left } = currentTarget.getBoundingClientRect();
            keep(Math.floor(((clientX - left) / plot) * starts.length));
          };
          return (
            <>
              <ValueLines
                ticks={dayTicksBetween(low, high, clock)}
                y={y}
                words={(hour) => clock.date(hour * millisecondsPerHour)}
                from={gutter}
                to={width - right}
              />
              {bandsOf(starts).map((run) => (
                <path
                  key={run[0]!.at}
                  className="starts-band"
                  d={`M${[...run.map(({ at, p50 }) => `${x(at)} ${y(p50)}`), ...run.toReversed().map(({ at, p80 }) => `${x(at)} ${y(p80)}`)].join("L")}Z`}
                />
              ))}
              {starts.map(({ finish, start }, at) => (
                <g key={start.at}>
                  {finish.P50 && (
                    <circle className="done-point" cx={x(at)} cy={y(hourOf(finish.P50)!)} r={4} />
                  )}
                  {finish.P80 && (
                    <circle className="starts-late" cx={x(at)} cy={y(hourOf(finish.P80)!)} r={4} />
                  )}
                  {at % every === 0 && (
                    <text x={x(at)} y={height - 6} textAnchor="middle">
                      {clock.date(Date.parse(start.at))}
                    </text>
                  )}
                </g>
              ))}
              {hasCost && (
                <CostBars
                  {...{ starts, x }}
                  currency={metadata.currency}
                  width={Math.max((plot / starts.length) * 0.6, 2)}
                  from={gutter}
                  to={width - right}
                />
              )}
              <line className="starts-first" x1={x(first)} x2={x(first)} y1={headroom} y2={height - foot} />
              <line
                className="cursor-halo"
                x1={x(selected)}
                x2={x(selected)}
                y1={headroom}
                y2={height - foot}
              />
              <line
                className="starts-cursor"
                x1={x(selected)}
                x2={x(selected)}
                y1={headroom}
                y2={height - foot}
              />
              <rect
                className="starts-touch"
                x={gutter}
                y={0}
                width={plot}
                height={height}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  move(event);
                }}
                onPointerMove={move}
              />
            </>
          );
        }}
      </ChartFrame>
      <ul className="legend" aria-label="Marks">
        <li>
          <svg width={14} height={14} aria-hidden="true">
            <circle className="done-point" cx={7} cy={7} r={4} />
          </svg>
          Done in half of the courses
        </li>
        <li>
          <svg width={14} height={14} aria-hidden="true">
            <circle className="starts-late" cx={7} cy={7} r={4} />
          </svg>
          Done in 8 of 10
        </li>
        {hasCost && (
          <li>
            <svg width={14} height={14} aria-hidden="true">
              <rect className="starts-cost" width={14} height={14} />
            </svg>
            Mean cost
          </li>
        )}
      </ul>
    </>
  );
}

/** Number of starts by which each key moves. */
const steps = new Map(
  Object.entries<number>({
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -7,
    PageUp: 7,
    Home: -Infinity,
    End: Infinity,
  }),
);

interface CostProps {
  readonly starts: readonly Start[];
  readonly x: (position: number) => number;
  readonly currency: string | null;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

function CostBars({ starts, x, currency, width, from, to }: CostProps) {
  const top = headroom + finishHeight + 14;
  const height = costHeight - 18;
  const costs = starts.map(({ cost }) => cost?.mean ?? null);
  const scale = valueScale(costs.filter((cost) => cost !== null));
  const y = (value: number): number => top + height * (1 - scale.at(value));
  const ticks = [0, scale.ticks.at(-1)!];
  return (
    <>
      <ValueLines
        ticks={ticks}
        y={y}
        words={(value) => `${value === 0 ? "" : `${currency} `}${shortNumber(value)}`}
        {...{ from, to }}
      />
      {costs.map(
        (cost, at) =>
          cost !== null && (
            <rect
              key={starts[at]!.start.at}
              className="starts-cost"
              x={x(at) - width / 2}
              width={width}
              y={y(cost)}
              height={top + height - y(cost)}
            >
              <title>{moneyWords(cost, currency)}</title>
            </rect>
          ),
      )}
    </>
  );
}

/** Returns a large number in few characters, such as `700K`. */
function shortNumber(value: number): string {
  return new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** Returns an instant in hours since 1970. */
function hourOf(time: { readonly at: string } | null): number | undefined {
  return time === null ? undefined : Date.parse(time.at) / millisecondsPerHour;
}

/** Returns the runs of starts that have both percentiles, with their hours. A start without one interrupts the band. */
export function bandsOf(
  starts: readonly { readonly finish: Readonly<Record<"P50" | "P80", { readonly at: string } | null>> }[],
) {
  const runs: { at: number; p50: number; p80: number }[][] = [];
  let isOpen = false;
  for (const [at, { finish }] of starts.entries()) {
    const [p50, p80] = [hourOf(finish.P50), hourOf(finish.P80)];
    if (p50 === undefined || p80 === undefined) {
      isOpen = false;
      continue;
    }
    if (!isOpen) runs.push([]);
    isOpen = true;
    runs.at(-1)!.push({ at, p50, p80 });
  }
  return runs;
}

/** Returns at most six midnights on the clock of a plan between two hours since 1970. */
export function dayTicksBetween(low: number, high: number, clock: Clock): number[] {
  if (!Number.isFinite(low)) return [];
  const days = Array.from({ length: Math.ceil(high - low) + 1 }, (_, hour) => Math.ceil(low) + hour).filter(
    (hour) => clock.hourOf(hour * millisecondsPerHour).hour === 0,
  );
  const every = Math.max(1, Math.ceil(days.length / 6));
  return days.filter((_, at) => at % every === 0);
}
