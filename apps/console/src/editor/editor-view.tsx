import { type Constraint, type EntryDetail, millisecondsPerHour } from "@halcyon/schema";
import type { WeatherPart } from "@halcyon/server/trpc";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { callProblem } from "../api/call-problem.ts";
import { modelsQuery, weatherQuery } from "../api/queries.ts";
import { BandCounts } from "../chart/band-counts.tsx";
import { bandWord, formatScore } from "../chart/band-words.ts";
import { LineStrip } from "../chart/line-strip.tsx";
import { partSpans } from "../forecast/part-spans.ts";
import { SourceNote } from "../forecast/source-note.tsx";
import { formatPlace } from "../map/format-place.ts";
import { Loading } from "../shell/loading.tsx";
import { ProblemNote } from "../shell/problem-note.tsx";
import type { Address } from "../state/address.ts";
import { clockOf } from "../time/clock.ts";
import { readByBoth } from "../api/constraint-reads.ts";
import { AddConstraint } from "./add-constraint.tsx";
import { checkDefinition } from "./check-definition.ts";
import { ConstraintEditor } from "./constraint-editor.tsx";
import { SaveForm } from "./save-form.tsx";
import { readyPart, scoreDefinition } from "./score-definition.ts";

interface Props extends Pick<Address, "view" | "change"> {
  readonly entry: EntryDetail;
}

/** The hours ahead under the limits as they are and as they are being changed. */
export function EditorView({ view, change, entry }: Props) {
  const [constraints, setConstraints] = useState<readonly Constraint[]>(entry.constraints);
  const [hour, read] = useState(0);
  const { location, model, forecastHours } = view;
  const { type, polarity } = entry;
  const request = { ...location, model, forecast_hours: forecastHours };
  const words = { name: entry.name, sector: entry.sector, description: entry.description };
  const faults = useMemo(() => checkDefinition(type, words, constraints), [type, constraints]);
  const weather = useQuery({
    ...weatherQuery(request, type, readByBoth(entry.constraints, constraints)),
    placeholderData: keepPreviousData,
    enabled: faults.length === 0,
  });
  const { isPlaceholderData } = weather;
  const { data: models } = useQuery(modelsQuery);
  const parts = useMemo(() => weather.data?.parts.map(readyPart), [weather.data]);
  const asIs = useMemo(() => parts && scoreDefinition(entry.constraints, parts), [parts, entry]);
  const tried = useMemo(
    () =>
      parts && faults.length === 0 && !isPlaceholderData ? scoreDefinition(constraints, parts) : undefined,
    [parts, constraints, faults, isPlaceholderData],
  );
  const [shown, setShown] = useState(tried);
  if (tried !== undefined && tried !== shown) setShown(tried);
  const scores = useDeferredValue(shown?.median);
  const clock = clockOf(view.zone);
  const startMs = startHourOf(weather.data?.parts[0]) * millisecondsPerHour;
  const position = Math.min(hour, forecastHours - 1);
  const moment = `${clock.moment(startMs + position * millisecondsPerHour)} ${clock.name}`;
  const cursor = { hour: position, read };
  const described = models?.find(({ id }) => id === model);
  const textOf = (score: number | undefined): string =>
    score === undefined ? moment : `${moment}: ${formatScore(score)}, ${bandWord(score, polarity)}`;

  return (
    <>
      {weather.data && (
        <SourceNote
          parts={partSpans(described, forecastHours)}
          model={described}
          headers={weather.data.headers}
          clock={clock}
        />
      )}
      <header>
        <h1>Limits of {entry.name}</h1>
        <p className="note">
          {formatPlace(location)} · {model.toUpperCase()} · drag the edges of a curve, or write its numbers
        </p>
      </header>
      {weather.isError && (
        <ProblemNote problem={callProblem(weather.error)} retry={() => void weather.refetch()} />
      )}
      {!weather.isError && scores === undefined && faults.length === 0 && <Loading what="the weather" />}
      {scores !== undefined && asIs !== undefined && (
        <section className="card tried" aria-label="Scores">
          <h2>As changed</h2>
          <LineStrip {...{ scores, startMs, clock, polarity, cursor }} text={textOf(scores[position])} />
          <h2>As it is</h2>
          <LineStrip
            scores={asIs.median}
            {...{ startMs, clock, polarity, cursor }}
            text={textOf(asIs.median[position])}
          />
          <p>
            <strong>{formatScore(scores[position] ?? 0)}</strong> {bandWord(scores[position] ?? 0, polarity)},
            as it is <strong>{formatScore(asIs.median[position] ?? 0)}</strong>{" "}
            <span className="note">{moment}</span>
          </p>
          <BandCounts scores={scores} before={asIs.median} polarity={polarity} />
        </section>
      )}
      {faults.length > 0 && (
        <ul className="problem card" role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {constraints.map((constraint, index) => (
        <ConstraintEditor
          key={`${index} ${constraint.variable}`}
          constraint={constraint}
          mayPrefer={type === "task"}
          change={(changed) => setConstraints(constraints.with(index, changed))}
          remove={
            constraints.length === 1
              ? undefined
              : () => setConstraints(constraints.filter((_, other) => other !== index))
          }
        />
      ))}
      <AddConstraint constraints={constraints} add={(added) => setConstraints([...constraints, added])} />
      <SaveForm
        entry={entry}
        constraints={constraints}
        saved={(id) => change({ entry: { type, id } })}
        undo={() => setConstraints(entry.constraints)}
      />
    </>
  );
}

function startHourOf(part: WeatherPart | undefined): number {
  return part === undefined ? 0 : part.from + part.nowRow;
}
