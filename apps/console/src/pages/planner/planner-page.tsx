import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { futureCall, workabilityCall } from "../frame/choices/look-cost.ts";
import { datasetsQuery, entryQuery, futureQuery, workabilityQuery } from "../../data/queries/queries.ts";
import { WindowLength, WindowMinimum, WindowTimes } from "../frame/choices/window-controls.tsx";
import { LookControls } from "../frame/choices/look-controls.tsx";
import { type Address, useAddress } from "../../data/state/address.ts";
import type { Years } from "../../data/state/view.ts";
import { Choice } from "../../widgets/choice.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { formatPlace, placeWords } from "../../words/weather/format-place.ts";
import { isSynthetic } from "../frame/notes/is-synthetic.ts";
import { CampaignCard } from "./campaign/campaign-card.tsx";
import { measureOptions } from "./measures.ts";
import { MonthsCard } from "./months/months-card.tsx";
import { YearsCard } from "./years/years-card.tsx";
import { countedInDays, countedWords, isCountedInDays } from "./working-days.ts";
import { firstWorkHours } from "../frame/choices/usual-work-hours.ts";
import { lowerFirst } from "../../words/weather/constraint-words.ts";
import { yearWords } from "./years/year-words.ts";
import { YearsSelect } from "./years-select.tsx";
import { holdUnits } from "../../words/units/with-unit.ts";
import type { FutureAnswer, PastAnswer } from "./planner-props.ts";
import type { ClimateModelSource } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { NoticeList } from "../frame/sources/source-lines.tsx";
import { recordNotices } from "../frame/sources/notice-words.ts";
import { Term } from "../frame/terms/term.tsx";

interface SourcesCardProps {
  readonly past: PastAnswer | undefined;
  readonly future: FutureAnswer | undefined;
}

const leftOutWords = {
  years: "it does not hold all of these years",
  variable: "it lacks a variable",
  coverage: "it does not cover this place",
  absent: "it cannot be opened now",
} as const;

/** Lists the sources, methods and limitations of all values on the page. */
function SourcesCard({ past, future }: SourcesCardProps) {
  if (past === undefined && future === undefined) return null;
  return (
    <section className="card planner-card" aria-labelledby="sources-title">
      <h2 id="sources-title">Where it comes from, and what it cannot say</h2>
      {past !== undefined && (
        <>
          <RecordNote {...past.json.metadata} cells={past.headers["x-halcyon-cell"]} />
          <MethodNote title="As it was" {...past.json.method} />
        </>
      )}
      {future !== undefined && (
        <>
          <RecordNote
            {...future.json.metadata}
            models={future.json.models}
            cells={future.headers["x-halcyon-cell"]}
          />
          <MethodNote
            title="What is to come"
            text={future.json.method.text}
            limits={[
              ...future.json.method.limits,
              ...future.json.metadata.left_out.map(
                ({ climate_model: name, reason }) => `${name} says nothing: ${leftOutWords[reason]}.`,
              ),
            ]}
          />
        </>
      )}
    </section>
  );
}

const pasts: readonly Years[] = [
  { first: 1991, last: 2020 },
  { first: 2001, last: 2020 },
  { first: 2011, last: 2020 },
];

/** Shows in which months the weather allows a task or meets a scenario, in the past and according to climate models. */
export function PlannerPage() {
  const { view, change } = useAddress();
  const { data: entry, isError, error, refetch } = useQuery(entryQuery(view.entry));
  const offered = useQuery(datasetsQuery);
  const past = useQuery(workabilityQuery(view));
  const future = useQuery(futureQuery(view));
  const isMadeUp = [past.data, future.data].some(
    (answer) => answer !== undefined && isSynthetic(answer.headers),
  );
  const [month, read] = useState(0);
  const cursor = useMemo(() => ({ hour: month, read }), [month]);
  const polarity = entry?.polarity ?? (view.entry.type === "task" ? "suitability" : "presence");
  const isTask = polarity === "suitability";
  const said =
    past.data &&
    yearWords(past.data.json.months, past.data.json.metadata.hours_considered ?? undefined, view, polarity);
  const shown = { view, change, entry, polarity, cursor };
  return (
    <div className="forecast">
      <LookControls
        summary="Place, task and years"
        answer="Show the months"
        calls={[workabilityCall(view), futureCall(view)]}
        {...{ view, change }}
      >
        <YearsSelect
          label="Years that were"
          years={view.past}
          options={pasts}
          choose={(years) => change({ past: years })}
        />
      </LookControls>
      <div className="forecast-main">
        {isMadeUp && <SyntheticNote />}
        <header>
          <h1>{entry === undefined ? "The months of the year" : `The year for ${entry.name}`}</h1>
          <p className="note">{placeWords(view.location)} · months of UTC</p>
          {said !== undefined && (
            <p className="lead">
              <strong>{said}</strong>{" "}
              <span className="note">
                In the median of the years {view.past.first} to {view.past.last}.
              </span>
            </p>
          )}
        </header>
        <div className="card planner-measure">
          <Choice
            label="Show"
            value={view.measure}
            options={measureOptions(polarity)}
            choose={(measure) => change({ measure }, { replace: true })}
          />
          <div className="row">
            <span className="note">{isTask ? "A job" : "A spell"}</span>
            <WindowLength {...{ view, change }} />
            <WindowMinimum {...{ view, change, isTask }} />
          </div>
          <div className="planner-times">
            <WindowTimes {...{ view, change }} />
            {isTask && isCountedInDays(view) && <p className="note">{countedWords(view)}.</p>}
            {isTask && !isCountedInDays(view) && <CountDays {...{ change }} />}
          </div>
        </div>
        {isError ? (
          <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />
        ) : (
          <>
            {offered.isError && (
              <ProblemNote problem={callProblem(offered.error)} retry={() => void offered.refetch()} />
            )}
            <MonthsCard {...shown} {...{ past, future }} datasets={offered.data ?? []} />
            {past.data !== undefined && (
              <>
                <CampaignCard {...shown} past={past.data} />
                <YearsCard {...shown} past={past.data} />
              </>
            )}
            <SourcesCard past={past.data} future={future.data} />
          </>
        )}
        {entry !== undefined && entry.caveat !== "" && <p className="note">{holdUnits(entry.caveat)}</p>}
      </div>
    </div>
  );
}

/**
 * Shows buttons that make the planner count only working hours. One button uses the hours that the reader chose last. Another uses the default working week
 * if it differs.
 */
function CountDays({ change }: Pick<Address, "change">) {
  const usual = countedInDays();
  const week = countedInDays(firstWorkHours);
  const isUsualWeek = countedWords(usual) === countedWords(week);
  return (isUsualWeek ? [week] : [usual, week]).map((asked) => (
    <button key={countedWords(asked)} type="button" onClick={() => change(asked, { replace: true })}>
      Count {lowerFirst(countedWords(asked))}
    </button>
  ));
}

type Metadata = V2.HistoricalWorkabilityResponse["metadata"];

interface RecordNoteProps extends Pick<Metadata, "dataset" | "notices" | "estimated"> {
  /** Climate models that were used in addition to the climate record; none by default. */
  readonly models?: readonly ClimateModelSource[];
  /** Header of the response that names its grid cells; undefined if the response lacks it. */
  readonly cells: string | undefined;
}

/** Shows the sources of the values of a response, and the notices that say which data were left out or estimated. */
function RecordNote({ dataset, models = [], cells, ...noticed }: RecordNoteProps) {
  const sources = [dataset, ...models];
  const attributions = [...new Set(sources.map(({ attribution }) => attribution))];
  const names = models.map(({ climate_model: name }) => name);
  return (
    <>
      <p className="note">
        Source: {dataset.source}, <Term id="cell">cell</Term> {formatPlace(dataset.cell)}
        {names.length > 0 && `; climate models ${names.join(", ")}`}. {attributions.join(" ")}
      </p>
      <NoticeList className="note" notices={recordNotices(noticed, cells)} />
    </>
  );
}

type MethodNoteProps = V2.HistoricalWorkabilityResponse["method"] & { readonly title: string };

/** Shows the method by which values were computed, with its limitations. */
function MethodNote({ title, text, limits }: MethodNoteProps) {
  return (
    <div className="method note">
      <h3>{title}</h3>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{holdUnits(limit)}</li>
        ))}
      </ul>
      <p>{text}</p>
    </div>
  );
}
