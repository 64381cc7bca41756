import { doubtOf } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { useMemo } from "react";
import type { ReasonedForecast } from "../../data/queries/reasoned-forecast.ts";
import { BandCounts } from "../../chart/bands/band-counts.tsx";
import { bandWord, formatScore, type Polarity } from "../../words/weather/band-words.ts";
import type { HourCursor } from "../../chart/hour-slider.ts";
import { LineStrip } from "../../chart/strip/line-strip.tsx";
import { Term } from "../frame/terms/term.tsx";
import type { Clock } from "../../words/time/clock.ts";

interface Props {
  readonly answer: ReasonedForecast;
  readonly polarity: Polarity;
  readonly clock: Clock;
  readonly cursor: HourCursor;
}

/** The hours of a subject in one line, with those in doubt, and how many there are of each band. */
export function SubjectStrip({ answer: { forecast, metadata }, polarity, clock, cursor }: Props) {
  const scores = useMemo(() => forecast.map(({ score }) => score), [forecast]);
  const missing = useMemo(() => forecast.map((hour) => hour.missing.length > 0), [forecast]);
  const doubts = useMemo(() => forecast.map(doubtOf), [forecast]);
  const startMs = Date.parse(metadata.period.start);
  const hour = Math.min(cursor.hour, scores.length - 1);
  const score = scores[hour]!;
  const moment = `${clock.moment(startMs + hour * millisecondsPerHour)} ${clock.name}`;
  return (
    <>
      <LineStrip
        {...{ scores, missing, doubts, startMs, clock, polarity }}
        cursor={{ ...cursor, hour }}
        text={`${moment}: ${formatScore(score)}, ${bandWord(score, polarity)}`}
      />
      <p className="subject-reading">
        <strong>{formatScore(score)}</strong> <Term id="band">{bandWord(score, polarity)}</Term>{" "}
        <span className="note">{moment}</span>
      </p>
      <BandCounts scores={scores} polarity={polarity} />
    </>
  );
}
