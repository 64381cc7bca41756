import type { Offering } from "@halcyon/schema/endpoints";
import { callProblem } from "../../data/api/call-problem.ts";
import { ProblemNote } from "../frame/problems/problem-note.tsx";

interface Props {
  readonly error: unknown;
  /** What a key needs for what was asked. */
  readonly offering: Offering;
  readonly retry: () => void;
}

/** Why there are no months, and what to do about it. */
export function PlannerProblem({ error, offering, retry }: Props) {
  const problem = callProblem(error);
  return <ProblemNote problem={problem} retry={retry} advice={adviceOn(problem.code, offering)} />;
}

function adviceOn(code: string, offering: Offering): string | undefined {
  if (code === "offering_not_in_package") {
    return `Ask who hosts this server for a key whose package holds ${offering}. The forecast does without.`;
  }
  if (code === "variable_unavailable") {
    return "Pick a task that does without it, or keep one of your own in the editor that has no such limit.";
  }
  return undefined;
}
