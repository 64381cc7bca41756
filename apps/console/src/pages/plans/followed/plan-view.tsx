import type { KeptPlan, PlanLookList } from "@halcyon/schema/v2";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../../data/api/call-problem.ts";
import { client } from "../../../data/api/client.ts";
import { versionTag } from "../../../data/api/version-tag.ts";
import type { Address } from "../../../data/state/address.ts";
import { ChartFrame } from "../../../chart/chart-frame.tsx";
import { ValueLines } from "../../../chart/axes/value-axis.tsx";
import { DataTable } from "../../../widgets/data-table.tsx";
import { Loading } from "../../../widgets/loading.tsx";
import { type Clock, clockIn } from "../../../words/time/clock.ts";
import { formatShare } from "../../../words/weather/band-words.ts";
import { Faults } from "../../editor/fields/faults.tsx";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { requestsWords } from "../../frame/choices/look-cost.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { AskOnce } from "../../watches/requests/ask-once.tsx";
import { useAct } from "../../watches/requests/use-act.ts";
import { zoneAtQuery } from "../../watches/use-clock-at.ts";
import { type Moment, momentOf } from "../answer/answer-words.ts";
import { PlanAnswer } from "../answer/plan-answer.tsx";
import { faultsOf, keptAnswerQuery, keptPlanQuery, planLooksQuery } from "../asked/plan-queries.ts";
import { type DraftTask, editedPlan, type PlanDraft, storedPlan, zoneOf } from "../draft/plan-draft.ts";
import { HourField } from "../form/hour-field.tsx";
import { restWords } from "./plan-list.tsx";
import { bandsOf, dayTicksBetween } from "../starts/starts-chart.tsx";

interface Props extends Pick<Address, "change"> {
  readonly id: string;
}

/** Shows a kept plan: how its finish moved, the answer of its last look, and its progress. */
export function PlanView({ id, change }: Props) {
  const { data: plan, isError, error, refetch } = useQuery(keptPlanQuery(id));
  const back = (
    <div className="row acts">
      <button type="button" onClick={() => change({ plan: undefined })}>
        All plans
      </button>
    </div>
  );
  if (plan === undefined)
    return (
      <div className="plans-page">
        {back}
        {isError ? (
          <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />
        ) : (
          <Loading what="the plan" shape="page" />
        )}
      </div>
    );
  return (
    <div className="plans-page">
      {back}
      <header className="plan-head">
        <h1>{plan.name ?? plan.id}</h1>
      </header>
      <KeptAnswer plan={plan} />
      <Progress key={plan.version} plan={plan} />
      <Actions {...{ plan, change }} />
    </div>
  );
}

function KeptAnswer({ plan }: { readonly plan: KeptPlan }) {
  const { id, last_look: look } = plan;
  const lookAt = look?.at ?? "";
  const answer = useQuery({ ...keptAnswerQuery(id, lookAt), enabled: look !== null });
  const looks = useQuery({ ...planLooksQuery(id, lookAt), enabled: look !== null });
  if (look === null) return <p>No look was made yet.</p>;
  if (answer.isError)
    return <ProblemNote problem={callProblem(answer.error)} retry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Loading what="the answer" shape="page" />;
  const { timezone, generated_at: generatedAt } = answer.data.metadata;
  const clock = clockIn(timezone);
  const moment = momentOf(clock, generatedAt);
  return (
    <>
      <PlanAnswer
        answer={answer.data}
        deadline={plan.deadline?.by}
        isOld={look.version !== plan.version}
        {...{ clock, moment }}
      />
      <section className="card plan-part" aria-labelledby="plan-looks-title">
        <h2 id="plan-looks-title">How it moved from run to run</h2>
        {looks.isError && (
          <ProblemNote problem={callProblem(looks.error)} retry={() => void looks.refetch()} />
        )}
        {looks.data && <Looks looks={looks.data} {...{ clock, moment }} />}
        {plan.next_look_expected !== null && (
          <p className="note">The next look is expected after {moment(plan.next_look_expected)}.</p>
        )}
      </section>
    </>
  );
}

const [chartHeight, gutter, right, headroom, foot, labelPx] = [190, 64, 10, 10, 24, 62];

interface LooksProps {
  readonly looks: PlanLookList["looks"];
  readonly clock: Clock;
  readonly moment: Moment;
}

/** Draws P50 to P80 of the finish by look, the oldest first, and lists them. */
function Looks({ looks, clock, moment }: LooksProps) {
  const rising = looks.toReversed();
  const bands = bandsOf(rising.map(({ P50, P80 }) => ({ finish: { P50: asTime(P50), P80: asTime(P80) } })));
  const hours = bands.flat().flatMap(({ p50, p80 }) => [p50, p80]);
  const [low, high] = [Math.min(...hours), Math.max(...hours)];
  const span = Math.max(high - low, 24);
  const height = chartHeight - headroom - foot;
  const y = (hour: number): number => headroom + height * (1 - (hour - low + span * 0.08) / (span * 1.16));
  const shown = (at: string | null): string => (at === null ? "over 730 days" : moment(at));
  return (
    <>
      {hours.length > 0 && rising.length > 1 && (
        <ChartFrame kind="looks-chart" height={chartHeight}>
          {(width) => {
            const plot = width - gutter - right;
            const x = (position: number): number => gutter + ((position + 0.5) * plot) / rising.length;
            const every = Math.ceil((labelPx * rising.length) / plot);
            return (
              <>
                <ValueLines
                  ticks={dayTicksBetween(low, high, clock)}
                  y={y}
                  words={(hour) => clock.date(hour * 3_600_000)}
                  from={gutter}
                  to={width - right}
                />
                {bands.map((run) => (
                  <g key={run[0]!.at}>
                    <path
                      className="starts-band"
                      d={`M${[...run.map(({ at, p50 }) => `${x(at)} ${y(p50)}`), ...run.toReversed().map(({ at, p80 }) => `${x(at)} ${y(p80)}`)].join("L")}Z`}
                    />
                    <path
                      className="done-line"
                      d={`M${run.map(({ at, p80 }) => `${x(at)} ${y(p80)}`).join("L")}`}
                    />
                    {run.map(({ at, p50, p80 }) => (
                      <g key={at}>
                        <circle className="done-point" cx={x(at)} cy={y(p50)} r={4} />
                        <circle className="starts-late" cx={x(at)} cy={y(p80)} r={4} />
                      </g>
                    ))}
                  </g>
                ))}
                {rising.map(
                  ({ at }, position) =>
                    position % every === 0 && (
                      <text key={at} x={x(position)} y={chartHeight - 7} textAnchor="middle">
                        {clock.date(Date.parse(at))}
                      </text>
                    ),
                )}
              </>
            );
          }}
        </ChartFrame>
      )}
      {rising.length > 1 && (
        <p className="note">Full points: done in half of the courses. Rings: done in 8 of 10.</p>
      )}
      <DataTable
        caption="Looks"
        columns={["Look", "Done in half", "Done in 8 of 10", "On time"]}
        rows={looks.map(({ at, P50, P80, on_time: odds, version }) => ({
          key: `${at} ${version}`,
          head: moment(at),
          cells: [shown(P50), shown(P80), odds === null ? "no deadline" : formatShare(odds)],
        }))}
      />
    </>
  );
}

const asTime = (at: string | null) => (at === null ? null : { at });

type TaskProgress = NonNullable<DraftTask["progress"]>;

/** Reports which tasks were started or finished. */
function Progress({ plan }: { readonly plan: KeptPlan }) {
  const { id, tasks, version } = plan;
  const { data: zoneAt } = useQuery(zoneAtQuery);
  const queries = useQueryClient();
  const { act, isBusy, problem } = useAct(["kept plans"]);
  const [reported, setReported] = useState<ReadonlyMap<string, TaskProgress>>(
    () => new Map(tasks.flatMap((task) => (task.progress ? [[task.id, task.progress]] : []))),
  );
  const zone = zoneOf(plan, zoneAt);
  const put = (task: string, progress: TaskProgress | undefined): void => {
    const next = new Map(reported);
    if (progress === undefined) next.delete(task);
    else next.set(task, progress);
    setReported(next);
  };
  const started = tasks.filter((task) => reported.has(task.id));
  const waiting = tasks.filter((task) => !reported.has(task.id));
  const save = (): Promise<unknown> =>
    act(async () => {
      const body = { tasks: started.map((task) => ({ id: task.id, progress: reported.get(task.id)! })) };
      const { json } = await client.reportProgress.mutate({
        params: { id },
        headers: { "if-match": versionTag(version) },
        body,
      });
      queries.setQueryData(keptPlanQuery(id).queryKey, json);
    });
  return (
    <Faults value={faultsOf(problem?.fields)}>
      <section className="card plan-part" aria-labelledby="plan-progress-title">
        <h2 id="plan-progress-title">Progress</h2>
        <ul className="plan-rows" aria-label="Tasks that were started">
          {started.map((task, at) => {
            const progress = reported.get(task.id)!;
            const pointer = `#/tasks/${at}/progress`;
            return (
              <li key={task.id} className="plan-fields">
                <strong>{task.name ?? task.id}</strong>
                <HourField
                  label="Started"
                  pointer={`${pointer}/started_at`}
                  value={progress.started_at}
                  timezone={zone}
                  change={(hour) => hour !== undefined && put(task.id, { ...progress, started_at: hour })}
                />
                {progress.finished_at === undefined && (
                  <NumberField
                    label="Hours done [h]"
                    pointer={`${pointer}/done_hours`}
                    value={progress.done_hours ?? 0}
                    min={0}
                    change={(done) => put(task.id, { ...progress, done_hours: done })}
                  />
                )}
                <HourField
                  label="Finished (empty: not yet)"
                  pointer={`${pointer}/finished_at`}
                  value={progress.finished_at}
                  timezone={zone}
                  change={(hour) =>
                    put(task.id, {
                      started_at: progress.started_at,
                      ...(hour === undefined ? {} : { finished_at: hour }),
                    })
                  }
                />
                <span className="row acts plan-beside">
                  <button type="button" onClick={() => put(task.id, undefined)}>
                    Not started<span className="unseen">: {task.id}</span>
                  </button>
                </span>
              </li>
            );
          })}
        </ul>
        {waiting.length > 0 && (
          <label className="plan-field">
            Another task was started
            <select
              value=""
              onChange={({ target }) =>
                put(target.value, {
                  started_at: plan.last_look?.at.replace(/:\d\d:\d\dZ$/, ":00:00Z") ?? plan.start,
                })
              }
            >
              <option value="">Choose it</option>
              {waiting.map((task) => (
                <option key={task.id} value={task.id}>
                  {task.name ?? task.id}
                </option>
              ))}
            </select>
          </label>
        )}
        {problem && <ProblemNote problem={problem} />}
        <div className="row acts">
          <button type="button" className="primary" disabled={isBusy} onClick={() => void save()}>
            Report it
          </button>
          <span className="note">It is free. The next look counts it.</span>
        </div>
      </section>
    </Faults>
  );
}

/** Returns the plan of a kept plan, as the form edits it. A start that has passed is left out, so that the plan starts now. */
export function draftOfKept(plan: KeptPlan, nowMs: number): PlanDraft {
  const {
    id: _id,
    pairs: _pairs,
    version: _version,
    state: _state,
    paused_because: _because,
    created_at: _created,
    ends_at: _ends,
    last_look: _look,
    next_look_expected: _next,
    looks: _looks,
    tell_when: _when,
    tell: _tell,
    start,
    percentiles,
    ...draft
  } = plan;
  return {
    ...(draft as PlanDraft),
    ...(Date.parse(start) > nowMs && { start }),
    ...(percentiles.length > 0 && { percentiles }),
  };
}

interface ActionsProps extends Pick<Address, "change"> {
  readonly plan: KeptPlan;
}

function Actions({ plan, change }: ActionsProps) {
  const { act, isBusy, problem } = useAct(["kept plans"]);
  const [isAsked, setAsked] = useState(false);
  const params = { id: plan.id };
  const toForm = (): void => {
    storedPlan.keep(draftOfKept(plan, Date.now()));
    change({ plan: undefined });
  };
  return (
    <section className="card plan-part" aria-labelledby="plan-actions-title">
      <h2 id="plan-actions-title">This plan</h2>
      <p className="note">
        Looked at {plan.looks === "daily" ? "once a day" : "with every run"}, for {requestsWords(plan.pairs)}{" "}
        each time. A move of P80 by {plan.tell_when.hours} h is told.
      </p>
      {plan.state !== "active" && <p>{restWords(plan)}</p>}
      <div className="row acts">
        {plan.state === "paused" && (
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            onClick={() => void act(() => client.resumePlan.mutate({ params }))}
          >
            Resume
          </button>
        )}
        {plan.state === "active" && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void act(() => client.pausePlan.mutate({ params }))}
          >
            Pause
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            editedPlan.keep(plan);
            toForm();
          }}
        >
          Change it
        </button>
        <button
          type="button"
          onClick={() => {
            editedPlan.forget();
            toForm();
          }}
        >
          Copy it into the form
        </button>
        <button type="button" onClick={() => setAsked(true)}>
          Delete
        </button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {isAsked && (
        <AskOnce
          title={`Delete “${plan.name ?? plan.id}”?`}
          sure="Delete it"
          change={async () => {
            await client.deletePlan.mutate({ params, headers: { "if-match": versionTag(plan.version) } });
            change({ plan: undefined }, { replace: true });
          }}
          queryKey={["kept plans"]}
          close={() => setAsked(false)}
        >
          Its looks are deleted too, and nothing more is told.
        </AskOnce>
      )}
    </section>
  );
}
