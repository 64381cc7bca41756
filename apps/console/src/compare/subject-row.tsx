import { type EntrySummary, millisecondsPerHour, type V2 } from "@halcyon/schema";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { callProblem } from "../api/call-problem.ts";
import { BandCounts } from "../chart/band-counts.tsx";
import { bandWord, formatScore, missingWords } from "../chart/band-words.ts";
import type { HourCursor } from "../chart/hour-slider.ts";
import { LineStrip } from "../chart/line-strip.tsx";
import { MissingSwatch } from "../chart/missing-swatch.tsx";
import { placeWords } from "../words/format-place.ts";
import { Loading } from "../widgets/loading.tsx";
import { ProblemNote } from "../widgets/problem-note.tsx";
import { PageLink } from "../widgets/page-link.tsx";
import type { Subject, View } from "../state/view.ts";
import type { Clock } from "../time/clock.ts";

interface Props {
  readonly view: View;
  readonly subject: Subject;
  readonly entry: EntrySummary | undefined;
  readonly answer: UseQueryResult<{ readonly json: V2.CompositeResponse }>;
  readonly clock: Clock;
  readonly cursor: HourCursor;
  /** Takes it out of the comparison; undefined for the one that stays. */
  readonly drop: (() => void) | undefined;
}

/** One place and task in a comparison. */
export function SubjectRow({
  view,
  subject,
  entry,
  answer: { data, isError, error, refetch },
  clock,
  cursor,
  drop,
}: Props) {
  const polarity = entry?.polarity ?? (subject.entry.type === "task" ? "suitability" : "presence");
  const scores = useMemo(() => data?.json.forecast.map(({ score }) => score) ?? [], [data]);
  const missing = useMemo(() => data?.json.forecast.map((one) => one.missing.length > 0), [data]);
  const startMs = Date.parse(data?.json.metadata.period.start ?? "");
  const hour = Math.min(cursor.hour, scores.length - 1);
  const score = scores[hour];
  const moment =
    score === undefined ? "" : `${clock.moment(startMs + hour * millisecondsPerHour)} ${clock.name}`;
  const name = entry?.name ?? `${subject.entry.type} ${subject.entry.id}`;
  return (
    <section className="card subject" aria-label={`${name} at ${placeWords(subject.location)}`}>
      <div className="card-head">
        <div>
          <h2>{name}</h2>
          <p className="note">{placeWords(subject.location)}</p>
        </div>
        <div className="row">
          <PageLink page="watches" view={{ ...view, ...subject, watching: "new" }}>
            Tell me when
          </PageLink>
          {drop && (
            <button type="button" className="quiet" onClick={drop}>
              Remove
            </button>
          )}
        </div>
      </div>
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && score === undefined && <Loading what="the scores" />}
      {score !== undefined && (
        <>
          <LineStrip
            {...{ scores, missing, startMs, clock, polarity }}
            cursor={{ ...cursor, hour }}
            text={`${moment}: ${formatScore(score)}, ${bandWord(score, polarity)}`}
          />
          <p className="subject-reading">
            <strong>{formatScore(score)}</strong> {bandWord(score, polarity)}{" "}
            <span className="note">{moment}</span>
          </p>
          {missing?.includes(true) && (
            <ul className="legend" aria-label="Hatching">
              <li>
                <MissingSwatch />
                {missingWords}
              </li>
            </ul>
          )}
          <BandCounts scores={scores} polarity={polarity} />
        </>
      )}
    </section>
  );
}
