import { useQuery } from "@tanstack/react-query";
import { callProblem } from "../../../data/api/call-problem.ts";
import { requestsWords } from "../../frame/choices/look-cost.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { useSettled } from "../../editor/trial/use-settled.ts";
import type { PlanDraft } from "../draft/plan-draft.ts";
import { faultsOf, planCostQuery, type PlanFault } from "./plan-queries.ts";

/** Time for which a plan must stay unchanged before its cost is requested [ms]. */
const settledMs = 400;

/** Returns what a plan costs, and its errors by field. `isSettled` is false while the plan changes. */
export function usePlanCost(draft: PlanDraft) {
  const text = JSON.stringify(draft);
  const settled = useSettled(text, settledMs);
  const query = useQuery(planCostQuery(JSON.parse(settled) as PlanDraft));
  const isSettled = settled === text && !query.isPending;
  const refused = isSettled && query.isError ? callProblem(query.error) : undefined;
  const faults: PlanFault[] = isSettled
    ? [
        ...faultsOf(refused?.fields),
        ...(query.data?.problems ?? []).flatMap(({ errors }) => faultsOf(errors)),
      ]
    : [];
  return { query, isSettled, refused, faults };
}

interface Props {
  readonly cost: ReturnType<typeof usePlanCost>;
  /** True while the answer is awaited. */
  readonly isBusy: boolean;
  /** True if the shown answer is that of this plan. */
  readonly isAnswered: boolean;
  readonly ask: () => void;
  /** Shows the field of an error. */
  readonly show: (pointer: string) => void;
}

/** Shows what the answer costs, or what must be corrected first, and the button that asks. */
export function AskPlan({
  cost: { query, isSettled, refused, faults },
  isBusy,
  isAnswered,
  ask,
  show,
}: Props) {
  const { data } = query;
  const others = isSettled ? (data?.problems ?? []).filter(({ errors = [] }) => errors.length === 0) : [];
  const isRefusedByFields = refused !== undefined && faults.length > 0;
  const isReady = isSettled && data !== undefined && data.problems.length === 0;
  return (
    <section className="card plan-ask" aria-labelledby="plan-ask-title">
      <h2 id="plan-ask-title">Simulate it</h2>
      <div role="status">
        {!isSettled && <p className="note">Looking what it costs…</p>}
        {isReady && (
          <p>
            {pairsWords(data.pairs)}: the answer costs {requestsWords(data.cost)}, and takes{" "}
            {secondsWords(data.seconds)}. {isAnswered ? "You have it." : "Nothing is charged before you ask."}
          </p>
        )}
        {faults.length > 0 && (
          <>
            <p className="wrong">
              {faults.length === 1 ? "Put this right first:" : `Put these ${faults.length} right first:`}
            </p>
            <ul className="plan-faults">
              {faults.slice(0, 12).map(({ pointer, detail }) => (
                <li key={`${pointer} ${detail}`}>
                  <button type="button" className="link" onClick={() => show(pointer)}>
                    {pointer.replace(/^#\//, "").replaceAll("/", " ")}
                  </button>
                  : {detail}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {refused !== undefined && !isRefusedByFields && (
        <ProblemNote problem={refused} retry={() => void query.refetch()} />
      )}
      {others.map(({ code, title, detail }) => (
        <p key={code} className="wrong" role="alert">
          {title}: {detail}
        </p>
      ))}
      <button type="button" className="primary" disabled={!isReady || isBusy || isAnswered} onClick={ask}>
        {isReady ? `Simulate for ${requestsWords(data.cost)}` : "Simulate"}
      </button>
    </section>
  );
}

function pairsWords(pairs: number): string {
  return pairs === 1 ? "One weather at one site" : `${pairs} pairs of a site and its weather`;
}

/** Returns an estimated time in words, such as `about 3 s`. */
export function secondsWords(seconds: number): string {
  return seconds < 1 ? "less than a second" : `about ${Math.ceil(seconds)}\u00A0s`;
}
