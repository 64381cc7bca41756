import type { KeptPlan, PlanList as ListedPlans } from "@halcyon/schema/v2";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem, type CallProblem } from "../../../data/api/call-problem.ts";
import { client } from "../../../data/api/client.ts";
import { versionTag } from "../../../data/api/version-tag.ts";
import type { Address } from "../../../data/state/address.ts";
import type { ShownPlan } from "../../../data/state/view.ts";
import { PageLink } from "../../../widgets/page-link.tsx";
import { clockIn } from "../../../words/time/clock.ts";
import { formatShare } from "../../../words/weather/band-words.ts";
import { requestsWords } from "../../frame/choices/look-cost.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { idempotencyKey } from "../../watches/requests/idempotency-key.ts";
import { momentOf } from "../answer/answer-words.ts";
import { keptPlanQuery, keptPlansQuery } from "../asked/plan-queries.ts";
import type { EditedPlan, PlanDraft } from "../draft/plan-draft.ts";

interface Props extends Pick<Address, "view" | "change"> {
  readonly draft: PlanDraft;
  readonly timezone: string;
  /** Cost of a look at the plan; undefined while the plan cannot be kept. */
  readonly price: number | undefined;
}

/** Lists the kept plans of the account, and keeps the plan of this browser. */
export function PlanList({ draft, view, change, timezone, price }: Props) {
  const { data: plans, isError, error, refetch } = useQuery(keptPlansQuery);
  return (
    <section className="card plan-part" aria-labelledby="kept-plans-title">
      <h2 id="kept-plans-title">Kept plans</h2>
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {plans?.length === 0 && (
        <p className="note">
          A kept plan is simulated again with new runs, so that you see how its finish moves.
        </p>
      )}
      {plans !== undefined && plans.length > 0 && (
        <ul className="plan-rows" aria-label="Kept plans">
          {plans.map((plan) => (
            <li key={plan.id}>
              <PageLink page="plans" view={{ ...view, plan: plan.id as ShownPlan }}>
                {plan.name ?? plan.id}
              </PageLink>
              <p className="note">{summaryWords(plan, timezone)}</p>
            </li>
          ))}
        </ul>
      )}
      {plans !== undefined && plans.length > 0 && (
        <p className="note">These times are in {clockIn(timezone).name}.</p>
      )}
      <KeepPlan {...{ draft, price }} done={(id) => change({ plan: id as ShownPlan })} />
    </section>
  );
}

/** Describes a kept plan in a line: its state, and what its last look found. */
export function summaryWords(
  { state, tasks, last_look: look }: Pick<ListedPlans["plans"][number], "state" | "tasks" | "last_look">,
  timezone: string,
): string {
  const facts = [tasks === 1 ? "1 task" : `${tasks} tasks`, ...(state === "active" ? [] : [state])];
  if (look === null) return `${facts.join(", ")}. No look yet.`;
  const moment = momentOf(clockIn(timezone), look.at);
  const late =
    look.P80 === null
      ? "not done within 730 days in over 2 of 10 courses"
      : `done by ${moment(look.P80)} in 8 of 10 courses`;
  const odds = look.on_time === null ? "" : `, on time ${formatShare(look.on_time)}`;
  return `${facts.join(", ")}. On ${moment(look.at)}: ${late}${odds}.`;
}

const pauses: Readonly<Record<NonNullable<KeptPlan["paused_because"]>, string>> = {
  by_user: "Paused: it costs nothing, and is not looked at until you resume it.",
  allowance: "Paused: the allowance is used up. It continues with the next period of the allowance.",
  no_live_key:
    "Paused: the key that pays for it is no longer valid. Copy it into the form, and keep it anew.",
  entry_gone: "Paused: a task or scenario of it was deleted. Copy it into the form, and choose another one.",
  offering:
    "Paused: the package of this account no longer has past weather or forecasts. Ask the operator of this server.",
};

/** Says why a kept plan is not looked at. */
export function restWords({
  state,
  paused_because: because,
}: Pick<KeptPlan, "state" | "paused_because">): string {
  if (state === "ended") return "Ended: all its tasks are finished, or its time is over.";
  return because === null ? "Paused." : pauses[because];
}

const slips = [24, 48, 96, 168];

interface KeepProps extends Pick<Props, "draft" | "price"> {
  readonly done: (id: string) => void;
}

function KeepPlan({ draft, price, done }: KeepProps) {
  const queries = useQueryClient();
  const [looks, setLooks] = useState<"daily" | "every_run">("daily");
  const [hours, setHours] = useState(48);
  const [problem, setProblem] = useState<CallProblem>();
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(idempotencyKey);
  const keep = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { ...draft, looks, tell_when: { hours } };
      const { json } = await client.keepPlan.mutate({ body, headers: { "idempotency-key": key } });
      await queries.invalidateQueries({ queryKey: ["kept plans"] });
      setKey(idempotencyKey());
      done(json.id);
    } catch (error) {
      setProblem(callProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="plan-fields">
        <label className="plan-field">
          Look at it
          <select
            value={looks}
            onChange={({ target }) => setLooks(target.value === "daily" ? "daily" : "every_run")}
          >
            <option value="daily">once a day</option>
            <option value="every_run">with every run</option>
          </select>
        </label>
        <label className="plan-field">
          Tell when P80 moves by
          <select value={hours} onChange={({ target }) => setHours(Number(target.value))}>
            {slips.map((one) => (
              <option key={one} value={one}>
                {one} h
              </option>
            ))}
          </select>
        </label>
        <span className="row acts plan-beside">
          <button type="button" disabled={price === undefined || isBusy} onClick={() => void keep()}>
            {price === undefined ? "Keep this plan" : `Keep this plan for ${requestsWords(price)} a look`}
          </button>
        </span>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

interface ChangeProps extends Pick<Props, "draft" | "price"> {
  readonly edited: EditedPlan;
  /** Puts the newer version of the plan into the form. */
  readonly load: (plan: KeptPlan) => void;
  /** Makes the plan of the form a new one. */
  readonly release: () => void;
  readonly done: () => void;
}

/** Saves the plan of the form as the next version of a kept plan. If another change came first, offers to load that. */
export function ChangePlan({ draft, edited, load, release, price, done }: ChangeProps) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<CallProblem>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (call: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
    } catch (error) {
      setProblem(callProblem(error));
    } finally {
      setBusy(false);
    }
  };
  const save = (): Promise<void> =>
    attempt(async () => {
      const { id, version, ...own } = edited;
      await client.replacePlan.mutate({
        params: { id },
        body: { ...draft, ...own },
        headers: { "if-match": versionTag(version) },
      });
      await queries.invalidateQueries({ queryKey: ["kept plans"] });
      done();
    });
  const loadNewer = (): Promise<void> =>
    attempt(async () => load(await queries.fetchQuery(keptPlanQuery(edited.id))));
  return (
    <section className="card plan-part" aria-labelledby="plan-change-title">
      <h2 id="plan-change-title">Change the kept plan</h2>
      <p className="note">
        {price !== undefined &&
          `Saving costs ${requestsWords(price)} if what is simulated changes, and nothing otherwise. `}
        The plan is looked at and told as before.
      </p>
      {problem?.code === "precondition_failed" ? (
        <>
          <p className="wrong" role="alert">
            Somebody else changed this plan while you changed it. Your change was not saved. What you load
            replaces what the form has.
          </p>
          <div className="row acts">
            <button type="button" disabled={isBusy} onClick={() => void loadNewer()}>
              Load the newer plan
            </button>
          </div>
        </>
      ) : (
        problem && <ProblemNote problem={problem} />
      )}
      <div className="row acts">
        <button
          type="button"
          className="primary"
          disabled={price === undefined || isBusy}
          onClick={() => void save()}
        >
          {price === undefined ? "Save the change" : `Save the change for at most ${requestsWords(price)}`}
        </button>
        <button type="button" onClick={release}>
          Make it a new plan
        </button>
      </div>
    </section>
  );
}
