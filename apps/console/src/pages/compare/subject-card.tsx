import type { EntryDetail, Problem } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { scorerWords } from "@halcyon/scoring/judgement";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { callProblem } from "../../data/api/call-problem.ts";
import { type ReasonedForecast, windowsQuery } from "../../data/queries/queries.ts";
import { bandWord, formatScore, type Polarity } from "../../words/weather/band-words.ts";
import type { HourCursor } from "../../chart/hour-slider.ts";
import { requestOf, type Subject, type View } from "../../data/state/view.ts";
import type { Clock } from "../../words/time/clock.ts";
import { Loading } from "../../widgets/loading.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { Term, VariableTerm } from "../frame/terms/term.tsx";
import type { UnknownLimit } from "./rank-words.ts";
import type { SubjectName } from "./subject-names.ts";
import { useMemo } from "react";
import { HourCounts, hourLooks } from "../../chart/bands/share-legend.tsx";
import { LineStrip } from "../../chart/strip/line-strip.tsx";
import { warnedHours, warnedWords } from "../frame/warnings/shown-warnings.ts";
import { useWarnings } from "../frame/warnings/use-warnings.ts";
import { WarningsMark } from "../frame/warnings/warnings-mark.tsx";
import { readingWords, shareWords } from "../forecast/hour-reading/hour-reading.tsx";
import { endWords, lengthWords, noSpellWords } from "../forecast/windows/spell-words.ts";
import { windowOdds } from "../forecast/windows/window-words.ts";

interface Props {
  /** View in which this subject is selected and the other subjects stay in the comparison. */
  readonly view: View;
  readonly subject: Subject;
  readonly called: SubjectName;
  readonly entry: EntryDetail | undefined;
  readonly polarity: Polarity;
  /** Rank of the subject in the comparison; undefined until the ranking is loaded, or if the subject is not ranked. */
  readonly place: number | undefined;
  readonly isEqual: boolean;
  /** Reason for the rank of the subject, as a sentence; empty if the rank is not known. */
  readonly standing: string;
  /** Text about the criterion that breaks a tie; empty if there is no tie. */
  readonly tie: string;
  /** Text with the number of lost hours and the limit that causes most of the losses; empty if this is not known. */
  readonly lost: string;
  /** Limit that lowers the score in the most hours, but only because its data are missing; undefined if there is no such limit. */
  readonly unknown: UnknownLimit | undefined;
  /** Reason why the subject could not be ranked; undefined if there is none. */
  readonly problem: Problem | undefined;
  readonly answer: UseQueryResult<{ readonly json: ReasonedForecast }>;
  readonly clock: Clock;
  readonly cursor: HourCursor;
  /** Removes the subject from the comparison; undefined if it is the only subject. */
  readonly drop: (() => void) | undefined;
}

/** Shows one place and task of a comparison: rank, reason for the rank, hours and windows. */
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
    lost,
    unknown,
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
            <strong>{standing}</strong> {tie} {lost}
            {unknown && (
              <>
                {" "}
                No data for <VariableTerm variable={unknown.variable}>{unknown.name}</VariableTerm> in{" "}
                {unknown.share}: check yourself.
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
        {!isError && data === undefined && <Loading what="the scores" shape="chart" />}
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

interface SubjectStripProps {
  readonly subject: Subject;
  readonly answer: ReasonedForecast;
  /** Compared task or scenario with all its limits; undefined if it is not loaded yet or cannot be read. */
  readonly entry: EntryDetail | undefined;
  readonly polarity: Polarity;
  readonly clock: Clock;
  readonly cursor: HourCursor;
}

/** Shows the hours of a subject in one line, each coloured by the share of members that allow the work. Also shows the number of hours of each colour. */
function SubjectStrip({ subject, answer, entry, polarity, clock, cursor }: SubjectStripProps) {
  const { forecast, metadata } = answer;
  const scores = useMemo(() => forecast.map(({ score }) => score), [forecast]);
  const missing = useMemo(() => forecast.map((hour) => hour.missing.length > 0), [forecast]);
  const drawn = useMemo(() => hourLooks(forecast), [forecast]);
  const startMs = Date.parse(metadata.period.start);
  const warnings = useWarnings(subject.location, answer);
  const warned = useMemo(
    () => warnedHours(warnings, startMs, forecast.length),
    [warnings, startMs, forecast],
  );
  const hour = Math.min(cursor.hour, scores.length - 1);
  const shown = forecast[hour]!;
  const { score, part, ensemble } = shown;
  const moment = `${clock.moment(startMs + hour * millisecondsPerHour)} ${clock.name}`;
  const share = entry === undefined ? "" : shareWords(shown, metadata, entry);
  const { looks, disputed } = drawn;
  return (
    <>
      <WarningsMark shown={warnings} clock={clock} />
      <LineStrip
        {...{ scores, missing, looks, disputed, warned, startMs, clock, polarity }}
        cursor={{ ...cursor, hour }}
        text={`${moment}: ${readingWords(share, shown, polarity)}${warnedWords(warned, hour)}`}
      />
      <p className="subject-reading">
        <strong>{formatScore(score)}</strong> <Term id="band">{bandWord(score, polarity)}</Term>{" "}
        <span className="note">
          {ensemble !== null && `${scorerWords([part])} · `}
          {moment}
          {share !== "" && ` · ${share}`}
        </span>
      </p>
      <HourCounts {...{ drawn, scores, polarity }} />
    </>
  );
}

interface SubjectWindowsProps {
  readonly view: View;
  readonly subject: Subject;
  readonly forecast: ReasonedForecast;
  /** Compared task or scenario with all its limits; undefined if it is not loaded or cannot be read. */
  readonly entry: EntryDetail | undefined;
  readonly clock: Clock;
}

/** Maximum number of windows shown for a subject. The forecast page of the subject shows all windows. */
const shownMax = 3;

/** Lists the windows of a subject, earliest first. */
function SubjectWindows({ view, subject, forecast, entry, clock }: SubjectWindowsProps) {
  const { data, isError, error, refetch } = useQuery(windowsQuery(requestOf(view, subject), view));
  if (isError) return <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />;
  if (data === undefined) return <Loading what="windows" />;
  const { windows, found } = data.json;
  if (windows.length === 0) {
    const { windowHours } = view;
    return <p className="note">{noSpellWords(data.json, { windowsIn: "all", windowHours }, clock)}</p>;
  }
  return (
    <>
      <ol className="subject-windows" aria-label="Windows">
        {windows.slice(0, shownMax).map((spell) => {
          const ends = entry === undefined ? "" : endWords(spell, forecast, entry);
          return (
            <li key={`${spell.start} ${spell.part}`} data-start={spell.start}>
              <strong>{clock.span(Date.parse(spell.start), Date.parse(spell.end))}</strong>{" "}
              <span>{windowOdds(spell)}</span>{" "}
              <span className="note">
                {lengthWords(spell, clock)}
                {ends !== "" && `, ${ends}`}
              </span>
            </li>
          );
        })}
      </ol>
      {found > shownMax && (
        <p className="note">
          {found - shownMax === 1 ? "1 more stands" : `${found - shownMax} more stand`} in its forecast.
        </p>
      )}
    </>
  );
}
