import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem, type CallProblem } from "../../../data/api/call-problem.ts";

/**
 * Returns a function that executes a change and then reloads the affected data. `isBusy` is true while a change is executed, and `problem` is the error of the
 * last change.
 */
export function useAct(queryKey: QueryKey) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const act = async <Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> => {
    setBusy(true);
    setProblem(undefined);
    try {
      return await call();
    } catch (error) {
      setProblem(callProblem(error));
      return undefined;
    } finally {
      void queries.invalidateQueries({ queryKey });
      setBusy(false);
    }
  };
  return { act, isBusy, problem };
}
