import type { RangeConstraint } from "@halcyon/schema";
import { stopWord } from "@halcyon/schema/words";
import { type PointerEvent, useState } from "react";
import type { Polarity } from "../../../words/weather/band-words.ts";
import { edgeKeys } from "../../editor/limits/edge-keys.ts";
import { useOwnTouch } from "../../editor/limits/use-own-touch.ts";
import { type Edge, edgeRoom, edgeValue } from "../../editor/limits/edges.ts";
import type { ShownScale } from "../../../words/units/shown-scale.ts";
import { rangeNames, unitWords } from "../../../words/weather/constraint-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  readonly constraint: RangeConstraint;
  readonly edge: Edge;
  readonly polarity: Polarity;
  readonly scale: ShownScale;
  /** Range of values that the chart shows. A limit can be moved within this range. */
  readonly domain: readonly [low: number, high: number];
  readonly width: number;
  /** Vertical position of the limit [px]. */
  readonly y: number;
  /** Vertical position of the grip right of the plot [px]. It may differ from that of the limit if another grip is there. */
  readonly gripY: number;
  /** Returns the value at a vertical position [px]. */
  readonly valueAt: (y: number) => number;
  /** Called when the reader begins to drag the limit. `settle` is called when the drag ends. */
  readonly hold: () => void;
  readonly settle: () => void;
  readonly move: (value: number) => void;
}

/** Size of a grip [px]. */
export const grip = { width: 88, height: 28 };

/** Draws a limit as a line with a grip to the right of the plot. The limit can be dragged by mouse or finger, and moved by keys. */
export function LimitHandle(props: Props) {
  const { constraint, edge, polarity, scale, domain, width, y, gripY, valueAt, hold, settle, move } = props;
  // Where the grip was taken, so that the line does not jump there.
  const [offset, setOffset] = useState<number>();
  const handle = useOwnTouch<SVGGElement>();
  const value = edgeValue(constraint, edge)!;
  const room = edgeRoom(constraint, edge);
  // Whether the last move wanted to go past the next limit.
  const [isHeld, setHeld] = useState(false);
  const moveTo = (wanted: number): void => {
    setHeld(isPastNext(room, domain, wanted));
    move(wanted);
  };
  const text = withUnit(scale.show(value), unitWords(scale.unit));
  const name = `${edgeName(edge, polarity)} ${sideWord(constraint, edge)}`;
  const end = (): void => {
    setOffset(undefined);
    setHeld(false);
    settle();
  };
  const x = width + 10;
  const down = gripY - y;
  return (
    <g
      ref={handle}
      className={`limit-handle limit-${edge.range}`}
      transform={`translate(0 ${y})`}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={name}
      aria-valuemin={Math.max(room.low, domain[0])}
      aria-valuemax={Math.min(room.high, domain[1])}
      aria-valuenow={value}
      aria-valuetext={isHeld ? `${text}, held by the next limit` : text}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setOffset(placeOf(event) - y);
        hold();
      }}
      onPointerMove={(event) => {
        if (offset === undefined) return;
        event.stopPropagation();
        moveTo(scale.snap(valueAt(placeOf(event) - offset)));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={edgeKeys((steps) => {
        if (Number.isFinite(steps)) moveTo(scale.moved(value, steps));
        else moveTo(domain[steps < 0 ? 0 : 1]);
      })}
    >
      <polyline className="limit-line" points={`0,0 ${width},0 ${x},${down}`} />
      <rect
        className="limit-grip"
        x={x}
        y={down - grip.height / 2}
        width={grip.width}
        height={grip.height}
        rx={grip.height / 2}
      />
      <text className="limit-name" x={x + grip.width / 2} y={down - 2} textAnchor="middle">
        {edgeName(edge, polarity)}
      </text>
      <text className="limit-value" x={x + grip.width / 2} y={down + 10} textAnchor="middle">
        {isHeld ? "held" : `${edgeSign(constraint, edge)} ${text.replace("-", "−")}`}
      </text>
    </g>
  );
}

/** Returns the vertical position of a pointer in the picture [px]. */
function placeOf(event: PointerEvent<SVGGElement>): number {
  return event.clientY - event.currentTarget.closest("svg")!.getBoundingClientRect().top;
}

/** Returns the words between the name of an edge and its value, such as `up to`. */
function sideWord({ acceptable, stop }: RangeConstraint, { range, side }: Edge): string {
  const [acceptableEdge, stopEdge] = [acceptable[side], stop?.[side]];
  if (range === "stop" && acceptableEdge !== undefined && stopEdge !== undefined)
    return stopWord(side, { acceptable: acceptableEdge, stop: stopEdge });
  return side === "min" ? "from" : "up to";
}

/** Returns true if a value lies past the next edge of the same constraint, as far as the chart shows that edge. */
function isPastNext(
  room: ReturnType<typeof edgeRoom>,
  [low, high]: Props["domain"],
  wanted: number,
): boolean {
  return (wanted < room.low && room.low > low) || (wanted > room.high && room.high < high);
}

/**
 * Returns the comparison sign before the value of an edge. For an ideal or acceptable edge, the sign states when weather is within the range. For a stop edge,
 * the sign states when a stop begins.
 */
export function edgeSign({ acceptable, stop }: RangeConstraint, { range, side }: Edge): string {
  if (range !== "stop") return side === "min" ? "≥" : "≤";
  if (stop?.[side] === acceptable[side]) return side === "min" ? "<" : ">";
  return side === "min" ? "≤" : "≥";
}

function edgeName({ range }: Edge, polarity: Polarity): string {
  const [ideal, acceptable] = rangeNames[polarity];
  return { ideal, acceptable, stop: "stop" }[range];
}
