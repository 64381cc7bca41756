import { doubtOf } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { useMemo, useState } from "react";
import { bandWord, formatScore } from "../../../words/weather/band-words.ts";
import { LineStrip } from "../../../chart/strip/line-strip.tsx";
import type { View } from "../../../data/state/view.ts";
import { workHoursAt } from "../../../data/state/work-hours.ts";
import { AgeNote } from "../../frame/notes/age-note.tsx";
import { forecastSentences } from "../../forecast/forecast-sentences.ts";
import { NextWindow } from "./next-window.tsx";
import type { Seen } from "../use-site-looks.ts";

interface Props {
  readonly view: View;
  readonly seen: Seen;
  readonly nowMs: number;
  readonly retry: () => void;
}

/** What the forecast of a site comes to, its next window, and its hours. */
export function SiteForecast({ view, seen, nowMs, retry }: Props) {
  const { entry, clock, kept } = seen;
  const { forecast, metadata } = seen.answer.json;
  const startMs = Date.parse(metadata.period.start);
  const [read, setRead] = useState<number>();
  const { windowHours: leastHours } = view;
  const workHours = useMemo(
    () => workHoursAt(view.workHours, metadata.timezone),
    [view.workHours, metadata.timezone],
  );
  const [first, ...others] = useMemo(
    () => forecastSentences({ hours: forecast, startMs, entry, clock, leastHours, workHours }),
    [forecast, startMs, entry, clock, leastHours, workHours],
  );
  const scores = useMemo(() => forecast.map(({ score }) => score), [forecast]);
  const missing = useMemo(() => forecast.map((one) => one.missing.length > 0), [forecast]);
  const doubts = useMemo(() => forecast.map(doubtOf), [forecast]);
  const hour = Math.min(read ?? 0, scores.length - 1);
  const cursor = useMemo(() => ({ hour, read: setRead }), [hour]);
  const score = scores[hour]!;
  const text = `${clock.moment(startMs + hour * millisecondsPerHour)} ${clock.name}: ${formatScore(score)}, ${bandWord(score, entry.polarity)}`;
  return (
    <>
      {kept && <AgeNote {...{ kept, nowMs, clock, retry }} />}
      <p className="lead">
        <strong>{first}</strong> {others.join(" ")}
      </p>
      <NextWindow {...{ view, seen }} />
      <LineStrip {...{ scores, missing, doubts, startMs, clock, cursor, text }} polarity={entry.polarity} />
      {read !== undefined && <p className="note">{text}</p>}
    </>
  );
}
