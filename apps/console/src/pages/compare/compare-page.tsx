import type { EntryDetail } from "@halcyon/schema";
import { judgeHour } from "@halcyon/scoring/judgement";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { forecastCalls, rankCall } from "../frame/choices/look-cost.ts";
import {
  entriesQuery,
  entryQuery,
  forecastQuery,
  modelsQuery,
  rankQuery,
  type ReasonedForecast,
} from "../../data/queries/queries.ts";
import type { Polarity } from "../../words/weather/band-words.ts";
import { MarkLegend } from "../../chart/bands/mark-legend.tsx";
import { ForecastControls } from "../frame/choices/forecast-controls.tsx";
import { NoFeedsNote } from "../frame/warnings/warnings-mark.tsx";
import { SourcesNote } from "../frame/sources/sources-note.tsx";
import { ClockSelect } from "../frame/choices/time-selects.tsx";
import { comparedSubjects, onceEachSubject } from "../../data/state/asked-pairs.ts";
import { type Address, useAddress } from "../../data/state/address.ts";
import { othersMax, type RankBy, requestOf, type Subject, type View } from "../../data/state/view.ts";
import { clockOf } from "../../words/time/clock.ts";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { isSynthetic } from "../frame/notes/is-synthetic.ts";
import { leadWords, standingWords, tieWords, unknownLimit } from "./rank-words.ts";
import { type RankedSubject, rankedSubjects } from "./ranked-subjects.ts";
import { SubjectCard } from "./subject-card.tsx";
import { entryName, subjectNames } from "./subject-names.ts";
import { Choice } from "../../widgets/choice.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { WindowLength, WindowMinimum, WindowOdds, WindowTimes } from "../frame/choices/window-controls.tsx";
import { windowOptionsWords } from "../forecast/windows/window-options-words.ts";
import { Term } from "../frame/terms/term.tsx";
import { EntryPicker } from "../frame/choices/entry-picker.tsx";
import { PlaceSearch } from "../../map/towns/place-search.tsx";
import { recentPlaces } from "../../data/state/recent-places.ts";
import { workHoursAt } from "../../data/state/work-hours.ts";
import { lostWords } from "../../words/weather/shortfall-words.ts";
import { workedHours } from "../forecast/windows/worked-hours.ts";
import { formatPlace, placeName } from "../../words/weather/format-place.ts";

interface RankControlsProps extends Pick<Address, "view" | "change"> {
  readonly polarity: Polarity;
}

const questions: readonly { readonly value: RankBy; readonly text: string }[] = [
  { value: "soonest", text: "Soonest window" },
  { value: "possible_starts", text: "Most hours" },
  { value: "probability", text: "Likeliest window" },
];

/** Draws the controls for the criterion that ranks the compared subjects, and for the windows that are searched. */
function RankControls({ view, change, polarity }: RankControlsProps) {
  return (
    <div className="card rank-controls">
      <Choice
        label="First comes"
        value={view.rankBy}
        options={questions}
        choose={(rankBy) => change({ rankBy }, { replace: true })}
      />
      <details>
        <summary>{sentenceOf(windowOptionsWords(view, polarity))}</summary>
        <div className="row">
          <span className="note">
            <Term id="window">Windows</Term>, each with its <Term id="likelihood">likelihood</Term>:
          </span>
          <WindowLength {...{ view, change }} />
          <WindowOdds {...{ view, change }} />
          <WindowMinimum {...{ view, change }} isTask={polarity === "suitability"} />
        </div>
        <WindowTimes {...{ view, change }} />
      </details>
    </div>
  );
}

function sentenceOf(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Shows a comparison of several places or tasks over the same hours, best first. */
export function ComparePage() {
  const { view, change } = useAddress();
  const subjects = useMemo(() => comparedSubjects(view), [view]);
  const answers = useQueries({ queries: subjects.map((one) => forecastQuery(requestOf(view, one))) });
  const details = useQueries({ queries: subjects.map(({ entry }) => entryQuery(entry)) });
  const ranking = useQuery(rankQuery(view, subjects));
  const listed = useQuery(entriesQuery);
  const offered = useQuery(modelsQuery);
  const failed = [ranking, listed, offered].find(({ isError }) => isError);
  const { data: entries = [] } = listed;
  const [hour, read] = useState(0);
  const cursor = useMemo(() => ({ hour, read }), [hour]);

  const ranked = rankedSubjects(subjects, ranking.data?.json, view.rankBy).map((one) => {
    const position = subjects.indexOf(one.subject);
    const answer = answers[position]!;
    const entry = details[position]!.data;
    const polarity: Polarity =
      entry?.polarity ?? (one.subject.entry.type === "task" ? "suitability" : "presence");
    const zone = one.row?.timezone ?? answer.data?.json.metadata.timezone;
    return { ...one, answer, entry, polarity, clock: clockOf(view.zone, zone) };
  });
  const names = subjectNames(
    ranked.map(({ subject }) => subject),
    entries,
  );
  const startMs = Date.parse(answers.find(({ data }) => data)?.data?.json.metadata.period.start ?? "");
  const sayOf = ({ row, polarity, clock }: (typeof ranked)[number]): string =>
    row === undefined || Number.isNaN(startMs)
      ? ""
      : standingWords(row, { ...view, polarity, clock, startMs });
  const rows = ranked.flatMap(({ row }) => row ?? []);
  const hours = answers.flatMap(({ data }) => data?.json.forecast ?? []);
  const lead = leadWords(
    ranked,
    view.rankBy,
    (position) => names[position]!.title,
    (position) => sayOf(ranked[position]!),
  );
  const first = answers.find(({ data }) => data !== undefined)?.data;
  const keep = ([chosen, ...others]: readonly Subject[]): void => change({ ...chosen, others });
  return (
    <div className="forecast">
      <ForecastControls
        view={view}
        change={change}
        calls={[...subjects.flatMap((one) => forecastCalls(view, one)), rankCall(view, subjects)]}
      />
      <div className="forecast-main">
        {failed && <ProblemNote problem={callProblem(failed.error)} retry={() => void failed.refetch()} />}
        {first && isSynthetic(first.headers) && <SyntheticNote />}
        <header>
          <h1>Compare</h1>
          <p className="note">
            <ClockSelect {...{ view, change }} placeZone={first?.json.metadata.timezone} />
          </p>
        </header>
        {lead !== "" && subjects.length > 1 && (
          <p className="lead">
            <strong>{lead}</strong>
          </p>
        )}
        <RankControls {...{ view, change }} polarity={ranked[0]!.polarity} />
        <MarkLegend
          polarity={ranked[0]!.polarity}
          isMissing={hours.some(({ missing }) => missing.length > 0)}
          isDisputed={hours.some((one) => judgeHour(one).isDisputed)}
        />
        <ol className="subjects" aria-label="The best first">
          {ranked.map((one, position) => (
            <SubjectCard
              key={JSON.stringify(one.subject)}
              view={viewOf(view, one, subjects)}
              {...one}
              called={names[position]!}
              standing={sayOf(one)}
              tie={one.row === undefined ? "" : tieWords(one.row, rows, view.rankBy)}
              lost={lostOf(one, view)}
              unknown={one.row && unknownLimit(one.row, one.entry?.constraints)}
              cursor={cursor}
              drop={subjects.length === 1 ? undefined : () => keep(without(subjects, one.subject))}
            />
          ))}
        </ol>
        <AddSubject
          {...{ subjects }}
          chosen={subjectOf(view)}
          chosenName={entryName(view.entry, entries)}
          add={(added) => keep(onceEachSubject([...subjects, added]))}
        />
        <p className="note">
          <PageLink page="watches" view={{ ...view, watching: "sent" }} section="tables-title">
            Table for a spreadsheet
          </PageLink>
        </p>
        <NoFeedsNote of={answers.flatMap(({ data }) => data?.json ?? [])} />
        <SourcesNote
          answers={ranked.flatMap(({ answer: { data }, clock }, position) =>
            data === undefined ? [] : { ...data, name: names[position]!.title, modelId: view.model, clock },
          )}
          models={offered.data}
        />
      </div>
    </div>
  );
}

interface Loaded {
  readonly answer: { readonly data?: { readonly json: ReasonedForecast } | undefined };
  readonly entry: EntryDetail | undefined;
}

/** Describes how many hours of a subject are lost, or how many working hours if the view counts these. Empty until forecast and entry are loaded. */
function lostOf({ answer: { data }, entry }: Loaded, { workHours }: View): string {
  if (data === undefined || entry === undefined) return "";
  const { forecast, metadata } = data.json;
  const work = workHoursAt(workHours, metadata.timezone);
  if (work === undefined) return lostWords(forecast, entry);
  const worked = workedHours(work, Date.parse(metadata.period.start), forecast.length);
  return lostWords(
    forecast.filter((_, hour) => worked[hour]),
    entry,
    "working hour",
  );
}

function subjectOf({ location, entry }: Subject): Subject {
  return { location, entry };
}

function without(subjects: readonly Subject[], dropped: Subject): Subject[] {
  return subjects.filter((subject) => subject !== dropped);
}

/** Returns a view of the given subject. The other subjects stay in the comparison. */
function viewOf(view: View, { subject }: RankedSubject, subjects: readonly Subject[]): View {
  return { ...view, ...subject, others: without(subjects, subject) };
}

interface AddSubjectProps {
  readonly subjects: readonly Subject[];
  /** Selected pair of a place and a task. An added place is combined with this task, and an added task with this place. */
  readonly chosen: Subject;
  /** Name of the task or scenario of the chosen subject. */
  readonly chosenName: string;
  readonly add: (subject: Subject) => void;
}

/** Lets the reader add another place for the task, or another task at the place. */
function AddSubject({ subjects, chosen, chosenName, add }: AddSubjectProps) {
  if (subjects.length > othersMax)
    return <p className="note">{subjects.length} are compared: remove one to add another.</p>;
  const { location, entry } = chosen;
  const shown = new Set(subjects.map((subject) => formatPlace(subject.location)));
  const recent = recentPlaces.read().filter((place) => !shown.has(formatPlace(place)));
  return (
    <section className="card add-subject" aria-labelledby="add-title">
      <div>
        <h2 id="add-title">Add to the comparison</h2>
        <p className="note">
          Add a town for “{chosenName}”, or a task or scenario in {placeName(location)}. Up to {othersMax + 1}{" "}
          can be compared.
        </p>
      </div>
      <div className="add-fields">
        <PlaceSearch
          label="Another town"
          place={undefined}
          pick={(picked) => add({ location: picked, entry })}
        />
        <EntryPicker
          label="Another task or scenario"
          entry={undefined}
          pick={(picked) => add({ location, entry: picked })}
        />
      </div>
      {recent.length > 0 && (
        <div className="chips" role="group" aria-label="Recent places to add">
          {recent.slice(0, 4).map((place) => (
            <button
              key={formatPlace(place)}
              type="button"
              className="chip"
              onClick={() => add({ location: place, entry })}
            >
              + {placeName(place)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
