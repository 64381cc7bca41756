import "./plans.css";
import type { KeptPlan } from "@halcyon/schema/v2";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { type Address, useAddress } from "../../data/state/address.ts";
import type { ShownPlan } from "../../data/state/view.ts";
import { Loading } from "../../widgets/loading.tsx";
import { clockIn } from "../../words/time/clock.ts";
import { fieldId, Faults } from "../editor/fields/faults.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { zoneAtQuery } from "../watches/use-clock-at.ts";
import { momentOf } from "./answer/answer-words.ts";
import { PlanAnswer } from "./answer/plan-answer.tsx";
import { AskPlan, usePlanCost } from "./asked/ask-plan.tsx";
import { planQuery, simulateInput } from "./asked/plan-queries.ts";
import { editedPlan, firstDraft, type PlanDraft, storedPlan, zoneOf } from "./draft/plan-draft.ts";
import { PlanFiles } from "./files/plan-files.tsx";
import { PlanForm } from "./form/plan-form.tsx";
import { ChangePlan, PlanList } from "./followed/plan-list.tsx";
import { draftOfKept, PlanView } from "./followed/plan-view.tsx";
import { StartsPanel } from "./starts/starts-panel.tsx";

/** Key of the plan that was asked about last. It outlives the page, so that its answer is there when the reader returns. */
const askedKey = ["plans", "asked"];

/** Shows a kept plan, or the plan of this browser: when it is done, how surely, and what makes it wait. */
export function PlansPage() {
  const { view, change } = useAddress();
  return view.plan === undefined ? (
    <OwnPlan {...{ view, change }} />
  ) : (
    <PlanView key={view.plan} id={view.plan} change={change} />
  );
}

function OwnPlan({ view, change }: Pick<Address, "view" | "change">) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<PlanDraft>(() => storedPlan.read() ?? firstDraft(view));
  const [edited, setEdited] = useState(() => editedPlan.read());
  const [asked, setAsked] = useState<PlanDraft | undefined>(() => queries.getQueryData(askedKey));
  const [open, setOpen] = useState<number | undefined>(() => (draft.tasks.length === 1 ? 0 : undefined));
  const { data: zoneAt } = useQuery(zoneAtQuery);
  const timezone = zoneOf(draft, zoneAt);
  const cost = usePlanCost(draft);
  const answer = useQuery({ ...planQuery(asked ?? draft), enabled: asked !== undefined });
  const isAnswered = asked !== undefined && JSON.stringify(asked) === JSON.stringify(simulateInput(draft));
  const price = cost.isSettled && cost.query.data?.problems.length === 0 ? cost.query.data.cost : undefined;
  const slot = useRef<HTMLDivElement>(null);
  const set = (changed: PlanDraft): void => {
    setDraft(changed);
    storedPlan.keep(changed);
  };
  const release = (): void => {
    editedPlan.forget();
    setEdited(undefined);
  };
  const begin = (): void => {
    storedPlan.forget();
    release();
    setDraft(firstDraft(view));
    setOpen(0);
  };
  const load = (plan: KeptPlan): void => {
    set(draftOfKept(plan, Date.now()));
    editedPlan.keep(plan);
    setEdited(plan);
  };
  const ask = (): void => {
    const request = simulateInput(draft);
    queries.setQueryData(askedKey, request);
    setAsked(request);
    // The answer appears above the form, where the reader would not see it.
    requestAnimationFrame(() => {
      slot.current?.scrollIntoView({ block: "start" });
      slot.current?.focus({ preventScroll: true });
    });
  };
  const show = (pointer: string): void => {
    const [list, position] = pointer.replace(/^#\//, "").split("/");
    if (list === "tasks" && position !== undefined) setOpen(Number(position));
    for (const part of document.querySelectorAll<HTMLDetailsElement>("details.plan-part")) part.open = true;
    setTimeout(() => focusField(pointer), 50);
  };
  return (
    <Faults value={cost.faults}>
      <div className="plans-page">
        <header className="plan-head">
          <h1>{draft.name ?? "A plan"}</h1>
          <p className="note">
            When are all tasks done, how surely, and what makes them wait? The plan stays in this browser
            until you ask.
          </p>
        </header>
        <div ref={slot} className="plan-answer-slot" tabIndex={-1}>
          {asked !== undefined && answer.isPending && <Loading what="the answer" shape="page" />}
          {answer.data && (
            <PlanAnswer
              answer={answer.data}
              clock={clockIn(answer.data.metadata.timezone)}
              moment={momentOf(clockIn(answer.data.metadata.timezone), answer.data.metadata.generated_at)}
              deadline={asked?.deadline?.by}
              isOld={!isAnswered}
            />
          )}
          {answer.isError && (
            <ProblemNote problem={callProblem(answer.error)} retry={() => void answer.refetch()} />
          )}
        </div>
        {answer.data && <StartsPanel {...{ draft, set, timezone, price }} />}
        <PlanFiles {...{ draft, set, begin }} />
        <PlanForm {...{ draft, set, timezone, open, setOpen }} />
        <AskPlan
          {...{ cost, ask, show }}
          isBusy={answer.isFetching}
          isAnswered={isAnswered && !answer.isError}
        />
        {edited !== undefined && (
          <ChangePlan
            key={edited.id}
            {...{ draft, edited, load, price, release }}
            done={() => {
              storedPlan.forget();
              release();
              change({ plan: edited.id as ShownPlan });
            }}
          />
        )}
        <PlanList {...{ draft, view, change, timezone, price }} />
      </div>
    </Faults>
  );
}

/** Focuses the field of an error, or the nearest element around it. */
function focusField(pointer: string): void {
  const names = fieldId(pointer).split("-");
  for (let count = names.length; count > 0; count--) {
    const field = document.getElementById(names.slice(0, count).join("-"));
    if (field === null) continue;
    field.scrollIntoView({ block: "center" });
    field.focus({ preventScroll: true });
    return;
  }
}
