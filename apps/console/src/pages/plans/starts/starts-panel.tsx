import { formatInstant, millisecondsPerHour } from "@halcyon/schema/time";
import { hasCosts, type PlanStartsResponse } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../../data/api/call-problem.ts";
import { DataTable } from "../../../widgets/data-table.tsx";
import { Loading } from "../../../widgets/loading.tsx";
import { clockIn } from "../../../words/time/clock.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { formatShare } from "../../../words/weather/band-words.ts";
import { requestsWords } from "../../frame/choices/look-cost.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { SyntheticNote } from "../../frame/notes/synthetic-note.tsx";
import { moneyWords, type Moment, momentOf, pairedWords } from "../answer/answer-words.ts";
import { type StartsInput, startsQuery } from "../asked/plan-queries.ts";
import type { PlanDraft } from "../draft/plan-draft.ts";
import { HourField } from "../form/hour-field.tsx";
import { StartsChart } from "./starts-chart.tsx";

interface Props {
  readonly draft: PlanDraft;
  readonly set: (draft: PlanDraft) => void;
  readonly timezone: string;
  /** Cost of an answer about the plan; undefined while the plan cannot be asked about. */
  readonly price: number | undefined;
}

type By = NonNullable<StartsInput["by"]>;

/** Words of each order of starts. The first one that a plan can have is its default, as in the API. */
const byWords: Readonly<Record<By, string>> = {
  cost: "cheapest",
  finish: "done soonest",
  hours: "takes the fewest hours",
  on_time: "most surely on time",
};

/** Returns the orders of starts that a plan can have, its default first. */
export function startOrders(draft: PlanDraft): By[] {
  return (Object.keys(byWords) as By[]).filter(
    (by) => (by !== "cost" || hasCosts(draft)) && (by !== "on_time" || draft.deadline !== undefined),
  );
}

const counts = [7, 14, 28, 60] as const;
const stepHours = 24;

/** Compares starts of a plan: asks, shows them in a chart, and puts two of them side by side. */
export function StartsPanel({ draft, set, timezone, price }: Props) {
  const [from, setFrom] = useState<string>();
  const [count, setCount] = useState<number>(14);
  const [chosen, setBy] = useState<By>();
  const [asked, setAsked] = useState<StartsInput>();
  const { start: _start, percentiles: _percentiles, ...plan } = draft;
  const first = from ?? draft.start ?? nextHour();
  const orders = startOrders(draft);
  const by = chosen !== undefined && orders.includes(chosen) ? chosen : orders[0]!;
  const to = formatInstant(Date.parse(first) + (count - 1) * stepHours * millisecondsPerHour);
  const request: StartsInput = { ...plan, sweep: { from: first, to, step_hours: stepHours }, by };
  const answer = useQuery({ ...startsQuery(asked ?? request), enabled: asked !== undefined });
  const isAnswered = JSON.stringify(asked) === JSON.stringify(request) && answer.data !== undefined;
  return (
    <section className="card plan-part" aria-labelledby="plan-starts-title">
      <h2 id="plan-starts-title">When to start</h2>
      <div className="plan-fields">
        <HourField
          label="First start"
          pointer="#/sweep/from"
          value={first}
          timezone={timezone}
          change={setFrom}
        />
        <label className="plan-field">
          Starts, one each day
          <select value={count} onChange={({ target }) => setCount(Number(target.value))}>
            {counts.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label className="plan-field">
          The best one is
          <select value={by} onChange={({ target }) => setBy(target.value as By)}>
            {orders.map((one) => (
              <option key={one} value={one}>
                {byWords[one]}
              </option>
            ))}
          </select>
        </label>
        <span className="row acts plan-beside">
          <button
            type="button"
            className="primary"
            disabled={price === undefined || answer.isFetching || isAnswered}
            onClick={() => setAsked(request)}
          >
            {price === undefined
              ? `Compare ${count} starts`
              : `Compare ${count} starts for ${requestsWords(price)}`}
          </button>
        </span>
      </div>
      {asked !== undefined && answer.isPending && <Loading what="the starts" shape="chart" />}
      {answer.isError && (
        <ProblemNote problem={callProblem(answer.error)} retry={() => void answer.refetch()} />
      )}
      {asked !== undefined && answer.data && (
        <StartsAnswer
          key={JSON.stringify(asked)}
          answer={answer.data}
          asked={asked}
          price={price}
          take={(start) => set({ ...draft, start })}
        />
      )}
      {asked !== undefined && answer.data && !isAnswered && (
        <p className="plan-old" role="status">
          The plan or the starts were changed since. This is the answer to what they were.
        </p>
      )}
    </section>
  );
}

interface AnswerProps {
  readonly answer: PlanStartsResponse;
  readonly asked: StartsInput;
  readonly price: number | undefined;
  /** Makes a start that of the plan. */
  readonly take: (start: string) => void;
}

function StartsAnswer({ answer, asked, price, take }: AnswerProps) {
  const { starts, best, sentence, metadata, value } = answer;
  const clock = clockIn(metadata.timezone);
  const moment = momentOf(clock, metadata.generated_at);
  const [selected, select] = useState(best ?? 0);
  const [first, setFirst] = useState(0);
  return (
    <>
      {metadata.synthetic && <SyntheticNote />}
      <p className="lead">
        <strong>{sentence}</strong>
      </p>
      <StartsChart {...{ answer, clock, moment, selected, select, first }} />
      <div className="row acts">
        <button type="button" onClick={() => take(starts[selected]!.start.at)}>
          Start the plan then
        </button>
        <button type="button" disabled={first === selected} onClick={() => setFirst(selected)}>
          Compare others with it
        </button>
      </div>
      <TwoStarts {...{ answer, asked, price, moment, first, selected }} />
      {value !== null && (
        <p className="note">{valueWords(value, metadata)} What the next forecasts teach is not counted.</p>
      )}
      <details>
        <summary>As a table</summary>
        <DataTable
          caption="Starts"
          columns={["Start", ...figureNames(answer)]}
          rows={starts.map((start) => ({
            key: start.start.at,
            head: moment(start.start.at),
            cells: figuresOf(start, answer, moment).map(([, words]) => words),
          }))}
        />
      </details>
    </>
  );
}

type Start = PlanStartsResponse["starts"][number];

/** Returns what the choice of a start gains, by the forecast and by hindsight. */
export function valueWords(
  { of_forecast: forecast, of_hindsight: hindsight }: NonNullable<PlanStartsResponse["value"]>,
  metadata: Pick<PlanStartsResponse["metadata"], "by" | "currency">,
): string {
  const own =
    forecast === 0
      ? "Past years alone would choose no worse start."
      : `Past years alone would choose a start that is ${gainWords(forecast, metadata)} worse in the mean.`;
  return hindsight === 0
    ? `${own} To know the weather would gain nothing more.`
    : `${own} To know the weather would gain ${gainWords(hindsight, metadata)} more.`;
}

/** Returns a gain in the unit by which starts are compared. */
function gainWords(
  gain: number,
  { by, currency }: Pick<PlanStartsResponse["metadata"], "by" | "currency">,
): string {
  if (by === "cost") return moneyWords(gain, currency);
  return by === "on_time" ? formatShare(gain) : withUnit(gain, "h");
}

/** Returns the figures of a start with their names. */
function figuresOf(start: Start, { metadata }: PlanStartsResponse, moment: Moment): [string, string][] {
  const { finish, mean_hours: mean, on_time: odds, cost } = start;
  const time = (one: { readonly at: string } | null): string => (one ? moment(one.at) : "over 730 days");
  return [
    ["Done in half of the courses", time(finish.P50)],
    ["Done in 8 of 10", time(finish.P80)],
    ["Takes in the mean", mean === null ? "not known" : withUnit(mean, "h")],
    ...(odds === null ? [] : [["On time", formatShare(odds)] as [string, string]]),
    ...(cost === null
      ? []
      : ([
          ["Mean cost", moneyWords(cost.mean, metadata.currency)],
          ["Cost in 8 of 10 up to", moneyWords(cost.P80, metadata.currency)],
        ] as [string, string][])),
  ];
}

function figureNames(answer: PlanStartsResponse): string[] {
  return figuresOf(answer.starts[0]!, answer, () => "").map(([name]) => name);
}

interface TwoProps extends Omit<AnswerProps, "take"> {
  readonly moment: Moment;
  readonly first: number;
  readonly selected: number;
}

/** Shows two starts side by side, and how often the second is better in the same weather. The odds against another than the first start of the answer are asked for. */
function TwoStarts({ answer, asked, price, moment, first, selected }: TwoProps) {
  const [one, other] = [answer.starts[first]!, answer.starts[selected]!];
  const { sweep: _sweep, ...plan } = asked;
  const request: StartsInput = { ...plan, starts: [one.start.at, other.start.at] };
  const [pair, setPair] = useState<StartsInput>();
  const isPair = JSON.stringify(pair) === JSON.stringify(request);
  const paired = useQuery({ ...startsQuery(request), enabled: isPair });
  const { by } = answer.metadata;
  const odds =
    first === 0
      ? pairedWords(other, one, by, moment)
      : paired.data && pairedWords(paired.data.starts[1]!, paired.data.starts[0]!, by, moment);
  if (first === selected)
    return (
      <p className="note">Move the start, by its chart or by arrow keys, to see two starts side by side.</p>
    );
  return (
    <div className="two-starts" role="group" aria-label="Two starts">
      <DataTable
        caption="Two starts"
        columns={["", moment(one.start.at), moment(other.start.at)]}
        rows={figuresOf(one, answer, moment).map(([name, words], at) => ({
          key: name,
          head: name,
          cells: [words, figuresOf(other, answer, moment)[at]![1]],
        }))}
      />
      {odds !== undefined && (
        <p role="status">
          <strong>{odds}</strong>
        </p>
      )}
      {odds === undefined && isPair && paired.isPending && <Loading what="the odds" />}
      {isPair && paired.isError && (
        <ProblemNote problem={callProblem(paired.error)} retry={() => void paired.refetch()} />
      )}
      {odds === undefined && !isPair && price !== undefined && (
        <button type="button" onClick={() => setPair(request)}>
          Ask how often the second is better, for {requestsWords(price)}
        </button>
      )}
    </div>
  );
}

/** Returns the next full hour. */
function nextHour(): string {
  return formatInstant(Math.ceil(Date.now() / millisecondsPerHour) * millisecondsPerHour);
}
