import type { Constraint, EntryType } from "@halcyon/schema";
import { useCallback, useMemo } from "react";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { ConstraintEditor, type ConstraintEditorProps } from "./constraint-editor.tsx";
import { pairConstraints } from "../definition/pair-constraints.ts";
import type { EvaluatedHours } from "../trial/evaluated-hours.ts";
import type { DraftState } from "../drafts/use-draft.ts";

interface Props {
  readonly type: EntryType;
  readonly constraints: readonly Constraint[];
  /** What they are compared with, if anything. */
  readonly before: readonly Constraint[] | undefined;
  /** What each sees in the hours ahead, as far as that is known. */
  readonly seen: readonly EvaluatedHours[] | undefined;
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
  readonly change: DraftState["change"];
}

/** Every constraint of a draft, to be changed one by one. */
export function ConstraintList({ type, constraints, before, seen, startMs, clock, cursor, change }: Props) {
  const pairs = useMemo(
    () => (before === undefined ? [] : pairConstraints(before, constraints)),
    [before, constraints],
  );
  const changeAt = useCallback<ConstraintEditorProps["changeAt"]>(
    (index, constraint) =>
      change(({ constraints: all }) => ({
        constraints: constraint === undefined ? all.toSpliced(index, 1) : all.with(index, constraint),
      })),
    [change],
  );
  return constraints.map((constraint, index) => (
    <ConstraintEditor
      key={`${index} ${constraint.variable}`}
      index={index}
      constraint={constraint}
      before={pairs[index]?.before}
      seen={seen?.[index]?.constraint.variable === constraint.variable ? seen[index] : undefined}
      mayYield={type === "task"}
      mayGo={constraints.length > 1}
      {...{ startMs, clock, cursor, changeAt }}
    />
  ));
}
