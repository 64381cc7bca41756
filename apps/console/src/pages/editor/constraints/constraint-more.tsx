import type { Constraint } from "@halcyon/schema";
import { type ReactNode, useState } from "react";
import { isWide } from "../../frame/choices/is-wide.ts";

interface Props {
  readonly constraint: Constraint;
  readonly children: ReactNode;
}

/** What is seldom changed of a constraint: in sight where there is room, else behind a line that tells it. */
export function ConstraintMore({ constraint, children }: Props) {
  const [isOpen, setOpen] = useState(isWide);
  const { weight, role } = constraint;
  return (
    <details
      className="constraint-more"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        How it counts: {role}, weight {weight}
      </summary>
      {children}
    </details>
  );
}
