import type { RangeConstraint } from "@halcyon/schema";
import { unitWords } from "../../../words/weather/constraint-words.ts";
import { CurveEditor } from "./curve-editor.tsx";
import { type Edge, edgesOf, edgeValue, placeEdge } from "./edges.ts";
import { GroupFaults } from "../fields/field.tsx";
import { NumberField } from "../fields/number-field.tsx";
import { toggleSide, toggleStop } from "./range-sides.ts";
import type { ShownScale } from "../../../words/units/shown-scale.ts";

interface Props {
  readonly constraint: RangeConstraint;
  /** What it is compared with, drawn behind. */
  readonly before: RangeConstraint | undefined;
  /** What it sees hour by hour, once that is known. */
  readonly seen: readonly (number | null)[] | undefined;
  readonly pointer: string;
  readonly scale: ShownScale;
  readonly change: (constraint: RangeConstraint) => void;
}

/** The curve of a range with a number for each of its edges, its open sides and its stop edges. */
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
