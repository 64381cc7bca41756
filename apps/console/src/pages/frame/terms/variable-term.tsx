import type { VariableName } from "@halcyon/schema";
import type { ReactNode } from "react";
import { termOfVariable } from "./glossary.ts";
import { Term } from "./term.tsx";

interface Props {
  readonly variable: VariableName;
  /** What the page calls it. */
  readonly children: ReactNode;
}

/** The name of a variable; where readers may not know it, with its explanation behind a touch. */
export function VariableTerm({ variable, children }: Props) {
  const id = termOfVariable.get(variable);
  return id === undefined ? children : <Term id={id}>{children}</Term>;
}
