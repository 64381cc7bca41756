import { classify, variable } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import { limitsWithData } from "@halcyon/scoring/judgement";
import { useMemo } from "react";
import { BandCounts } from "../../chart/bands/band-counts.tsx";
import { ShareBars } from "../../chart/share-bars.tsx";
import type { ReasonedHour } from "../../data/queries/queries.ts";
import { workHoursAt } from "../../data/state/work-hours.ts";
import { type Clock, clockOf } from "../../words/time/clock.ts";
import { formatShare } from "../../words/weather/band-words.ts";
import { constraintWords, formatValue } from "../../words/weather/constraint-words.ts";
import { placeWords } from "../../words/weather/format-place.ts";
import { compositeCall } from "../frame/choices/look-cost.ts";
import { ForecastFrame } from "../forecast/forecast-frame.tsx";
import { missingDataSentence } from "../forecast/forecast-sentences.ts";
import type { ForecastProps } from "../forecast/forecast-view.tsx";
import { workedHours } from "../forecast/windows/worked-hours.ts";
import { ClockSelect } from "../frame/choices/time-selects.tsx";
import { isSynthetic } from "../frame/notes/is-synthetic.ts";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { forecastNotices } from "../frame/sources/notice-words.ts";
import { usedPart } from "../frame/sources/source-lines.tsx";
import { SourceNote } from "../frame/sources/source-note.tsx";
import { Term } from "../frame/terms/term.tsx";
import { shortDays, worstDayWords } from "./short-days.ts";
import { tomorrowWords } from "../../words/weather/tomorrow-words.ts";

/** Shows the page that explains the scores of the forecast. */
export function ReasonsPage() {
  return (
    <ForecastFrame calls={(view) => [compositeCall(view)]}>
      {(forecast) => <ReasonsView {...forecast} />}
    </ForecastFrame>
  );
}

/** Shows how often each limit of an entry limits the score, at what time of day, and how many hours relaxed limits would gain. */
function ReasonsView({ view, change, answer: { json, headers }, entry, model }: ForecastProps) {
  const { forecast, metadata, limiting_share: shares, counterfactuals } = json;
  const clock = clockOf(view.zone, metadata.timezone);
  const startMs = Date.parse(metadata.period.start);
  const workHours = useMemo(
    () => workHoursAt(view.workHours, metadata.timezone),
    [view.workHours, metadata.timezone],
  );
  const worked = useMemo(() => {
    const is = workHours && workedHours(workHours, startMs, forecast.length);
    return is === undefined ? forecast : forecast.filter((_, hour) => is[hour]);
  }, [forecast, startMs, workHours]);
  const byHour = useMemo(
    () => limitingByHour(worked, entry.constraints.length, clock),
    [worked, entry, clock],
  );
  const fallingShort = countShort(forecast);
  const workedShort = countShort(worked);
  const tomorrow = tomorrowWords({
    hours: worked,
    entry,
    startMs,
    clock,
    isOfWork: workHours !== undefined,
  });
  const isTask = entry.polarity === "suitability";
  const days = useMemo(
    () => shortDays(worked, metadata.source.parts, entry, clock),
    [worked, metadata, entry, clock],
  );
  const worst = isTask ? worstDayWords(days) : "";
  const hoursWord = workHours === undefined ? "hours" : "working hours";
  // The API counts all hours; of working hours their own reasons tell.
  const sharesShown =
    workHours === undefined
      ? shares
      : limitingShares(worked, entry.constraints.length).map((share, constraint) => ({ constraint, share }));
  const withData = new Set(limitsWithData(sharesShown, worked).map(({ constraint }) => constraint));
  const isWithoutData = (constraint: number): boolean =>
    !withData.has(constraint) && worked.some(({ missing }) => missing.includes(constraint));
  const reached = isTask ? "acceptable" : "partly present";
  const gains = counterfactuals
    .filter(({ hours_gained: hours }) => hours > 0)
    .toSorted((a, b) => b.hours_gained - a.hours_gained);
  return (
    <>
      {isSynthetic(headers) && <SyntheticNote />}
      <header>
        <h1>What limits {entry.name}</h1>
        <p className="note">
          {placeWords(view.location)} · model {view.model.toUpperCase()} · {forecast.length} hours from{" "}
          {clock.moment(startMs)} · <ClockSelect {...{ view, change }} placeZone={metadata.timezone} />
        </p>
      </header>
      {worst !== "" && (
        <p className="lead">
          <strong>{worst}</strong>
        </p>
      )}
      {tomorrow !== "" && <p>{tomorrow}</p>}
      <p>
        {worked.length === 0
          ? `None of the ${forecast.length} hours is a working hour.`
          : workedShort === 0
            ? `Every ${workHours === undefined ? "hour" : "working hour"} is ${isTask ? "acceptable or better" : "at least partly present"}.`
            : `${workedShort} of ${worked.length} ${hoursWord} fall short of ${reached}.`}{" "}
        {shortOfMembersWords(worked)}{" "}
        {missingDataSentence({ hours: forecast, startMs, entry, clock, leastHours: 1 })}
      </p>
      <BandCounts scores={worked.map(({ score }) => score)} polarity={entry.polarity} />
      <section className="card" aria-labelledby="days-title">
        <div className="card-head">
          <h2 id="days-title">Day by day</h2>
          <p className="note">
            Forecasts in which {workHours === undefined ? "an hour" : "a working hour"} of the day falls short
            of {reached}, on average ({clock.name}). A forecast may count for several limits
          </p>
        </div>
        <ol className="short-days">
          {days.map(({ name, judged, words }) => (
            <li key={name}>
              <strong>{name}</strong>
              <svg width="100%" height={8} aria-hidden="true">
                <rect className="bar-ground" width="100%" height={8} rx={3} />
                <rect className="bar" width={`${judged.share * 100}%`} height={8} rx={3} />
              </svg>
              <span>{words.row}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className="card" aria-labelledby="share-title">
        <div className="card-head">
          <h2 id="share-title">How often each one limits</h2>
          <p className="note">
            Share of the {hoursWord} in which it is <Term id="limiting">limiting</Term>.{" "}
            {workHours === undefined ? (
              <>
                Of an <Term id="ensemble">ensemble</Term>, an hour counts by the share of its members
              </>
            ) : (
              countedWords(worked)
            )}
          </p>
        </div>
        <ShareBars
          rows={sharesShown
            .toSorted((a, b) => b.share - a.share)
            .map(({ constraint, share }) => ({
              key: constraint,
              name: constraintWords(entry.constraints[constraint]!),
              share,
              text: `${formatShare(share)}${isWithoutData(constraint) ? ", no data" : ""}`,
            }))}
        />
      </section>
      <section className="card" aria-labelledby="gain-title">
        <div className="card-head">
          <h2 id="gain-title">What a looser limit would win</h2>
          <p className="note">
            Hours that would no longer fall short of {reached}, one limit moved at a time
            {workHours !== undefined && (
              <>
                . <strong>Of all {forecast.length} hours</strong>, not of working hours alone:{" "}
                {fallingShort === 1 ? "1 of them falls" : `${fallingShort} of them fall`} short
              </>
            )}
          </p>
        </div>
        {counterfactuals.length === 0 && <p>No limit of this entry is a range that can be moved.</p>}
        <ShareBars
          rows={gains.map(({ constraint, edge, from, to, hours_gained: hours }) => {
            const { variable: name } = entry.constraints[constraint]!;
            const { unit } = variable(name);
            return {
              key: `${constraint} ${edge}`,
              name: `${constraintWords(entry.constraints[constraint]!)}: ${formatValue(from, unit)} to ${formatValue(to, unit)}`,
              share: hours / Math.max(fallingShort, 1),
              text: hours === 1 ? "1 hour" : `${hours} hours`,
            };
          })}
        />
        {counterfactuals.length > gains.length && (
          <p>
            {gains.length === 0
              ? "Moving any single limit by one step gains nothing here."
              : "Moving any other limit by one step gains nothing here."}
          </p>
        )}
      </section>
      <section className="card" aria-labelledby="clock-title">
        <div className="card-head">
          <h2 id="clock-title">At what time of day</h2>
          <p className="note">
            The stronger, the more days on which it limits at that hour ({clock.name})
            {workHours !== undefined && "; working hours alone"}. Of an ensemble, an hour counts by the member
            in the middle
          </p>
        </div>
        <HoursOfDay rows={byHour} names={entry.constraints.map(constraintWords)} />
      </section>
      <SourceNote
        parts={metadata.source.parts.map(usedPart)}
        notices={forecastNotices(metadata, clock, headers["x-halcyon-cell"])}
        {...{ model, headers, clock }}
      />
    </>
  );
}

/** Returns the number of hours whose score is below the acceptable band. */
function countShort(hours: ForecastProps["answer"]["json"]["forecast"]): number {
  return hours.filter(({ score }) => ["stop", "unsuitable"].includes(classify(score))).length;
}

/**
 * Returns how often each constraint limits the score at each hour of the day.
 *
 * @returns For each constraint 24 shares of the days, 0..1, or NaN for an hour of the day that is not in the forecast.
 */
function limitingByHour(
  forecast: readonly Pick<ReasonedHour, "timestamp" | "limiting">[],
  constraints: number,
  clock: Clock,
): number[][] {
  const days = Array.from({ length: 24 }, () => 0);
  const counts = Array.from({ length: constraints }, () => Array.from({ length: 24 }, () => 0));
  for (const { timestamp, limiting } of forecast) {
    const { hour } = clock.hourOf(Date.parse(timestamp));
    days[hour]!++;
    for (const constraint of limiting) counts[constraint]![hour]!++;
  }
  return counts.map((row) => row.map((count, hour) => count / days[hour]!));
}

/**
 * Returns the share of hours in which each constraint limits the score. In hours with an ensemble, only the limits of the median member are counted.
 *
 * @returns The share for each constraint, 0..1, or 0 if there are no hours.
 */
export function limitingShares(
  hours: readonly Pick<ReasonedHour, "limiting">[],
  constraints: number,
): number[] {
  return Array.from({ length: constraints }, (_, constraint) => {
    const limited = hours.filter(({ limiting }) => limiting.includes(constraint)).length;
    return limited / Math.max(hours.length, 1);
  });
}

type Counted = Pick<ReasonedHour, "part">;
type Agreed = Pick<ReasonedHour, "ensemble">;

/** Says which run or ensemble member the limits of the hours come from. For each hour, a response names the limits of only one run or member. */
export function countedWords(hours: readonly Counted[]): string {
  const ofMembers = hours.filter(({ part }) => !isSingleRun(part)).length;
  const ofRun = hours.length - ofMembers;
  if (ofMembers === 0) return "Each hour counts by its single run";
  const member = "by only one member, the one in the middle";
  if (ofRun === 0) return `Each hour counts ${member}`;
  return `${hourCount(ofRun)} by ${ofRun === 1 ? "its" : "their"} one run, ${hourCount(ofMembers)} ${member}`;
}

/** Returns a sentence about the mean share of ensemble members that are below the acceptable band. Returns an empty string if no hour has members. */
export function shortOfMembersWords(hours: readonly Agreed[]): string {
  const shares = hours.flatMap(({ ensemble }) => (ensemble === null ? [] : [shortShare(ensemble)]));
  if (shares.length === 0) return "";
  const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  const which =
    shares.length === hours.length
      ? "these hours"
      : `the hours that have members (${shares.length} of ${hours.length})`;
  return `Counted over all members, ${formatShare(share)} of ${which} fall short.`;
}

function shortShare({ shares: [ideal = 0, acceptable = 0] }: NonNullable<Agreed["ensemble"]>): number {
  return Math.max(0, 1 - ideal - acceptable);
}

function hourWords(count: number): string {
  return count === 1 ? "1 hour" : `${count} hours`;
}

function hourCount(count: number): string {
  return `${hourWords(count)} ${count === 1 ? "counts" : "count"}`;
}

interface HoursOfDayProps {
  /** For each constraint, 24 shares of the days, one per hour of the day, 0..1. A share is NaN if the hour of the day is not in the forecast. */
  readonly rows: readonly (readonly number[])[];
  readonly names: readonly string[];
}

/** Shows a table of constraints by hour of the day. The colour of a cell shows how often the constraint limits the score. */
function HoursOfDay({ rows, names }: HoursOfDayProps) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Limits by hour of the day">
      <table className="hours-of-day">
        <thead>
          <tr>
            <th scope="col">Limit</th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={hour} scope="col">
                {String(hour).padStart(2, "0")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <tr key={names[position]}>
              <th scope="row">{names[position]}</th>
              {row.map((share, hour) => (
                <td key={hour} title={`${names[position]}, ${hour}:00: ${shareWords(share)}`}>
                  <svg width="100%" aria-hidden="true">
                    <rect
                      width="100%"
                      height="100%"
                      rx={3}
                      className="heat"
                      fillOpacity={Number.isNaN(share) ? 0 : share}
                    />
                  </svg>
                  <span className="unseen">{shareWords(share)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Formats a share for the table.
 *
 * @param share - Share of the days, or NaN for an hour of the day that is not in the forecast.
 */
function shareWords(share: number): string {
  return Number.isNaN(share) ? "no hour" : formatShare(share);
}
