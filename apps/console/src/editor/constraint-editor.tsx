import { type Constraint, overHoursMax, type RangeConstraint, variable } from "@halcyon/schema";
import { constraintWords, limitWords, unitWords } from "../forecast/constraint-words.ts";
import { CurveEditor } from "./curve-editor.tsx";
import { type Edge, edgesOf, edgeValue, moveEdge } from "./edges.ts";
import { toggleSide } from "./new-constraint.ts";

interface Props {
  readonly constraint: Constraint;
  /** Whether it may be a preference: those of scenarios are limits. */
  readonly mayPrefer: boolean;
  readonly change: (constraint: Constraint) => void;
  /** Undefined for the last one: an entry has at least one. */
  readonly remove: (() => void) | undefined;
}

const edgeWords: Readonly<Record<Edge["range"], string>> = {
  stop: "stop",
  acceptable: "acceptable",
  ideal: "ideal",
};

/** One constraint with its curve, its numbers, its weight and role, and the hours that it looks over. */
export function ConstraintEditor({ constraint, mayPrefer, change, remove }: Props) {
  const { unit } = variable(constraint.variable);
  return (
    <section className="card constraint" aria-label={constraintWords(constraint)}>
      <div className="card-head">
        <h2>{constraintWords(constraint)}</h2>
        {remove && (
          <button type="button" className="quiet" onClick={remove}>
            Remove
          </button>
        )}
      </div>
      {"ideal" in constraint ? (
        <>
          <CurveEditor key={edgesOf(constraint).length} constraint={constraint} change={change} />
          <div className="numbers">
            {edgesOf(constraint).map((edge) => (
              <label key={`${edge.range} ${edge.side}`}>
                {edgeWords[edge.range]} {edge.side === "min" ? "from" : "to"}
                {unit !== "1" && ` [${unitWords(unit)}]`}
                <input
                  type="number"
                  step="any"
                  value={edgeValue(constraint, edge)}
                  onChange={({ target }) =>
                    Number.isNaN(target.valueAsNumber) ||
                    change(moveEdge(constraint, edge, target.valueAsNumber))
                  }
                />
              </label>
            ))}
          </div>
          <div className="row sides">
            {(["min", "max"] as const).map((side) => (
              <button
                key={side}
                type="button"
                className="chip"
                disabled={
                  constraint.acceptable[side] !== undefined &&
                  constraint.acceptable[side === "min" ? "max" : "min"] === undefined
                }
                onClick={() => change(toggleSide(constraint, side))}
              >
                {constraint.acceptable[side] === undefined ? "Limit" : "Open"} the{" "}
                {side === "min" ? "lower" : "upper"} side
              </button>
            ))}
          </div>
        </>
      ) : (
        <p className="note">
          {limitWords(constraint)}; its weight and role can be changed here, its codes or arcs by the API.
        </p>
      )}
      <div className="numbers">
        <label>
          weight
          <input
            type="number"
            min={0}
            step={0.5}
            value={constraint.weight}
            onChange={({ target }) =>
              Number.isNaN(target.valueAsNumber) || change({ ...constraint, weight: target.valueAsNumber })
            }
          />
        </label>
        <label>
          role
          <select
            value={constraint.role}
            disabled={!mayPrefer}
            onChange={({ target }) =>
              change({ ...constraint, role: target.value === "preference" ? "preference" : "limit" })
            }
          >
            <option value="limit">limit</option>
            <option value="preference">preference</option>
          </select>
        </label>
        {"ideal" in constraint && <OverFields constraint={constraint} change={change} />}
      </div>
    </section>
  );
}

const statistics = ["sum", "mean", "min", "max"] as const;
const directions = ["trailing", "forward", "centered"] as const;

function OverFields({
  constraint,
  change,
}: {
  readonly constraint: RangeConstraint;
  readonly change: (constraint: RangeConstraint) => void;
}) {
  const { over, ...rest } = constraint;
  const { hours = 1, statistic = "max", direction = "trailing" } = over ?? {};
  const set = (wanted: Partial<NonNullable<RangeConstraint["over"]>>): void => {
    const next = { hours, statistic, direction, ...wanted };
    change(next.hours <= 1 ? rest : { ...rest, over: next });
  };
  return (
    <>
      <label>
        hours looked over
        <input
          type="number"
          min={1}
          max={overHoursMax}
          value={hours}
          onChange={({ target }) =>
            Number.isNaN(target.valueAsNumber) || set({ hours: target.valueAsNumber })
          }
        />
      </label>
      {over !== undefined && (
        <>
          <label>
            their
            <select
              value={statistic}
              onChange={({ target }) =>
                set({ statistic: statistics.find((one) => one === target.value) ?? statistic })
              }
            >
              {statistics.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <label>
            which
            <select
              value={direction}
              onChange={({ target }) =>
                set({ direction: directions.find((one) => one === target.value) ?? direction })
              }
            >
              {directions.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
        </>
      )}
    </>
  );
}
