import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { callProblem } from "../../../data/api/call-problem.ts";
import { client } from "../../../data/api/client.ts";
import { Loading } from "../../../widgets/loading.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { idempotencyKey } from "../../watches/requests/idempotency-key.ts";
import { useAct } from "../../watches/requests/use-act.ts";
import { planQuery } from "./evidence-queries.ts";
import { lackingCallsWords, planWords } from "./evidence-words.ts";
import type { EvidenceOrder } from "./evidence-order.ts";

interface Props {
  readonly order: EvidenceOrder;
  readonly isMadeUp: boolean;
  /** True if the page orders the report without asking the reader; `if-free` if it does so only for a report that costs nothing. */
  readonly isOrderedHere: boolean | "if-free";
  readonly children?: ReactNode;
}

/** Time for which the place and the entry must stay the same before a report is ordered without asking the reader [ms]. */
const settledMs = 800;

/** Shows the cost of a report on past forecasts of windows, with a button that orders the report. */
export function OrderCard({ order, isMadeUp, isOrderedHere, children }: Props) {
  const plan = useQuery(planQuery(order));
  const [key] = useState(idempotencyKey);
  const { act, isBusy, problem } = useAct(["evidence"]);
  const send = (): Promise<unknown> =>
    act(() => client.orderEvidence.mutate({ body: order, query: {}, headers: { "idempotency-key": key } }));
  const isPlanned = plan.data !== undefined;
  const isSent = isOrderedHere === "if-free" ? plan.data?.charged === 0 : isOrderedHere && isPlanned;
  const ordered = useRef(false);
  useEffect(() => {
    if (!isSent || ordered.current) return undefined;
    const timer = setTimeout(() => {
      ordered.current = true;
      void send();
    }, settledMs);
    return () => clearTimeout(timer);
  });
  if (plan.isError)
    return <ProblemNote problem={callProblem(plan.error)} retry={() => void plan.refetch()} />;
  return (
    <section className="card evidence-order" aria-labelledby="order-title">
      <h2 id="order-title">Look what past forecasts promised here</h2>
      <p>
        The server reads the forecasts of past days, takes the windows that they promised for this work at
        this place, and counts how many came.
      </p>
      {children}
      {plan.data === undefined ? <Loading what="the cost" /> : <p>{planWords(plan.data)}</p>}
      {plan.data !== undefined && lackingCallsWords(plan.data) !== undefined && (
        <p className="wrong">{lackingCallsWords(plan.data)}</p>
      )}
      {isMadeUp && (
        <p className="note">
          {isOrderedHere === true ? "On synthetic weather the report starts by itself. " : ""}
          It shows how a report looks, and says nothing about real forecasts.
        </p>
      )}
      {problem !== undefined && <ProblemNote problem={problem} retry={() => void send()} />}
      <p className="row">
        <button
          type="button"
          className="primary"
          disabled={!isPlanned || isBusy}
          onClick={() => {
            ordered.current = true;
            void send();
          }}
        >
          Read the past
        </button>
      </p>
    </section>
  );
}
