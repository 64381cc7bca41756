import type { RangeConstraint } from "@halcyon/schema";
import { unitWords } from "../../../words/weather/constraint-words.ts";
import { type Edge, edgeRoom, edgesOf, edgeValue, givenEdgesOf, moveEdge, placeEdge } from "./edges.ts";
import { GroupFaults } from "../fields/field.tsx";
import { NumberField } from "../fields/number-field.tsx";
import { toggleSide, toggleStop } from "./range-sides.ts";
import type { ShownScale } from "../../../words/units/shown-scale.ts";
import { type PointerEvent, useState } from "react";
import { useWidth } from "../../../chart/use-width.ts";
import { curveDomain } from "./curve-domain.ts";
import { type CurveDomain, curveFrame, CurvePlot, curveX, EdgeDot } from "./curve-plot.tsx";
import { EdgeSlider } from "./edge-slider.tsx";
import { edgeKeys } from "./edge-keys.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  readonly constraint: RangeConstraint;
  /** Same constraint in the version with which the draft is compared, drawn in the background; undefined if there is none. */
  readonly before: RangeConstraint | undefined;
  /** Value of the constraint in each hour of the forecast; undefined until the forecast is scored. */
  readonly seen: readonly (number | null)[] | undefined;
  readonly pointer: string;
  readonly scale: ShownScale;
  readonly change: (constraint: RangeConstraint) => void;
}

/** Edits a range as a curve and as numbers. Buttons add or remove the limits and the stop edge of each side. */
export function RangeEditor({ constraint, before, seen, pointer, scale, change }: Props) {
  const unit = unitWords(scale.unit);
  return (
    <>
      <CurveEditor
        key={`${edgesOf(constraint).length} ${scale.unit} ${constraint.over?.statistic} ${constraint.over?.hours}`}
        {...{ constraint, before, seen, scale, change }}
      />
      <div className="numbers edges">
        {edgesOf(constraint).map((edge) => (
          <NumberField
            key={`${edge.range} ${edge.side}`}
            label={
              <>
                {edge.range} {edge.side === "min" ? "from" : "to"}
                {unit !== "" && <span className="unit"> [{unit}]</span>}
              </>
            }
            pointer={`${pointer}/${edge.range}/${edge.side}`}
            scale={scale}
            value={edgeValue(constraint, edge)!}
            change={(value) => change(placeEdge(constraint, edge, value))}
          />
        ))}
      </div>
      <GroupFaults pointer={`${pointer}/ideal`} />
      <div className="row sides">
        {(["min", "max"] as const).map((side) => (
          <SideButtons key={side} {...{ constraint, side, change }} />
        ))}
      </div>
    </>
  );
}

const sideWords = { min: "lower", max: "upper" } as const;

function SideButtons({
  constraint,
  side,
  change,
}: Pick<Props, "constraint" | "change"> & Pick<Edge, "side">) {
  const isLimited = constraint.acceptable[side] !== undefined;
  const isOnly = isLimited && constraint.acceptable[side === "min" ? "max" : "min"] === undefined;
  return (
    <>
      {!isOnly && (
        <button type="button" className="chip" onClick={() => change(toggleSide(constraint, side))}>
          {isLimited ? "Open" : "Limit"} the {sideWords[side]} side
        </button>
      )}
      {isLimited && (
        <button type="button" className="chip" onClick={() => change(toggleStop(constraint, side))}>
          {constraint.stop?.[side] === undefined ? "Set" : "Remove"} the {sideWords[side]} stop edge
        </button>
      )}
    </>
  );
}

interface CurveEditorProps {
  readonly constraint: RangeConstraint;
  /** Same constraint in the version with which the draft is compared, drawn in the background; undefined if there is none. */
  readonly before: RangeConstraint | undefined;
  /** Value of the constraint in each hour of the forecast; undefined until the forecast is scored. */
  readonly seen: readonly (number | null)[] | undefined;
  readonly scale: ShownScale;
  readonly change: (constraint: RangeConstraint) => void;
}

/** Draws the score of each value of a constraint, with edges that can be dragged. */
function CurveEditor({ constraint, before, seen, scale, change }: CurveEditorProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  // The domain stays while an edge is dragged, or the edge would run away.
  const [dragged, setDragged] = useState<{ readonly name: string; readonly domain: CurveDomain }>();
  const domain = dragged?.domain ?? curveDomain(constraint, seen);
  const [low, high] = domain;
  const unit = unitWords(scale.unit);
  const valueAt = (event: PointerEvent): number => {
    const { left } = event.currentTarget.closest("svg")!.getBoundingClientRect();
    return low + ((event.clientX - left) / width) * (high - low);
  };
  const settle = (): void => setDragged(undefined);
  const handle = (edge: Edge, name: string) => ({
    onPointerDown(event: PointerEvent<SVGGElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ name, domain });
    },
    onPointerMove(event: PointerEvent<SVGGElement>) {
      if (dragged?.name === name) change(moveEdge(constraint, edge, scale.snap(valueAt(event))));
    },
    onPointerUp: settle,
    onPointerCancel: settle,
    onKeyDown: edgeKeys((steps) => {
      const value = edgeValue(constraint, edge)!;
      const to = Number.isFinite(steps) ? scale.moved(value, steps) : steps;
      change(moveEdge(constraint, edge, to));
    }),
  });
  return (
    <div ref={frame} className="curve with-axis">
      {width > 0 && (
        <svg
          width={width}
          height={curveFrame.height}
          viewBox={`0 0 ${width} ${curveFrame.height}`}
          role="group"
          aria-label="Curve"
        >
          <CurvePlot {...{ constraint, before, domain, width, scale, unit }} />
          {givenEdgesOf(constraint).map((edge) => {
            const name = `${edge.range} ${edge.side === "min" ? "minimum" : "maximum"}`;
            const value = edgeValue(constraint, edge)!;
            const room = edgeRoom(constraint, edge);
            return (
              <EdgeSlider
                key={name}
                className={`edge edge-${edge.range}`}
                transform={`translate(${curveX(value, domain, width)} 0)`}
                aria-label={name}
                aria-valuemin={room.low}
                aria-valuemax={room.high}
                aria-valuenow={value}
                aria-valuetext={withUnit(scale.show(value), unit)}
                {...handle(edge, name)}
              >
                <rect className="edge-grip" x={-12} y={0} width={24} height={curveFrame.height - 14} />
                <EdgeDot range={edge.range} />
              </EdgeSlider>
            );
          })}
        </svg>
      )}
    </div>
  );
}
