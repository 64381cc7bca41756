import { doubtOf, type EntryDetail, type ModelsResponse, variable } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { type ReasonedForecast, type ReasonedHour, windowsQuery } from "../../data/queries/queries.ts";
import { bandWord, formatScore } from "../../words/weather/band-words.ts";
import { ConstraintRow } from "../../chart/series/constraint-row.tsx";
import { FanChart } from "../../chart/series/fan-chart.tsx";
import { ScoreStrip } from "../../chart/strip/score-strip.tsx";
import { placeWords } from "../../words/weather/format-place.ts";
import type { Address } from "../../data/state/address.ts";
import { requestOf } from "../../data/state/view.ts";
import { workHoursAt } from "../../data/state/work-hours.ts";
import { clockOf } from "../../words/time/clock.ts";
import { ClockSelect } from "../frame/choices/time-selects.tsx";
import { BandLegend } from "../../chart/bands/band-legend.tsx";
import { ConstraintLabel } from "./hour-reading/constraint-label.tsx";
import { constraintWords, rangeNames, unitWords } from "../../words/weather/constraint-words.ts";
import { ExportButtons } from "./export/export-buttons.tsx";
import { HourReading } from "./hour-reading/hour-reading.tsx";
import { KeepSite } from "./save-site.tsx";
import { lacksLimit } from "./hour-reading/lacks-limit.ts";
import { LimitCard } from "./limit-card/limit-card.tsx";
import { forecastNotices } from "../frame/sources/notice-words.ts";
import { forecastSentences } from "./forecast-sentences.ts";
import { isSynthetic } from "../frame/notes/is-synthetic.ts";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { runsOf } from "../../chart/paths.ts";
import { workHoursWords } from "./windows/work-hours-words.ts";
import { workedHours } from "./windows/worked-hours.ts";
import { modelPartHours, modelPartsSentence } from "../../chart/series/model-part-words.ts";
import { shownScale } from "../../words/units/shown-scale.ts";
import { spellsFrom, spellsIn } from "./windows/spells-from.ts";
import { SourceNote } from "../frame/sources/source-note.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { usePaleHours } from "./far-ahead/use-pale-hours.ts";
import { useVerifiedLeads } from "./far-ahead/use-verified-leads.ts";
import { WindowFinder } from "./window-finder.tsx";
import { Term } from "../frame/terms/term.tsx";
import { holdUnits } from "../../words/units/with-unit.ts";
import { seenWords } from "./source-words.ts";

/** A forecast with what is needed to read it. */
export interface ForecastProps extends Pick<Address, "view" | "change"> {
  readonly answer: {
    readonly json: ReasonedForecast;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly entry: EntryDetail;
  readonly model: ModelsResponse["models"][number] | undefined;
}

/** The page of a forecast; every chart reads the same hour. */
export function ForecastView({ view, change, answer, entry, model }: ForecastProps) {
  const { json, headers } = answer;
  const { forecast, metadata } = json;
  const [hour, read] = useState(0);
  const [isOpenedMoved] = useState(view.limits.length > 0);
  const cursor = useMemo(() => ({ hour, read }), [hour]);
  const clock = clockOf(view.zone, metadata.timezone);
  const startMs = Date.parse(metadata.period.start);
  const scores = useMemo(() => forecast.map(({ score }) => score), [forecast]);
  const missing = useMemo(() => forecast.map((one) => one.missing.length > 0), [forecast]);
  const doubts = useMemo(() => forecast.map(doubtOf), [forecast]);
  const parts = useMemo(() => modelPartHours(json), [json]);
  const found = useQuery(windowsQuery(requestOf(view, view), view));
  const spells = useMemo(
    () =>
      found.data && spellsIn(spellsFrom(found.data.json.windows, startMs), view.windowsIn, startMs, clock),
    [found.data, view.windowsIn, startMs, clock],
  );
  const windows = useMemo(() => windowSpans(spells, startMs), [spells, startMs]);
  const workHours = useMemo(
    () => workHoursAt(view.workHours, metadata.timezone),
    [view.workHours, metadata.timezone],
  );
  const worked = useMemo(
    () => workHours && workedHours(workHours, startMs, forecast.length),
    [workHours, startMs, forecast.length],
  );
  const workSpans = useMemo(() => runsOf(worked ?? []), [worked]);
  const leads = useVerifiedLeads(view);
  const { pale, usual, paleText, paleReason } = usePaleHours({ view, parts, leads, startMs, clock });
  const saved = { place: view.location, answer, entry, model, clock };
  const rows = useMemo(
    () =>
      entry.constraints.map((constraint, position) => ({
        constraint,
        unit: variable(constraint.variable).unit,
        scale: shownScale(constraint, variable(constraint.variable).unit),
        values: forecast.map(({ constraints }) => constraints[position]?.value ?? null),
        limits: forecast.map(({ limiting }) => limiting.includes(position)),
      })),
    [entry, forecast],
  );
  const [firstSentence, ...sentences] = useMemo(
    () =>
      forecastSentences({ hours: forecast, startMs, entry, clock, leastHours: view.windowHours, workHours }),
    [forecast, startMs, entry, clock, view.windowHours, workHours],
  );
  const shown = forecast[hour]!;
  const limiting = shown.limiting.map((position) => constraintWords(entry.constraints[position]!));
  const moment = `${clock.moment(startMs + hour * millisecondsPerHour)} ${clock.name}`;
  const text = `${moment}: ${formatScore(shown.score)}, ${bandWord(shown.score, entry.polarity)}${limiting.length === 0 ? "" : `, limited by ${limiting.join(" and ")}`}${missingText(shown, entry)}`;

  return (
    <>
      {isSynthetic(headers) && <SyntheticNote />}
      <header className="forecast-head">
        <div>
          <h1>{entry.name}</h1>
          <p className="note">
            {placeWords(view.location)} · model {view.model.toUpperCase()} ·{" "}
            <ClockSelect {...{ view, change }} placeZone={metadata.timezone} />
          </p>
        </div>
      </header>
      {entry.polarity === "presence" && (
        <p className="presence-note">
          A scenario: 1 means that the situation is present, not that the weather is good.
        </p>
      )}
      <p className="lead">
        <strong>{firstSentence}</strong> {sentences.join(" ")}
      </p>
      {isOpenedMoved && (
        <p className="note">
          That is said by the {entry.type}&apos;s own limits. This link moves one:{" "}
          <a href="#limit-title">see which hours it gains or loses</a>.
        </p>
      )}
      <p className="row acts">
        <PageLink page="watches" view={{ ...view, watching: "new" }}>
          Tell me when
        </PageLink>
        <KeepSite view={view} />
      </p>
      <section className="card" aria-labelledby="strip-title">
        <div className="card-head">
          <h2 id="strip-title">Hour by hour</h2>
          <a href="#windows-title">{entry.polarity === "suitability" ? "Windows" : "Spells"}</a>
        </div>
        <ScoreStrip
          {...{ scores, missing, doubts, worked, pale, usual, startMs, clock, cursor, text }}
          polarity={entry.polarity}
        />
        <BandLegend
          polarity={entry.polarity}
          isMissing={missing.includes(true)}
          isDoubted={doubts.some((doubt) => doubt !== undefined)}
        />
        {paleText !== "" && <p className="note">{paleText}</p>}
        {workHours !== undefined && (
          <p className="note">Framed: working hours, {workHoursWords(workHours)}.</p>
        )}
      </section>
      <HourReading
        hour={shown}
        source={sourceOf(metadata.source, shown)}
        isLimitUnknown={lacksLimit(shown, metadata, entry)}
        isEverMissing={missing.includes(true)}
        {...{ moment, entry }}
      />
      <Later>
        <div className="beneath">
          <SourceNote
            parts={metadata.source.parts}
            notices={forecastNotices(metadata, clock, headers["x-halcyon-cell"])}
            {...{ model, headers, clock }}
          />
          <ExportButtons
            {...{ saved, view }}
            isPending={found.isPending}
            pale={pale && { hours: pale, words: paleReason }}
            found={found.data && spells && { answer: found.data.json, spells }}
          />
        </div>
        <LimitCard key={`${entry.type} ${entry.id}`} {...{ view, change, entry, forecast, clock, cursor }} />
        <section className="card" aria-labelledby="fan-title">
          <div className="card-head">
            <h2 id="fan-title">How sure</h2>
            <p className="note">
              Line: the <Term id="score">score</Term>, from 0 to 1; around it where 8 in 10{" "}
              <Term id="member">members</Term> of the <Term id="ensemble">ensemble</Term> lie
              {windows.length > 0 &&
                `; ${entry.polarity === "suitability" ? "windows" : "spells"} are shaded`}
              . {modelPartsSentence(parts, startMs, clock)}
            </p>
          </div>
          <FanChart
            hours={forecast}
            {...{ startMs, clock, parts, windows, cursor, text }}
            worked={workSpans}
          />
        </section>
        <WindowFinder
          {...{ view, change, saved, found, spells }}
          readHour={(ms) => read(Math.max(0, Math.round((ms - startMs) / millisecondsPerHour)))}
        />
        <section className={`card rows rows-${entry.polarity}`} aria-labelledby="rows-title">
          <div className="card-head">
            <h2 id="rows-title">What it is made of</h2>
            <p className="note">
              Strong band {rangeNames[entry.polarity][0]}, faint band {rangeNames[entry.polarity][1]}; marks
              beneath show where it limits
              {parts.some(({ part }) => part !== "deterministic") && (
                <>
                  ; of an ensemble, the member in the <Term id="median">middle</Term>
                </>
              )}
            </p>
          </div>
          {rows.map(({ constraint, unit, scale, values, limits }, position) => (
            <div className="variable" key={constraintWords(constraint)}>
              <ConstraintLabel
                constraint={constraint}
                reason={shown.constraints[position]}
                isLimiting={shown.limiting.includes(position)}
                polarity={entry.polarity}
                sources={entry.sources}
              />
              <ConstraintRow
                {...{ constraint, values, limits, scale, startMs, clock, cursor }}
                unit={unitWords(unit)}
                named={position === rows.length - 1}
              />
            </div>
          ))}
        </section>
        <CitedTexts sources={entry.sources} />
        {entry.caveat !== "" && <p className="note">{holdUnits(entry.caveat)}</p>}
      </Later>
    </>
  );
}

/** The limits that have no data in an hour, as its reading goes on. */
function missingText({ missing }: ReasonedHour, { constraints }: EntryDetail): string {
  const named = missing.map((position) => constraintWords(constraints[position]!));
  return named.length === 0 ? "" : `, no data for ${named.join(" and ")}`;
}

/** Who answers an hour: it stays in sight with the hour that is read. */
function sourceOf(
  { parts }: V2.ForecastMetadata["source"],
  { part, timestamp, ensemble }: ReasonedHour,
): string {
  const answering = parts.find((one) => one.part === part)!;
  const { source, licence, members } = answering;
  const name = licence === null ? "synthetic" : source;
  if (members > 1) return `${name}, ${members} members`;
  const beside = parts.find((one) => one !== answering && one.from <= timestamp && timestamp < one.to);
  return `${name}, one run${ensemble === null || beside === undefined ? "" : ` beside ${beside.members} members`}`;
}

function windowSpans(spells: readonly V2.WindowRow[] = [], startMs: number) {
  return spells.map(({ start, hours }) => {
    const from = (Date.parse(start) - startMs) / millisecondsPerHour;
    return { from, to: from + hours };
  });
}

/** What is drawn a moment after the rest of the page, so that the reader need not wait for it. */
function Later({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : null;
}

/** What the limits of an entry rest on, each text with its rank and how it was checked. */
function CitedTexts({ sources }: Pick<EntryDetail, "sources">) {
  const cited = Object.entries(sources);
  if (cited.length === 0) return undefined;
  return (
    <details className="source">
      <summary>
        Where the limits come from: <span>{cited.length} sources</span>
      </summary>
      <ul>
        {cited.map(([name, { text, url, rank, seen }]) => (
          <li key={name}>
            {rank !== undefined && <strong>{rank}: </strong>}
            {holdUnits(text)} {seenWords[seen]}{" "}
            {url?.startsWith("http") === true && (
              <a href={url} rel="noreferrer">
                {new URL(url).hostname}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
