import type { ArcConstraint } from "@halcyon/schema";
import { type PointerEvent, useState } from "react";
import { arcEdges, arcEdgeValue, moveArcEdge, placeArcEdge } from "./arc-edges.ts";
import {
  compassBox,
  compassDegrees,
  compassPoint,
  CompassPlot,
  compassRadius,
  windWords,
} from "./compass-plot.tsx";
import { EdgeSlider } from "./edge-slider.tsx";
import { edgeKeys } from "./edge-keys.ts";
import { emptyNumbers } from "../drafts/empty-numbers.ts";
import { GroupFaults } from "../fields/field.tsx";
import { NumberField } from "../fields/number-field.tsx";

interface Props {
  readonly constraint: ArcConstraint;
  /** JSON pointer to the constraint in the draft. */
  readonly pointer: string;
  readonly change: (constraint: ArcConstraint) => void;
}

const dragStepDeg = 5;

/** Edits the acceptable and the ideal arc of wind or wave directions. The ends of the arcs can be dragged, or entered as numbers. */
export function CompassEditor({ constraint, pointer, change }: Props) {
  const isGiven = emptyNumbers(constraint.arc).length === 0;
  const [dragged, setDragged] = useState<string>();
  return (
    <div className="compass">
      <svg {...compassBox} role="group" aria-label="Compass">
        <CompassPlot arc={constraint.arc} />
        {(isGiven ? arcEdges : []).map((edge) => {
          const name = `${edge.range} ${edge.end}`;
          const degrees = arcEdgeValue(constraint, edge);
          const { x, y } = compassPoint(degrees, compassRadius(edge));
          return (
            <EdgeSlider
              key={name}
              className={`edge edge-${edge.range}`}
              transform={`translate(${x} ${y})`}
              aria-label={name}
              aria-valuemin={0}
              aria-valuemax={360}
              aria-valuenow={degrees}
              aria-valuetext={`${degrees}°, ${windWords(degrees)}`}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(name);
              }}
              onPointerMove={(event) => {
                if (dragged === name) change(moveArcEdge(constraint, edge, degreesAt(event)));
              }}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
              onKeyDown={edgeKeys((steps) => {
                if (Number.isFinite(steps)) change(moveArcEdge(constraint, edge, degrees + steps));
              })}
            >
              <circle className="edge-grip" r={15} />
              <circle className="edge-dot" r={7} />
            </EdgeSlider>
          );
        })}
      </svg>
      <div className="numbers">
        {arcEdges.map((edge) => (
          <NumberField
            key={`${edge.range} ${edge.end}`}
            label={
              <>
                {edge.range} {edge.end}{" "}
                <span className="unit">[°] {windWords(arcEdgeValue(constraint, edge))}</span>
              </>
            }
            pointer={`${pointer}/arc/${edge.range}/${edge.end}`}
            min={0}
            max={360}
            value={arcEdgeValue(constraint, edge)}
            change={(degrees) => change(placeArcEdge(constraint, edge, degrees))}
          />
        ))}
        <GroupFaults pointer={`${pointer}/arc/ideal`} />
        <p className="note">Where the wind comes from, clockwise. 0 to 360 is every direction.</p>
      </div>
    </div>
  );
}

function degreesAt(event: PointerEvent): number {
  const { left, top, width } = event.currentTarget.closest("svg")!.getBoundingClientRect();
  const scale = compassBox.width / width;
  const degrees = compassDegrees((event.clientX - left) * scale, (event.clientY - top) * scale);
  return (Math.round(degrees / dragStepDeg) * dragStepDeg) % 360;
}
