import type { EntryDetail, Problem } from "@halcyon/schema";
import type { UseQueryResult } from "@tanstack/react-query";
import { callProblem } from "../../data/api/call-problem.ts";
import type { ReasonedForecast } from "../../data/queries/reasoned-forecast.ts";
import type { Polarity } from "../../words/weather/band-words.ts";
import type { HourCursor } from "../../chart/hour-slider.ts";
import type { Subject, View } from "../../data/state/view.ts";
import type { Clock } from "../../words/time/clock.ts";
import { Loading } from "../../widgets/loading.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { Term } from "../frame/terms/term.tsx";
import { VariableTerm } from "../frame/terms/variable-term.tsx";
import type { MostLimiting } from "./rank-words.ts";
import type { SubjectName } from "./subject-names.ts";
import { SubjectStrip } from "./subject-strip.tsx";
import { SubjectWindows } from "./subject-windows.tsx";

interface Props {
  /** A view whose choice is this subject, and that compares it with the same others. */
  readonly view: View;
  readonly subject: Subject;
  readonly called: SubjectName;
  readonly entry: EntryDetail | undefined;
  readonly polarity: Polarity;
  /** Where it stands; undefined as long as that is not known, or where it is not ranked. */
  readonly place: number | undefined;
  readonly isEqual: boolean;
  /** What it is ranked by, as a sentence; empty where that is not known. */
  readonly standing: string;
  /** What else decides; empty where nothing is equal. */
  readonly tie: string;
  /** What limits most; undefined where nothing does. */
  readonly limits: MostLimiting | undefined;
  /** Why it is not ranked. */
  readonly problem: Problem | undefined;
  readonly answer: UseQueryResult<{ readonly json: ReasonedForecast }>;
  readonly clock: Clock;
  readonly cursor: HourCursor;
  /** Takes it out of the comparison; undefined for one alone. */
  readonly drop: (() => void) | undefined;
}

/** A place and task in a comparison. */
export function SubjectCard(props: Props) {
  const {
    view,
    subject,
    called,
    entry,
    place,
    isEqual,
    standing,
    tie,
    limits,
    problem,
    answer,
    clock,
    drop,
  } = props;
  const { data, isError, error, refetch } = answer;
  const isNotRanked = problem !== undefined && !isError;
  return (
    <li>
      <section className="card subject" aria-label={called.title} data-place={place}>
        <div className="card-head">
          <div className="subject-title">
            <span className="subject-place" aria-hidden="true">
              {place ?? "–"}
              {isEqual && "="}
            </span>
            <div>
              <h2>
                {place !== undefined && (
                  <span className="unseen">
                    {place}
                    {isEqual && ", equal"}:{" "}
                  </span>
                )}
                {called.title}
              </h2>
              <p className="note">
                {called.detail !== "" && `${called.detail} · `}times in {clock.name}
              </p>
            </div>
          </div>
          <div className="row">
            <PageLink page="forecast" view={view}>
              Forecast
            </PageLink>
            <PageLink page="watches" view={{ ...view, watching: "new" }}>
              Tell me when
            </PageLink>
            {drop && (
              <button type="button" className="quiet" aria-label={`Remove ${called.title}`} onClick={drop}>
                Remove
              </button>
            )}
          </div>
        </div>
        {standing !== "" && (
          <p>
            <strong>{standing}</strong> {tie}{" "}
            {limits !== undefined && (
              <>
                <Term id="limiting">Limited</Term> most by{" "}
                <VariableTerm variable={limits.variable}>{limits.name}</VariableTerm>: {limits.share}.
              </>
            )}
          </p>
        )}
        {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
        {isNotRanked && (
          <p className="wrong" role="alert">
            Not ranked: {problem.detail}
          </p>
        )}
        {!isError && data === undefined && <Loading what="the scores" />}
        {data !== undefined && (
          <>
            <SubjectStrip {...props} answer={data.json} />
            <SubjectWindows forecast={data.json} {...{ view, subject, entry, clock }} />
          </>
        )}
      </section>
    </li>
  );
}
