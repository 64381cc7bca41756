import type {
  BreakdownHour,
  BreakdownResponse,
  EntryDetail,
  ModelsResponse,
  WindowsResponse,
} from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { windowsQuery } from "../api/queries.ts";
import { bandWord, formatScore } from "../chart/band-words.ts";
import { ConstraintRow } from "../chart/constraint-row.tsx";
import { FanChart } from "../chart/fan-chart.tsx";
import { ScoreStrip } from "../chart/score-strip.tsx";
import { formatPlace } from "../words/format-place.ts";
import type { Address } from "../state/address.ts";
import { requestOf } from "../state/view.ts";
import { clockOf } from "../time/clock.ts";
import { BandLegend } from "./band-legend.tsx";
import { CitedTexts } from "./cited-texts.tsx";
import { ConstraintLabel } from "./constraint-label.tsx";
import { constraintWords, rangeNames } from "../words/constraint-words.ts";
import { ExportButtons } from "./export-buttons.tsx";
import { HourReading } from "./hour-reading.tsx";
import { NoticeList } from "./notice-list.tsx";
import { forecastNotices } from "../words/notice-words.ts";
import { partSpans } from "../chart/part-spans.ts";
import { SourceNote } from "./source-note.tsx";
import { WindowFinder } from "./window-finder.tsx";

/** A forecast with what is needed to read it. */
export interface ForecastProps extends Pick<Address, "view" | "change"> {
  readonly breakdown: {
    readonly json: BreakdownResponse;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly entry: EntryDetail;
  readonly model: ModelsResponse["models"][number] | undefined;
}

/** The page of a forecast; every chart reads the same hour. */
export function ForecastView({ view, change, breakdown, entry, model }: ForecastProps) {
  const { json, headers } = breakdown;
  const { forecast, metadata } = json;
  const [hour, read] = useState(0);
  const cursor = useMemo(() => ({ hour, read }), [hour]);
  const clock = clockOf(view.zone);
  const startMs = Date.parse(metadata.start_date);
  const scores = useMemo(() => forecast.map(({ median }) => median), [forecast]);
  const missing = useMemo(() => forecast.map((one) => one.missing !== undefined), [forecast]);
  const parts = useMemo(() => partSpans(model, forecast.length), [model, forecast.length]);
  const found = useQuery(windowsQuery(requestOf(view, view), view));
  const windows = useMemo(() => windowSpans(found.data?.json, startMs), [found.data, startMs]);
  const rows = useMemo(
    () =>
      entry.constraints.map((constraint, position) => ({
        constraint,
        values: forecast.map(({ constraints }) => constraints[position]?.value ?? null),
        limits: forecast.map(({ limiting }) => limiting.includes(position)),
      })),
    [entry, forecast],
  );
  const shown = forecast[hour]!;
  const limiting = shown.limiting.map((position) => constraintWords(entry.constraints[position]!));
  const moment = `${clock.moment(startMs + hour * millisecondsPerHour)} ${clock.name}`;
  const text = `${moment}: ${formatScore(shown.median)}, ${bandWord(shown.median, entry.polarity)}${limiting.length === 0 ? "" : `, limited by ${limiting.join(" and ")}`}${missingText(shown, entry)}`;

  return (
    <>
      <SourceNote parts={parts} model={model} headers={headers} clock={clock} />
      <header className="forecast-head">
        <div>
          <h1>{entry.name}</h1>
          <p className="note">
            {formatPlace(view.location)} · {view.model.toUpperCase()} · {forecast.length} hours from{" "}
            {clock.moment(startMs)} {clock.name}
          </p>
        </div>
        <ExportButtons
          saved={{ breakdown, entry, model, clock }}
          view={view}
          windows={found.data?.json.windows}
        />
      </header>
      {entry.polarity === "presence" && (
        <p className="presence-note">
          A scenario: 1 means that the situation is present, not that the weather is good.
        </p>
      )}
      <NoticeList
        className="notices card"
        notices={forecastNotices(metadata, clock, headers["x-halcyon-cell"])}
      />
      <HourReading hour={shown} source={sourceOf(model, hour)} {...{ moment, entry }} />
      <section className="card" aria-labelledby="strip-title">
        <div className="card-head">
          <h2 id="strip-title">Hour by hour</h2>
          <BandLegend polarity={entry.polarity} isMissing={missing.includes(true)} />
        </div>
        <ScoreStrip {...{ scores, missing, startMs, clock, cursor, text }} polarity={entry.polarity} />
      </section>
      <section className="card" aria-labelledby="fan-title">
        <div className="card-head">
          <h2 id="fan-title">How sure</h2>
          <p className="note">
            Median, and from T0 the range from Q10 to Q90
            {windows.length > 0 && `; ${entry.polarity === "suitability" ? "windows" : "spells"} are shaded`}
          </p>
        </div>
        <FanChart hours={forecast} {...{ startMs, clock, parts, windows, cursor, text }} />
      </section>
      <WindowFinder
        {...{ view, change, clock, found, entry }}
        readHour={(ms) => read(Math.max(0, Math.round((ms - startMs) / millisecondsPerHour)))}
      />
      <section className={`card rows rows-${entry.polarity}`} aria-labelledby="rows-title">
        <div className="card-head">
          <h2 id="rows-title">What it is made of</h2>
          <p className="note">
            Strong band {rangeNames[entry.polarity][0]}, faint band {rangeNames[entry.polarity][1]}; marks
            beneath show where it limits
            {parts.some(({ part }) => part !== "deterministic") &&
              "; from T0 on, the member nearest to the median"}
          </p>
        </div>
        {rows.map(({ constraint, values, limits }, position) => (
          <div className="variable" key={constraintWords(constraint)}>
            <ConstraintLabel
              constraint={constraint}
              reason={shown.constraints[position]}
              isLimiting={shown.limiting.includes(position)}
              polarity={entry.polarity}
              sources={entry.sources}
            />
            <ConstraintRow
              {...{ constraint, values, limits, startMs, clock, cursor }}
              named={position === rows.length - 1}
            />
          </div>
        ))}
      </section>
      <CitedTexts sources={entry.sources} />
      {entry.caveat !== "" && <p className="note caveat">{entry.caveat}</p>}
    </>
  );
}

/** The limits that have no data in an hour, as its reading goes on. */
function missingText({ missing = [] }: BreakdownHour, { constraints }: EntryDetail): string {
  const named = missing.map((position) => constraintWords(constraints[position]!));
  return named.length === 0 ? "" : `, no data for ${named.join(" and ")}`;
}

/** Who answers an hour: it stays in sight with the hour that is read. */
function sourceOf(model: ForecastProps["model"], hour: number): string {
  const part = model?.parts.find(({ from_hour: from, to_hour: to }) => from <= hour && hour < to);
  if (part === undefined) return "unknown";
  return `${part.synthetic ? "synthetic" : part.source}, ${part.members === 1 ? "one run" : `${part.members} members`}`;
}

function windowSpans(found: WindowsResponse | undefined, startMs: number) {
  return (found?.windows ?? []).map(({ start, hours }) => {
    const from = (Date.parse(start) - startMs) / millisecondsPerHour;
    return { from, to: from + hours };
  });
}
