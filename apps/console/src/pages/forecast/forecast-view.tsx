import { type EntryDetail, type ModelsResponse, variable } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { limitedHours } from "@halcyon/scoring/judgement";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useMemo, useState, type ComponentProps } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { fileQuery } from "../../data/api/file-query.ts";
import type { ReasonedForecast, ReasonedHour } from "../../data/queries/queries.ts";
import { hourLooks, HourLegend, type HourLooks } from "../../chart/bands/share-legend.tsx";
import { LimitCurves, shownCurves } from "../../chart/series/limit-curves.tsx";
import { placeWords, placeName } from "../../words/weather/format-place.ts";
import type { Address } from "../../data/state/address.ts";
import { workHoursAt, type WorkHours } from "../../data/state/work-hours.ts";
import { clockOf } from "../../words/time/clock.ts";
import { ClockSelect } from "../frame/choices/time-selects.tsx";
import { AnswerHead } from "./answer-head.tsx";
import { constraintWords, unitWords } from "../../words/weather/constraint-words.ts";
import { HourReading, readingWords, shareWords } from "./hour-reading/hour-reading.tsx";
import { LimitSlider } from "./limit-card/limit-slider.tsx";
import { limitingChoices } from "./limit-card/limiting-choices.ts";
import type { MovedLimits } from "./limit-card/use-moved-limits.ts";
import { forecastNotices } from "../frame/sources/notice-words.ts";
import { forecastSentences, missingDataSentence } from "./forecast-sentences.ts";
import { isSynthetic } from "../frame/notes/is-synthetic.ts";
import { Loaded, More, unfold } from "./more.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { warnedHours, warnedWords } from "../frame/warnings/shown-warnings.ts";
import { useWarnings } from "../frame/warnings/use-warnings.ts";
import { NoWarningsNote, WarningsBanner } from "../frame/warnings/warnings-banner.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { runsOf } from "../../chart/paths.ts";
import { workedHours } from "./windows/worked-hours.ts";
import { modelPartHours } from "../../chart/series/model-part-words.ts";
import { hourShortWords } from "../../words/weather/shortfall-words.ts";
import { shownScale } from "../../words/units/shown-scale.ts";
import { spellsFrom, spellsIn } from "./windows/spells-from.ts";
import { noticeCountWords } from "../frame/sources/sources-words.ts";
import { usePaleHours } from "./far-ahead/use-pale-hours.ts";
import { useVerifiedLeads } from "./far-ahead/use-verified-leads.ts";
import { WindowFinder } from "./window-finder.tsx";
import { ScoreStrip } from "../../chart/strip/score-strip.tsx";
import { workHoursWords } from "./windows/work-hours-words.ts";
import {
  storedBoard,
  type SavedSite,
  siteOf,
  sitesMax,
  useBoard,
  withSite,
} from "../../data/state/stored-board.ts";
import type { View } from "../../data/state/view.ts";
import { PageLink } from "../../widgets/page-link.tsx";

/** Properties of the page of a forecast: the loaded forecast, its entry (task or scenario), and its model. */
export interface ForecastProps extends Pick<Address, "view" | "change"> {
  readonly answer: {
    readonly json: ReasonedForecast;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly entry: EntryDetail;
  readonly model: ModelsResponse["models"][number] | undefined;
}

interface Props extends ForecastProps {
  readonly moved: MovedLimits;
  /** Scored hours under the original limits of the entry, even if the reader has moved limits. */
  readonly own: readonly ReasonedHour[];
  readonly found: UseQueryResult<{ readonly json: V2.WindowsResponse }>;
  /** True if the page shows the forecast under moved limits. */
  readonly isTried: boolean;
  /** Failed query for the hours under moved limits; undefined if the query did not fail. */
  readonly failed: Pick<UseQueryResult, "error" | "refetch"> | undefined;
  /** True while a newer response is loading. */
  readonly isStale: boolean;
}

/** Query for the code of the details. The code is in a separate file, because many readers never open the details. */
const detailsQuery = fileQuery(
  ["forecast details"],
  async () => (await import("./forecast-details.tsx")).ForecastDetails,
);

/** Shows the page of a forecast. All charts share one selected hour. */
export function ForecastView({
  view,
  change,
  answer,
  entry: ownEntry,
  model,
  moved,
  own,
  found,
  failed,
  isTried,
  isStale,
}: Props) {
  const { json, headers } = answer;
  const { forecast, metadata } = json;
  const { constraints: limits, settled } = moved;
  // What is said is said of the limits that were scored; the curves follow the finger.
  const entry = useMemo(
    (): EntryDetail =>
      isTried ? { ...ownEntry, name: `${ownEntry.name}, limits moved`, constraints: [...settled] } : ownEntry,
    [ownEntry, settled, isTried],
  );
  const clock = clockOf(view.zone, metadata.timezone);
  const startMs = Date.parse(metadata.period.start);
  const scores = useMemo(() => forecast.map(({ score }) => score), [forecast]);
  const missing = useMemo(() => forecast.map((one) => one.missing.length > 0), [forecast]);
  const drawn = useMemo(() => hourLooks(forecast), [forecast]);
  const warnings = useWarnings(view.location, json);
  const warned = useMemo(
    () => warnedHours(warnings, startMs, forecast.length),
    [warnings, startMs, forecast.length],
  );
  const parts = useMemo(() => modelPartHours(json), [json]);
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
  // The first hour of work is read: a phone shows no other hours.
  const [chosen, read] = useState(() => Math.max(worked?.indexOf(true) ?? 0, 0));
  const hour = Math.min(chosen, forecast.length - 1);
  const cursor = useMemo(() => ({ hour, read }), [hour]);
  const workSpans = useMemo(() => runsOf(worked ?? []), [worked]);
  const leads = useVerifiedLeads(view);
  const { pale, usual, paleText, paleReason } = usePaleHours({ view, parts, leads, startMs, clock });
  const saved = { place: view.location, answer, entry, model, clock };
  const choices = useMemo(() => limitingChoices(ownEntry, own), [ownEntry, own]);
  const rows = useMemo(
    () =>
      limits.map((constraint, position) => ({
        constraint,
        name: constraintWords(constraint),
        unit: unitWords(variable(constraint.variable).unit),
        scale: shownScale(constraint, variable(constraint.variable).unit),
        values: forecast.map(({ constraints }) => constraints[position]?.value ?? null),
        limits: forecast.map(({ limiting }) => limiting.includes(position)),
        limitedHours: limitedHours(position, forecast),
      })),
    [limits, forecast],
  );
  const curves = useMemo(() => shownCurves(rows), [rows]);
  const [sentences, missingSentence] = useMemo(() => {
    const { windowHours: leastHours, daylightOnly } = view;
    const told = { hours: forecast, startMs, entry, clock, leastHours, workHours, daylightOnly };
    return [forecastSentences(told), missingDataSentence(told)] as const;
  }, [forecast, startMs, entry, clock, view, workHours]);
  const isAnswerUnchecked = missing.slice(0, windows[0]?.to ?? 0).includes(true);
  const caution = isAnswerUnchecked ? missingSentence : "";
  const shown = forecast[hour]!;
  const share = shareWords(shown, metadata, entry);
  const limiting = [
    ...(shown.limiting_warnings?.length ? ["official warnings"] : []),
    ...shown.limiting.map((position) => constraintWords(entry.constraints[position]!)),
  ];
  const moment = `${clock.moment(startMs + hour * millisecondsPerHour)} ${clock.name}`;
  const text = `${moment}: ${readingWords(share, shown, entry.polarity)}${limiting.length === 0 ? "" : `, limited by ${limiting.join(" and ")}`}${missingText(shown, entry)}${warnedWords(warned, hour)}`;
  const details = useQuery(detailsQuery);
  const notices = forecastNotices(metadata, clock, headers["x-halcyon-cell"]);
  const readHour = (ms: number): void => {
    read(Math.max(0, Math.round((ms - startMs) / millisecondsPerHour)));
    document.querySelector("#strip-title")?.parentElement?.scrollIntoView({ block: "nearest" });
  };

  return (
    <>
      <header className="forecast-head">
        {isSynthetic(headers) && <SyntheticNote />}
        <div>
          <h1>{entry.name}</h1>
          <p className="note">
            {placeWords(view.location)} · {view.model.toUpperCase()} ·{" "}
            <ClockSelect {...{ view, change }} placeZone={metadata.timezone} /> <KeepSite view={view} />{" "}
            <a href="#send" onClick={() => unfold("details-title")}>
              Send or print
            </a>
          </p>
        </div>
      </header>
      <WarningsBanner shown={warnings} clock={clock} />
      {entry.polarity === "presence" && (
        <p className="presence-note">
          A scenario: 1 means that the situation is present, not that the weather is good.
        </p>
      )}
      <AnswerHead {...{ view, change, saved, found, spells, sentences, caution, isStale, readHour }} />
      {failed && <ProblemNote problem={callProblem(failed.error)} retry={() => void failed.refetch()} />}
      {choices.length > 0 && (
        <LimitSlider {...{ view, choices, moved, own, isStale }} entry={ownEntry} shown={forecast} />
      )}
      <HoursCard
        {...{ scores, missing, drawn, warned, worked, pale, usual, paleText, workHours, isStale }}
        {...{ startMs, clock, cursor, text }}
        polarity={entry.polarity}
        type={entry.type}
      >
        <HourReading
          hour={shown}
          moment={clock.moment(startMs + hour * millisecondsPerHour)}
          {...{ entry, share }}
          short={hourShortWords(shown, metadata.source.parts, entry)}
        />
        <NoWarningsNote shown={warnings} clock={clock} />
      </HoursCard>
      {curves.length > 0 && (
        <section className={`card${isStale ? " stale" : ""}`} aria-labelledby="curves-title">
          <h2 id="curves-title">Weather and limits</h2>
          <LimitCurves
            {...{ curves, startMs, clock, cursor }}
            looks={drawn.looks}
            polarity={entry.polarity}
          />
        </section>
      )}
      <Later>
        <WindowFinder {...{ view, change, saved, found, spells, isStale, readHour }} />
        <More
          id="details-title"
          title="Details"
          aside={
            <>
              <span className="wide-only">
                how sure, every limit, sources and files{notices.length > 0 && ";"}
              </span>{" "}
              {noticeCountWords(notices.length)}
            </>
          }
          kind={`rows rows-${entry.polarity}`}
        >
          <Loaded file={details} what="the details">
            {(Details) => (
              <Details
                {...{ view, saved, ownEntry, moved, choices, found, spells, rows, parts, notices }}
                {...{ windows, startMs, cursor, moment, text }}
                pale={pale && { hours: pale, words: paleReason }}
                worked={workSpans}
              />
            )}
          </Loaded>
        </More>
      </Later>
    </>
  );
}

/** Returns the end of a sentence about an hour. It names the limits without data in that hour. */
function missingText({ missing }: ReasonedHour, { constraints }: EntryDetail): string {
  const named = missing.map((position) => constraintWords(constraints[position]!));
  return named.length === 0 ? "" : `, no data for ${named.join(" and ")}`;
}

function windowSpans(spells: readonly V2.WindowRow[] = [], startMs: number) {
  return spells.map(({ start, hours }) => {
    const from = (Date.parse(start) - startMs) / millisecondsPerHour;
    return { from, to: from + hours };
  });
}

/** Renders its children with lower priority, after the rest of the page. */
function Later({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : null;
}

interface HoursCardProps extends Omit<ComponentProps<typeof ScoreStrip>, "looks" | "disputed" | "missing"> {
  readonly drawn: HourLooks;
  readonly missing: readonly boolean[];
  readonly type: EntryDetail["type"];
  /** Sentence about the hours for which the forecast has little skill; empty if there are none. */
  readonly paleText: string;
  readonly workHours: WorkHours | undefined;
  readonly isStale: boolean;
  /** Details of the selected hour. */
  readonly children: ReactNode;
}

/** Shows the hours of a forecast as a strip of cells, with a legend. */
function HoursCard({ drawn, type, paleText, workHours, isStale, children, ...strip }: HoursCardProps) {
  const { polarity, missing, warned } = strip;
  const { looks, disputed } = drawn;
  return (
    <section className={`card${isStale ? " stale" : ""}`} aria-labelledby="strip-title">
      <h2 id="strip-title">Hour by hour</h2>
      <ScoreStrip {...strip} {...{ looks, disputed }} />
      <HourLegend
        {...{ drawn, polarity }}
        isMissing={missing.includes(true)}
        isWarned={warned !== undefined}
      />
      {paleText !== "" && <p className="note">{paleText}</p>}
      {workHours !== undefined && (
        <p className="note">
          {type === "task" ? "Work" : "Hours"}: {workHoursWords(workHours)}.
        </p>
      )}
      {children}
    </section>
  );
}

/** Shows a button that adds the place and task to the board. If the board has this site, the button updates its criteria for windows. */
function KeepSite({ view }: { readonly view: View }) {
  const board = useBoard();
  const [hasRoom, setRoom] = useState(true);
  const kept = siteOf(board, view);
  const keep = (site: SavedSite): void => setRoom(storedBoard.keep(withSite(board, site)));
  if (!hasRoom) return <span className="wrong">This browser has no room to keep the site.</span>;
  if (kept === undefined && board.sites.length >= sitesMax)
    return <span className="note">Your board holds {sitesMax} sites and is full.</span>;
  if (kept === undefined)
    return (
      <button type="button" onClick={() => keep({ name: placeName(view.location), view })}>
        Keep this site
      </button>
    );
  return (
    <>
      <PageLink page="sites" view={view}>
        Kept in Sites
      </PageLink>
      {criteriaOf(kept.view) !== criteriaOf(view) && (
        <button type="button" onClick={() => keep({ name: kept.name, view })}>
          Keep these windows there
        </button>
      )}
    </>
  );
}

/** Returns the model of a view and its criteria for windows as text. Two views with equal texts have equal criteria. */
function criteriaOf(view: View): string {
  const { model, windowHours, minimumScore, leastProbability, windowsIn, daylightOnly, workHours } = view;
  return JSON.stringify([
    model,
    windowHours,
    minimumScore,
    leastProbability,
    windowsIn,
    daylightOnly,
    workHours,
  ]);
}
